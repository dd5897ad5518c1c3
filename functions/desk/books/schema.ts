// The tables of the books: Stripe's balance as it was read, the months that were closed, and what applies for VAT.
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EntryKind, Origin, PayoutStatus } from '../../../src/desk/books/entry.ts'
import type { VatTerms } from '../../../src/desk/books/vat.ts'
import { instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

/** Each movement of the balance at Stripe. Only the payout is added later. */
export const balanceEntries = pgTable(
  'balance_entries',
  {
    /** Stripe's id of the balance transaction. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<EntryKind>().notNull(),
    origin: text('origin').$type<Origin>().notNull(),
    happenedAt: instant('happened_at').notNull(),
    grossCents: integer('gross_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    paymentId: text('payment_id'),
    /** The number that buyers see, without its prefix; null = it is about no order. */
    orderNumber: text('order_number'),
    /** Where the order was sent to. */
    country: text('country'),
    payoutId: text('payout_id'),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [
    index('balance_entries_by_time').on(table.happenedAt),
    index('balance_entries_by_payout').on(table.payoutId),
    index('balance_entries_by_payment').on(table.paymentId)
  ]
)

/** Payouts to the bank account, as last fetched. */
export const payouts = pgTable('payouts', {
  id: text('id').primaryKey(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status').$type<PayoutStatus>().notNull(),
  isAutomatic: boolean('is_automatic').notNull(),
  createdAt: instant('created_at').notNull(),
  arrivesAt: instant('arrives_at').notNull(),
  /** What its entries add up to; null = they were not fetched yet. */
  listedCents: integer('listed_cents'),
  fetchedAt: instant('fetched_at').notNull()
})

/** What applies for VAT, from a month on. Rows are only added; of two with the same month the later one applies. */
export const vatSettings = pgTable('vat_settings', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** '2026-11'. */
  fromMonth: text('from_month').notNull(),
  terms: jsonb('terms').$type<VatTerms>().notNull(),
  setAt: instant('set_at').notNull(),
  /** The host. */
  setBy: text('set_by').notNull()
})

/**
 * Months that were closed. A trigger refuses every change of these three tables, except that a month without entries is deleted, and
 * further rows for a month that is closed.
 */
export const closedMonths = pgTable('closed_months', {
  /** '2026-10', in Belgian time. */
  month: text('month').primaryKey(),
  closedAt: instant('closed_at').notNull(),
  /** The host. */
  closedBy: text('closed_by').notNull(),
  terms: jsonb('terms').$type<VatTerms>().notNull(),
  entryCount: integer('entry_count').notNull(),
  netCents: integer('net_cents').notNull()
})

/** The entries of closed months, copied when the month was closed. */
export const closedEntries = pgTable(
  'closed_entries',
  {
    id: text('id').primaryKey(),
    month: text('month')
      .notNull()
      .references(() => closedMonths.month),
    kind: text('kind').$type<EntryKind>().notNull(),
    origin: text('origin').$type<Origin>().notNull(),
    happenedAt: instant('happened_at').notNull(),
    orderNumber: text('order_number'),
    country: text('country'),
    grossCents: integer('gross_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    payoutId: text('payout_id').notNull(),
    /** The rate in hundredths of a percent, and the tax within the gross amount; null = nothing applies, or it is unknown. */
    vatBasisPoints: integer('vat_basis_points'),
    vatCents: integer('vat_cents')
  },
  (table) => [index('closed_entries_by_month').on(table.month, table.happenedAt)]
)

/** The payouts with entries of a closed month, as they were then. */
export const closedPayouts = pgTable(
  'closed_payouts',
  {
    month: text('month')
      .notNull()
      .references(() => closedMonths.month),
    payoutId: text('payout_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    arrivesAt: instant('arrives_at').notNull(),
    /** What the month's entries add to it. */
    monthCents: integer('month_cents').notNull()
  },
  (table) => [primaryKey({ columns: [table.month, table.payoutId] })]
)

export const booksTables: readonly FeatureTable[] = [
  { table: balanceEntries, holds: 'amounts by the ids of Stripe and the numbers of orders' },
  { table: closedEntries, holds: 'amounts by the ids of Stripe and the numbers of orders' },
  { table: closedMonths, holds: 'which month was closed, when, and by which host' },
  { table: closedPayouts, holds: 'payouts to the bank account of the podcast' },
  { table: payouts, holds: 'payouts to the bank account of the podcast' },
  { table: vatSettings, holds: 'what applies for VAT, and which host said so' }
]
