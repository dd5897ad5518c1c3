// The entries of the books: movements of the balance at Stripe, and the payouts that they end in.
import type { Cents } from '../../lib/money.ts'

/** `fee`: costs that belong to no payment. `payout-returned`: the bank refused a payout. */
export const ENTRY_KINDS = [
  'sale',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'fee',
  'payout-returned',
  'other'
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Whose money it is: an order's, a Superfan's, or neither. */
export const ORIGINS = ['shop', 'superfan', 'other'] as const
export type Origin = (typeof ORIGINS)[number]

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** Whether a payout has ended. One that failed returns to the balance, as an entry of its own. */
export const isFinal = (status: PayoutStatus): boolean => status !== 'pending' && status !== 'in_transit'

export interface Entry {
  id: string
  kind: EntryKind
  origin: Origin
  /** ISO. */
  happenedAt: string
  /** 'K9-4F7Q2'; null = no order. */
  orderNumber: string | null
  /** Where the order went: 'BE'; null = unknown. */
  country: string | null
  grossCents: Cents
  feeCents: Cents
  netCents: Cents
  /** The payout that contains it; null = none yet. */
  payoutId: string | null
}

export interface EntrySums {
  /** What buyers and Superfans paid. */
  shopSalesCents: Cents
  superfanSalesCents: Cents
  /** Negative, without refunds that failed. */
  refundCents: Cents
  /** Negative, without disputes that were won. */
  disputeCents: Cents
  /** Everything else before fees, such as a payout that came back. */
  otherCents: Cents
  /** Positive. */
  feeCents: Cents
  /** Equals what the payouts contain of the month. */
  netCents: Cents
}

const REFUNDS: readonly EntryKind[] = ['refund', 'refund-failed']
const DISPUTES: readonly EntryKind[] = ['dispute', 'dispute-won']

/** An entry, or several of one kind and origin. */
type Summed = Pick<Entry, 'kind' | 'origin' | 'grossCents' | 'feeCents' | 'netCents'>

/** The sums of a month: sales + refunds + disputes + other - fees = net. */
export function sumsOf(entries: readonly Summed[]): EntrySums {
  const sum = (of: (entry: Summed) => Cents) => entries.reduce((total, entry) => total + of(entry), 0)
  const gross = (isIt: (entry: Summed) => boolean) => sum((entry) => (isIt(entry) ? entry.grossCents : 0))
  const shopSalesCents = gross(({ kind, origin }) => kind === 'sale' && origin === 'shop')
  const superfanSalesCents = gross(({ kind, origin }) => kind === 'sale' && origin === 'superfan')
  const refundCents = gross(({ kind }) => REFUNDS.includes(kind))
  const disputeCents = gross(({ kind }) => DISPUTES.includes(kind))
  const known = shopSalesCents + superfanSalesCents + refundCents + disputeCents
  return {
    shopSalesCents,
    superfanSalesCents,
    refundCents,
    disputeCents,
    otherCents: gross(() => true) - known,
    feeCents: sum(({ feeCents }) => feeCents),
    netCents: sum(({ netCents }) => netCents)
  }
}
