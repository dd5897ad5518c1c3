// The reconciliation tables: how far each list was read, the sums of each day, and the result of each night.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Every way in which money and orders can disagree; the texts are in `texts/alerts.ts`. */
export const BREACHES = [
  /** Stripe has a payment for an order that does not exist here. */
  'order-missing',
  /** Stripe has a payment that the order does not show. */
  'payment-not-booked',
  /** A payment is stored here that Stripe does not have. */
  'payment-not-at-stripe',
  /** An order was paid with another amount than it costs, and the hosts got no mail. */
  'amount-differs',
  /** A second payment of an order was not refunded. */
  'second-payment-kept',
  'refunds-differ',
  'refunded-too-much',
  /** The sums of a day differ although each payment agrees. */
  'day-differs',
  /** Paid and not held, but not at Printful. */
  'not-printed',
  /** At Printful for more than two weeks, and not sent completely. */
  'print-stalled',
  'coupon-count',
  'dead-letter',
  'event-waiting',
  'order-not-ended',
  /** Confirmed at Printful, without a payment of its exact total. */
  'printed-unpaid',
  /** The total of an order differs from its revision, or the revision's from its lines. */
  'total-differs',
  /** Two payments of one order could both be confirmed. */
  'two-open-payments',
  /** Paid but shown as unpaid, or the reverse. */
  'paid-undone',
  /** The order got another revision after the payment. */
  'changed-after-paid',
  /** An ended order still reserves a coupon, or an unpaid one used it up. */
  'claim-left',
  /** Fully refunded, still in production at Printful, and the hosts got no mail. */
  'refunded-but-printed',
  /** An accepted signup has no subscription, or a subscription and its fan did not end together. */
  'fan-differs',
  /** Stripe charges a subscription that belongs to no fan here. */
  'surplus-subscription'
] as const
export type BreachKind = (typeof BREACHES)[number]

/** How far a job has read one of Stripe's lists. */
export const readings = pgTable('readings', {
  job: text('job').primaryKey(),
  readUntil: instant('read_until').notNull(),
  /** Earlier parts that are still to be read, newest first; ISO times. */
  gaps: jsonb('gaps').$type<readonly { since: string; before: string }[]>().notNull()
})

/** Our sums and Stripe's for the payments opened on a UTC day, as of the last comparison. */
export const ledgerDays = pgTable('ledger_days', {
  /** '2026-11-20'. */
  day: text('day').primaryKey(),
  paymentCount: integer('payment_count').notNull(),
  ourReceivedCents: integer('our_received_cents').notNull(),
  ourRefundedCents: integer('our_refunded_cents').notNull(),
  stripeReceivedCents: integer('stripe_received_cents').notNull(),
  stripeRefundedCents: integer('stripe_refunded_cents').notNull(),
  breachCount: integer('breach_count').notNull(),
  /** Orders that were corrected only by this comparison. */
  mendedCount: integer('mended_count').notNull(),
  checkedAt: instant('checked_at').notNull()
})

/** The result of reconciliation: one row for each day (UTC), from the last run of that day. */
export const reconciliationResults = pgTable('reconciliation_results', {
  /** '2026-11-20'. */
  day: text('day').primaryKey(),
  /** Breaches of each kind: in the days as last compared, and in our own rows. {} = none. */
  breaches: jsonb('breaches')
    .$type<Readonly<Partial<Record<BreachKind | 'in-compared-days', number>>>>()
    .notNull(),
  /** Breaches in money and orders: all of the above except outbox messages that were given up. */
  moneyBreachCount: integer('money_breach_count').notNull(),
  checkedAt: instant('checked_at').notNull()
})
