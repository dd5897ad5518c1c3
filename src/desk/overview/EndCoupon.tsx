// Asks before a coupon is ended for good.
import { couponPageText as text } from '#texts/desk-overview.ts'
import { Confirm } from '../access/Confirm.tsx'
import type { DeskCoupon } from './contract.ts'
import { endCoupon } from './desk-lists.store.ts'

interface EndCouponProps {
  coupon: DeskCoupon
  onClose: () => void
  onEnded: () => void
}

export const EndCoupon = ({ coupon: { code, reservedCount }, onClose, onEnded }: EndCouponProps) => (
  <Confirm
    title={text.endTitle(code)}
    lines={text.endLines(reservedCount)}
    button={text.endNamed(code)}
    act={async () => {
      const done = await endCoupon(code)
      return done.ok ? undefined : done.sentence
    }}
    onDone={onEnded}
    onClose={onClose}
  />
)
