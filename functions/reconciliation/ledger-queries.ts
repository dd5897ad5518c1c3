// Our half of the books, and what the comparison of each day came to.
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import {
  BOOKS_LOOK_BACK_DAYS,
  type BookedPayment,
  type BooksOfDay,
  type Breach,
  isAboutMoney
} from '../../src/features/reconciliation/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { payments } from '../db/order-facts-schema.ts'
import { orders } from '../db/order-schema.ts'
import { bookVerdicts, ledgerDays } from '../db/reconciliation-schema.ts'

/** Rows that give a second payment back: promised, and neither done nor given up. */
const isRefundUnderWay = sql<boolean>`EXISTS (
  SELECT 1 FROM outbox WHERE outbox.dedupe_key = 'refund:' || ${payments.id} AND done_at IS NULL AND dead_at IS NULL)`
const refundedCents = sql<number>`COALESCE((
  SELECT SUM(refunds.amount_cents) FROM refunds
  WHERE refunds.payment_id = ${payments.id} AND refunds.status <> 'failed'), 0)::int`
/** A hold says so; once such an order was called off nothing is left to look at. */
const isAmountTold = sql<boolean>`COALESCE(${orders.holdReason} IN ('amount_mismatch', 'unknown_revision'), false)
  OR ${orders.status} = 'cancelled'`

/** What we booked of payments that were opened in this time, each with its UTC day. */
export async function bookedPayments(
  db: Database,
  { since, before }: { since: Date; before: Date }
): Promise<(BookedPayment & { createdAt: Date })[]> {
  const rows = await inDatabase(() =>
    db
      .select({
        ...{ paymentId: payments.id, orderId: payments.orderId, receivedCents: payments.receivedCents },
        ...{ createdAt: payments.createdAt, payerId: orders.paymentId, paidAt: orders.paidAt },
        ...{ orderTotalCents: orders.totalCents, refundedCents, isAmountTold, isRefundUnderWay }
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(gte(payments.createdAt, since), lt(payments.createdAt, before)))
  )
  return rows.map(({ payerId, paidAt, ...row }) => ({
    ...row,
    isOrderPaid: paidAt !== null,
    isPayer: payerId === row.paymentId
  }))
}

/** Those of these orders that exist. */
export async function existingOrders(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Set((await inDatabase(() => found)).map(({ id }) => id))
}

/** The days from `firstDay` on that were compared since then. */
export async function daysChecked(db: Database, firstDay: string, since: Date): Promise<ReadonlySet<string>> {
  const isDone = and(gte(ledgerDays.day, firstDay), gte(ledgerDays.checkedAt, since))
  const done = db.select({ day: ledgerDays.day }).from(ledgerDays).where(isDone)
  return new Set((await inDatabase(() => done)).map(({ day }) => day))
}

export type ComparedDay = { day: string; paymentCount: number; mendedCount: number; books: BooksOfDay }

export async function noteDay(db: Database, compared: ComparedDay, now: Date): Promise<void> {
  const { day, paymentCount, mendedCount, books } = compared
  const { breaches, ...sums } = books
  const row = { day, paymentCount, mendedCount, breachCount: breaches.length, ...sums, checkedAt: now }
  await inDatabase(() =>
    db.insert(ledgerDays).values(row).onConflictDoUpdate({ target: ledgerDays.day, set: row })
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * The verdict of today: what our own rows break now, beside what the days came to when they were last compared. A run that
 * compares no day, because all were, says the same as the one before.
 */
export async function noteVerdict(db: Database, inRows: readonly Breach[], now: Date): Promise<void> {
  const first = dayOf(new Date(now.getTime() - BOOKS_LOOK_BACK_DAYS * DAY_MS))
  const comparedDays = db
    .select({ count: sql<number>`COALESCE(SUM(${ledgerDays.breachCount}), 0)::int` })
    .from(ledgerDays)
    .where(gte(ledgerDays.day, first))
  const [compared] = await inDatabase(() => comparedDays)
  const inDays = compared?.count ?? 0
  const counted = [...Map.groupBy(inRows, ({ kind }) => kind)].map(
    ([kind, all]) => [kind, all.length] as const
  )
  const breaches = Object.fromEntries([
    ...(inDays ? [['in-compared-days', inDays] as const] : []),
    ...counted
  ])
  const moneyBreachCount = inDays + inRows.filter(({ kind }) => isAboutMoney(kind)).length
  const row = { day: dayOf(now), breaches, moneyBreachCount, checkedAt: now }
  await inDatabase(() =>
    db.insert(bookVerdicts).values(row).onConflictDoUpdate({ target: bookVerdicts.day, set: row })
  )
}
