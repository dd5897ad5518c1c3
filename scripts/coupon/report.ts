// Formats coupons for a terminal.
import type { Coupon } from '../../functions/shop/orders/coupon-queries.ts'
import { belgianDayOf } from '../../src/lib/belgian-day.ts'

/** The terminal output is in English. */
const euro = (cents: number) => `EUR ${(cents / 100).toFixed(2)}`
const JUST_BEFORE_MS = 1

/** Describes a coupon: '10 % off, from EUR 25.00 of goods, once per address'. */
export function termsOf(coupon: Coupon): string {
  const { kind, value, minSubtotalCents, startsAt, expiresAt } = coupon
  const lastDay = expiresAt && belgianDayOf(new Date(expiresAt.getTime() - JUST_BEFORE_MS))
  return [
    kind === 'percent' ? `${value} % off` : `${euro(value)} off`,
    minSubtotalCents > 0 ? `from ${euro(minSubtotalCents)} of goods` : '',
    startsAt ? `from ${belgianDayOf(startsAt)}` : '',
    lastDay ? `until ${lastDay}` : '',
    coupon.isOncePerEmail ? 'once per address' : '',
    coupon.isFirstOrderOnly ? 'first orders only' : ''
  ]
    .filter(Boolean)
    .join(', ')
}

function stateOf({ isActive, startsAt, expiresAt, maxRedemptions, ...counts }: Coupon, now: Date): string {
  const { reservedCount, redeemedCount } = counts
  if (!isActive) return 'ended'
  if (expiresAt && expiresAt <= now) return 'expired'
  if (startsAt && startsAt > now) return 'to come'
  return maxRedemptions !== null && reservedCount + redeemedCount >= maxRedemptions ? 'used up' : 'open'
}

/** One line per coupon under a line of headings, in columns. */
export function couponTable(coupons: readonly Coupon[], now: Date): string {
  const rows = coupons.map((coupon) => [
    coupon.code,
    stateOf(coupon, now),
    String(coupon.reservedCount),
    String(coupon.redeemedCount),
    coupon.maxRedemptions === null ? '-' : String(coupon.maxRedemptions),
    termsOf(coupon)
  ])
  const all = [['CODE', 'STATE', 'HELD', 'USED', 'LIMIT', 'TERMS'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}
