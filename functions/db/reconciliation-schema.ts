// The tables of the watch over money: how far each reading is, what both books said of each day, and the verdict of each night.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { BreachKind } from '../../src/features/reconciliation/rules.ts'
import { instant } from './columns.ts'

/** How far a job has read in a list of somebody else's. */
export const readings = pgTable('readings', {
  job: text('job').primaryKey(),
  readUntil: instant('read_until').notNull(),
  /** Parts before that which are still to be read, newest first; moments are ISO. */
  gaps: jsonb('gaps').$type<readonly { since: string; before: string }[]>().notNull()
})

/** Our sums and those of Stripe, for the payments that were opened on a day (UTC), as they were when last compared. */
export const ledgerDays = pgTable('ledger_days', {
  /** '2026-11-20'. */
  day: text('day').primaryKey(),
  paymentCount: integer('payment_count').notNull(),
  ourReceivedCents: integer('our_received_cents').notNull(),
  ourRefundedCents: integer('our_refunded_cents').notNull(),
  stripeReceivedCents: integer('bank_received_cents').notNull(),
  stripeRefundedCents: integer('bank_refunded_cents').notNull(),
  breachCount: integer('breach_count').notNull(),
  /** Orders that came right only because they were looked at here. */
  mendedCount: integer('mended_count').notNull(),
  checkedAt: instant('checked_at').notNull()
})

/** What the look at everything came to: one row for each day (UTC), the last look of that day. */
export const bookVerdicts = pgTable('book_verdicts', {
  /** '2026-11-20'. */
  day: text('day').primaryKey(),
  /** How many of each kind: those of the days as they were last compared, and those in our own rows. None = {}. */
  breaches: jsonb('breaches')
    .$type<Readonly<Partial<Record<BreachKind | 'in-compared-days', number>>>>()
    .notNull(),
  /** All of these but promises that were given up: money and orders that do not agree. */
  moneyBreachCount: integer('money_breach_count').notNull(),
  checkedAt: instant('checked_at').notNull()
})
