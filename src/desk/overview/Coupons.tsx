// The coupons: make one, see how often each was used and what it cost, end one.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { couponPageText as text } from '#texts/desk-overview.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, Notice } from '../../ui/States.tsx'
import { $viewer } from '../access/desk.store.ts'
import { ListFrame } from '../ListFrame.tsx'
import { CouponDialog } from './CouponDialog.tsx'
import { CouponRow } from './CouponRow.tsx'
import type { DeskCoupon } from './contract.ts'
import { couponState } from './coupon-words.ts'
import { formatDay } from './desk-dates.ts'
import { coupons } from './desk-lists.store.ts'
import { EndCoupon } from './EndCoupon.tsx'

type Open = 'new' | DeskCoupon | undefined

export function Coupons() {
  const [open, setOpen] = useState<Open>()
  const [said, setSaid] = useState('')
  const canAct = useStore($viewer)?.host !== undefined
  const close = () => setOpen(undefined)
  const made = (coupon: DeskCoupon) => {
    close()
    const isLater = coupon.startsAt !== null && couponState(coupon, new Date()) === 'to-come'
    setSaid(isLater ? text.madeLater(coupon.code, formatDay(coupon.startsAt ?? '')) : text.made(coupon.code))
  }
  return (
    <ListFrame
      of={coupons}
      hasActs
      tools={
        canAct && (
          <Button look="main" onClick={() => setOpen('new')}>
            {text.make}
          </Button>
        )
      }
    >
      {({ coupons: known, isEnabled }) => (
        <>
          {!isEnabled && (
            <Notice tone="warning" className="mb-4">
              {text.off}
            </Notice>
          )}
          <p className="mb-4 max-w-measure text-s text-ink-soft">{text.explain}</p>
          <p className="text-s font-semibold text-ok" role="status">
            {said}
          </p>
          {known.length === 0 ? (
            <EmptyState title={text.empty} />
          ) : (
            <ul className="rounded-card border border-edge bg-surface" aria-label={text.caption}>
              {known.map((coupon) => (
                <CouponRow
                  key={coupon.code}
                  coupon={coupon}
                  end={canAct ? () => setOpen(coupon) : undefined}
                />
              ))}
            </ul>
          )}
          <p className="mt-3 text-s text-ink-soft">
            {text.columns.cost}: {text.costExplained}
          </p>
          {open === 'new' && <CouponDialog onClose={close} onMade={made} />}
          {typeof open === 'object' && (
            <EndCoupon coupon={open} onClose={close} onEnded={() => setSaid(text.ended(open.code))} />
          )}
        </>
      )}
    </ListFrame>
  )
}
