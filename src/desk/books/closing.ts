// Whether a month can be closed: it is over, was read to its end, has or follows a sale, and every entry is in a payout that is known.
import type { Cents } from '../../lib/money.ts'
import { isFinal, type PayoutStatus } from './entry.ts'
import { endOfMonth } from './month.ts'

/** A payout as it is stored. */
export interface KnownPayout {
  id: string
  amountCents: Cents
  status: PayoutStatus
  isAutomatic: boolean
  /** What its entries add up to; null = they were not fetched yet. */
  listedCents: Cents | null
}

export type NotYet =
  /** The month still goes on. */
  | { why: 'running' }
  /** Stripe was not read to the end of the month. */
  | { why: 'not-read' }
  /** Nothing had been sold yet. */
  | { why: 'no-sale' }
  /** A payout by hand: Stripe does not say what it consists of. */
  | { why: 'by-hand'; payoutId: string }
  /** So many entries are in no payout yet; they add up to this, which may be negative. */
  | { why: 'not-paid-out'; entryCount: number; netCents: Cents }
  /** A payout is under way to the bank. */
  | { why: 'under-way'; payoutId: string }
  /** The entries of a payout do not add up to it. */
  | { why: 'differs'; payoutId: string }

export interface MonthState {
  month: string
  /** Until when Stripe's balance was read; null = never. */
  readUntil: Date | null
  /** When the first entry of the books happened; null = there is none. */
  firstEntryAt: Date | null
  /** One by one, or the sums of several with their number. */
  entries: readonly { payoutId: string | null; netCents: Cents; entryCount?: number }[]
  /** Payouts with entries of the month, and those that were made by hand since it began. */
  payouts: readonly KnownPayout[]
}

/** Why a month cannot be closed yet; undefined when it can. */
export function whyNotYet(
  { month, readUntil, firstEntryAt, entries, payouts }: MonthState,
  now: Date
): NotYet | undefined {
  const end = endOfMonth(month)
  if (now < end) return { why: 'running' }
  if (!readUntil || readUntil < end) return { why: 'not-read' }
  if (!firstEntryAt || firstEntryAt >= end) return { why: 'no-sale' }
  const known = new Map(payouts.map((payout) => [payout.id, payout]))
  const open = entries.filter(({ payoutId }) => payoutId === null || !known.has(payoutId))
  const netCents = open.reduce((sum, entry) => sum + entry.netCents, 0)
  const byHand = payouts.find(({ isAutomatic, status }) => !isAutomatic && status !== 'canceled')
  if (open.length > 0 && byHand) return { why: 'by-hand', payoutId: byHand.id }
  const entryCount = open.reduce((sum, entry) => sum + (entry.entryCount ?? 1), 0)
  if (open.length > 0) return { why: 'not-paid-out', entryCount, netCents }
  const used = new Set(entries.map(({ payoutId }) => payoutId))
  const own = payouts.filter(({ id }) => used.has(id))
  const underWay = own.find(({ status, listedCents }) => !isFinal(status) || listedCents === null)
  if (underWay) return { why: 'under-way', payoutId: underWay.id }
  const wrong = own.find(({ amountCents, listedCents }) => amountCents !== listedCents)
  return wrong && { why: 'differs', payoutId: wrong.id }
}
