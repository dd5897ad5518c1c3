// The balance at the payment provider: every movement of money with its fee, and the payouts to the bank account.
import type { EntryKind, PayoutStatus } from '../../../../src/desk/books/entry.ts'
import type { Cents } from '../../../../src/lib/money.ts'

/** A movement of the balance; it never changes. Amounts are positive when they come to us. */
export type BalanceEntry = {
  id: string
  kind: EntryKind
  happenedAt: Date
  /** Before the fee. */
  grossCents: Cents
  feeCents: Cents
  /** What it adds to a payout: gross minus fee. */
  netCents: Cents
  paymentId: string | undefined
  /** What the payment itself says: the order it is for, and the customer who pays monthly. */
  orderId: string | undefined
  customerId: string | undefined
}

export type Payout = {
  id: string
  amountCents: Cents
  status: PayoutStatus
  createdAt: Date
  arrivesAt: Date
  /** Made by the schedule. The provider does not say what a payout by hand consists of. */
  isAutomatic: boolean
  /** Whether the provider can list what it consists of. */
  isListed: boolean
}

/** Reads only. Only euro: an account without foreign currencies has nothing else. */
export type Balance = {
  /** Movements of this period, newest first, without the payouts themselves. */
  entries(period: { since: Date; before: Date }): AsyncIterable<BalanceEntry>
  /** Payouts made since then, newest first. */
  payouts(since: Date): AsyncIterable<Payout>
  /** What a payout consists of; their net amounts add up to it. */
  entriesOf(payoutId: string): AsyncIterable<BalanceEntry>
}
