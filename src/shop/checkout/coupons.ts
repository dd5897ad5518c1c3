// Coupon codes: their format, and when a coupon may be used for an order.
import type { Cents } from '../../lib/money.ts'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import type { Discount } from '../cart/totals.ts'

export type CouponTerms = {
  kind: 'percent' | 'fixed'
  /** Percent (whole, 1 to 99), or cents. */
  value: number
  minSubtotalCents: Cents
  startsAt: Date | null
  /** Valid until this time; null = does not expire. */
  expiresAt: Date | null
  /** null = unlimited. */
  maxRedemptions: number | null
  /** false = ended by the podcast makers. */
  isActive: boolean
  reservedCount: number
  redeemedCount: number
}

export type CouponRefusal = 'unknown-coupon' | 'coupon-expired' | 'coupon-used-up' | 'coupon-minimum'

const CODE = /^[A-Z0-9](?:[A-Z0-9-]{1,30})[A-Z0-9]$/

/** Normalises a typed code; undefined = not a valid code (3 to 32 letters, digits and hyphens). */
export function couponCodeOf(typed: string): string | undefined {
  const code = typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  return CODE.test(code) ? code : undefined
}

export const discountOf = ({ kind, value }: Pick<CouponTerms, 'kind' | 'value'>): Discount =>
  kind === 'percent' ? { kind, percent: value } : { kind, cents: value }

/** Whether a new order with this subtotal may use a coupon. A coupon that is not valid yet is treated as unknown. */
export function checkCoupon<Coupon extends CouponTerms>(
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
