// The `Balance` adapter for Stripe.
import * as v from 'valibot'
import { type EntryKind, PAYOUT_STATUSES } from '../../../../src/desk/books/entry.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import { parse, reference, seconds } from './answers.ts'
import type { Balance, BalanceEntry, Payout } from './balance.ts'
import { type ClientOptions, each, lazyClient, secondsOf } from './client.ts'
import { PAYMENTS_SERVICE } from './payments.ts'

const PAGE_SIZE = 100
const CURRENCY = 'eur'
const amount = v.pipe(v.number(), v.integer())

const sourceSchema = v.object({
  object: v.string(),
  payment_intent: reference,
  customer: reference,
  metadata: v.nullish(v.record(v.string(), v.string()))
})
const entrySchema = v.object({
  id: v.string(),
  object: v.literal('balance_transaction'),
  type: v.string(),
  reporting_category: v.string(),
  amount,
  fee: amount,
  net: amount,
  created: seconds,
  source: v.nullable(v.union([v.string(), sourceSchema]))
})

/** Stripe's categories for accountants (docs.stripe.com/reports/reporting-categories); the rest is `other`. */
const KINDS: Readonly<Record<string, EntryKind>> = {
  charge: 'sale',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  refund_failure: 'refund-failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute-won',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout_reversal: 'payout-returned'
}

function parseEntry(input: unknown): BalanceEntry {
  const entry = parse(entrySchema, input)
  const source = typeof entry.source === 'string' ? null : entry.source
  if (entry.net !== entry.amount - entry.fee)
    throw new Failure(PAYMENTS_SERVICE, `returned an invalid response (the net amount of ${entry.id})`)
  return {
    id: entry.id,
    kind: KINDS[entry.reporting_category] ?? 'other',
    happenedAt: entry.created,
    grossCents: entry.amount,
    feeCents: entry.fee,
    netCents: entry.net,
    paymentId: source?.payment_intent ?? undefined,
    orderId: source?.metadata?.order_id,
    customerId: source?.customer ?? undefined
  }
}

const payoutSchema = v.object({
  id: v.string(),
  object: v.literal('payout'),
  amount,
  currency: v.string(),
  status: v.fallback(v.picklist(PAYOUT_STATUSES), 'pending'),
  created: seconds,
  arrival_date: seconds,
  automatic: v.boolean(),
  reconciliation_status: v.string()
})

function parsePayout(input: unknown): Payout & { currency: string } {
  const payout = parse(payoutSchema, input)
  return {
    id: payout.id,
    amountCents: payout.amount,
    currency: payout.currency,
    status: payout.status,
    createdAt: payout.created,
    arrivesAt: payout.arrival_date,
    isAutomatic: payout.automatic,
    isListed: payout.reconciliation_status === 'completed'
  }
}

export function stripeBalance(options: ClientOptions): Balance {
  const client = lazyClient(options)
  async function* listed(query: { payout: string } | { created: { gte: number; lt: number } }) {
    const stripe = await client()
    const wanted = { ...query, currency: CURRENCY, limit: PAGE_SIZE, expand: ['data.source'] }
    for await (const transaction of each(stripe.balanceTransactions.list(wanted), (one) => one))
      if (transaction.type !== 'payout') yield parseEntry(transaction)
  }
  return {
    entries: ({ since, before }) => listed({ created: { gte: secondsOf(since), lt: secondsOf(before) } }),
    entriesOf: (payout) => listed({ payout }),
    async *payouts(since) {
      const stripe = await client()
      const query = { created: { gte: secondsOf(since) }, limit: PAGE_SIZE }
      for await (const { currency, ...payout } of each(stripe.payouts.list(query), parsePayout))
        if (currency === CURRENCY) yield payout
    }
  }
}
