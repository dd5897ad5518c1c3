// The codes of coupons: how they are written, and when one of them takes something off an order.
import type { Cents } from '../../lib/money.ts'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import type { Discount } from '../shop/totals.ts'

export type CouponTerms = {
  kind: 'percent' | 'fixed'
  /** Percent (whole, 1 to 99), or cents. */
  value: number
  minSubtotalCents: Cents
  /** From then on; null = from the start. */
  startsAt: Date | null
  /** Until then; null = for good. */
  expiresAt: Date | null
  /** null = as often as you like. */
  maxRedemptions: number | null
  /** false = its makers ended it. */
  isActive: boolean
  /** Held by orders that are not paid yet. */
  reservedCount: number
  redeemedCount: number
}

export type CouponRefusal = 'unknown-coupon' | 'coupon-expired' | 'coupon-used-up' | 'coupon-minimum'

const CODE = /^[A-Z0-9](?:[A-Z0-9-]{1,30})[A-Z0-9]$/

/** A code as it is kept, however it was typed; undefined = no code looks like that (3 to 32 letters, digits and hyphens). */
export function couponCodeOf(typed: string): string | undefined {
  const code = typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  return CODE.test(code) ? code : undefined
}

export const discountOf = ({ kind, value }: Pick<CouponTerms, 'kind' | 'value'>): Discount =>
  kind === 'percent' ? { kind, percent: value } : { kind, cents: value }

/** Whether a coupon that nobody holds yet may be had for goods of this price. One that does not hold yet is nobody's business. */
export function judgeCoupon<Coupon extends CouponTerms>(
  coupon: Coupon | undefined,
  { subtotalCents, now }: { subtotalCents: Cents; now: Date }
): Outcome<Coupon, CouponRefusal> {
  if (!coupon || (coupon.startsAt && coupon.startsAt > now)) return refuse('unknown-coupon')
  if (!coupon.isActive || (coupon.expiresAt && coupon.expiresAt <= now)) return refuse('coupon-expired')
  const { maxRedemptions, reservedCount, redeemedCount } = coupon
  if (maxRedemptions !== null && reservedCount + redeemedCount >= maxRedemptions)
    return refuse('coupon-used-up')
  return subtotalCents < coupon.minSubtotalCents ? refuse('coupon-minimum') : accept(coupon)
}
