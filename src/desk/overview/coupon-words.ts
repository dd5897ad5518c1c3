// A coupon in words: for its row on the desk and for the command `npm run coupon`.
import { couponPageText as text } from '#texts/desk-overview.ts'
import { formatEuro } from '../../lib/money.ts'
import type { DeskCoupon } from './contract.ts'
import { formatDay } from './desk-dates.ts'

const JUST_BEFORE_MS = 1

/** The terms in words: '10 % korting, vanaf € 25,00, tot en met 31 dec. 2026'. */
export function termsOf({
  kind,
  value,
  minSubtotalCents,
  startsAt,
  expiresAt,
  ...others
}: DeskCoupon): string {
  const lastDay = expiresAt === null ? undefined : new Date(Date.parse(expiresAt) - JUST_BEFORE_MS)
  return [
    kind === 'percent' ? text.percentOff(value) : text.amountOff(formatEuro(value)),
    minSubtotalCents > 0 && text.from(formatEuro(minSubtotalCents)),
    startsAt !== null && text.fromDay(formatDay(startsAt)),
    lastDay && text.untilDay(formatDay(lastDay.toISOString())),
    others.isOncePerEmail && text.once,
    others.isFirstOrderOnly && text.firstOrder
  ]
    .filter(Boolean)
    .join(', ')
}

/** Where a coupon is in its life. */
export function couponState(
  coupon: Pick<
    DeskCoupon,
    'isActive' | 'expiresAt' | 'startsAt' | 'maxRedemptions' | 'reservedCount' | 'redeemedCount'
  >,
  now: Date
): 'ended' | 'expired' | 'to-come' | 'used-up' | 'open' {
  const { isActive, expiresAt, startsAt, maxRedemptions, reservedCount, redeemedCount } = coupon
  if (!isActive) return 'ended'
  if (expiresAt !== null && new Date(expiresAt) <= now) return 'expired'
  if (startsAt !== null && new Date(startsAt) > now) return 'to-come'
  return maxRedemptions !== null && reservedCount + redeemedCount >= maxRedemptions ? 'used-up' : 'open'
}
