// A coupon in the list: its terms, how often it was used, and what it cost.
import { couponPageText as text } from '#texts/desk-overview.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/States.tsx'
import type { DeskCoupon } from './contract.ts'
import { couponState, termsOf } from './coupon-words.ts'

const TONES = {
  open: 'good',
  'to-come': 'plain',
  'used-up': 'warning',
  expired: 'plain',
  ended: 'plain'
} as const

interface CouponRowProps {
  coupon: DeskCoupon
  /** undefined: who looks may not end it. */
  end: (() => void) | undefined
}

export function CouponRow({ coupon, end }: CouponRowProps) {
  const { code, redeemedCount, reservedCount, maxRedemptions, givenAwayCents, isActive } = coupon
  const state = couponState(coupon, new Date())
  const { columns } = text
  return (
    <li
      className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-4 gap-y-2 border-t border-line px-3.5 py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_9rem_7rem_5.5rem] md:items-center"
      data-row
      tabIndex={-1}
    >
      <div className="min-w-0 max-md:col-span-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <strong>{code}</strong> <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        </p>
        <p className="text-s text-ink-soft">{termsOf(coupon)}</p>
      </div>
      <p className="text-s tabular">
        <span className="block text-ink-soft">{columns.used}</span>
        {text.used(redeemedCount, maxRedemptions)}
        {reservedCount > 0 && <span className="block text-ink-soft">{text.held(reservedCount)}</span>}
      </p>
      <p className="text-s tabular">
        <span className="block text-ink-soft">{columns.cost}</span>
        {formatEuro(givenAwayCents)}
      </p>
      {end && isActive && (
        <Button aria-label={text.endNamed(code)} onClick={end}>
          {text.end}
        </Button>
      )}
    </li>
  )
}
