// The reconciliation tables: how far each list was read, the sums of each day, and the result of each night.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { BreachKind } from '../../../src/shop/orders/breach-kinds.ts'
import { instant } from './columns.ts'
import type { FeatureTable } from './whose-rows.ts'

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

export const reconciliationTables: readonly FeatureTable[] = [
  { table: reconciliationResults, holds: 'the result of each night of reconciliation, as counts' },
  { table: ledgerDays, holds: 'sums of days' },
  { table: readings, holds: 'how far a job has read an external list' }
]
