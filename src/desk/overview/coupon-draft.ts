// A new coupon as a host describes it, on the desk and for the command `npm run coupon`.
import * as v from 'valibot'
import { dayAfter, startOfBelgianDay } from '../../lib/belgian-day.ts'
import type { Cents } from '../../lib/money.ts'
import { couponCodeOf } from '../../shop/checkout/coupons.ts'

const MAX_PERCENT = 99
const MAX_REDEMPTIONS = 1_000_000
/** More than any order here. */
const MAX_FIXED_CENTS = 100_000

export interface CouponDraft {
  code: string
  kind: 'percent' | 'fixed'
  /** Percent (whole, 1 to 99), or cents. */
  value: number
  /** 0 = any amount of goods. */
  minSubtotalCents: Cents
  /** Belgian days ('2026-12-01'), the last one included; null = always was, and does not expire. */
  firstDay: string | null
  lastDay: string | null
  /** null = as often as one likes. */
  maxRedemptions: number | null
  isOncePerEmail: boolean
  isFirstOrderOnly: boolean
}

export type DraftFault = 'code' | 'value' | 'minimum' | 'free-goods' | 'first-day' | 'last-day' | 'times'

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** What is wrong with a draft; undefined = it can be made. */
export function draftFault(draft: CouponDraft): DraftFault | undefined {
  const { kind, value, minSubtotalCents, firstDay, lastDay, maxRedemptions } = draft
  if (couponCodeOf(draft.code) === undefined) return 'code'
  if (!isWhole(value, 1, kind === 'percent' ? MAX_PERCENT : MAX_FIXED_CENTS)) return 'value'
  if (!isWhole(minSubtotalCents, 0, MAX_FIXED_CENTS)) return 'minimum'
  // Otherwise the goods would be free, and less than half a euro cannot be paid.
  if (kind === 'fixed' && minSubtotalCents > 0 && value > minSubtotalCents) return 'free-goods'
  if (firstDay !== null && !startOfBelgianDay(firstDay)) return 'first-day'
  if (lastDay !== null && !startOfBelgianDay(lastDay)) return 'last-day'
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) return 'last-day'
  if (maxRedemptions !== null && !isWhole(maxRedemptions, 1, MAX_REDEMPTIONS)) return 'times'
  return undefined
}

/** The coupon of a draft without a fault, as it is stored. */
export function couponOfDraft({ code, firstDay, lastDay, ...terms }: CouponDraft) {
  const dayAfterLast = lastDay === null ? undefined : dayAfter(lastDay)
  return {
    ...terms,
    code: couponCodeOf(code) ?? code,
    startsAt: (firstDay !== null && startOfBelgianDay(firstDay)) || null,
    expiresAt: (dayAfterLast !== undefined && startOfBelgianDay(dayAfterLast)) || null
  }
}

/** What an order usually costs: a percentage is reckoned on it. */
const USUAL_ORDER_CENTS = 5_000
/** A coupon for more than this is large however seldom it may be used. */
const LARGE_PERCENT = 50

/** Whether a coupon may give away more than one host may give back alone: then it needs the passkey, and all hosts are told. */
export function isLargeCoupon(
  { kind, value, maxRedemptions }: Pick<CouponDraft, 'kind' | 'value' | 'maxRedemptions'>,
  aloneUpToCents: Cents
): boolean {
  if (maxRedemptions === null || (kind === 'percent' && value > LARGE_PERCENT)) return true
  const eachCents = kind === 'fixed' ? value : (USUAL_ORDER_CENTS * value) / 100
  return eachCents * maxRedemptions > aloneUpToCents
}

const whole = v.pipe(v.number(), v.integer())

export const couponDraftSchema = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.maxLength(64)),
    kind: v.picklist(['percent', 'fixed']),
    value: whole,
    minSubtotalCents: whole,
    firstDay: v.nullable(v.string()),
    lastDay: v.nullable(v.string()),
    maxRedemptions: v.nullable(whole),
    isOncePerEmail: v.boolean(),
    isFirstOrderOnly: v.boolean()
  }),
  v.check((draft) => draftFault(draft) === undefined)
)
