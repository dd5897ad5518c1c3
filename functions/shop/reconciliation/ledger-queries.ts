// Our sums of each day, and the result of comparing them with Stripe's.

import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { ledgerDays, reconciliationResults } from '../../platform/db/reconciliation-schema.ts'
import {
  type BookedPayment,
  type Breach,
  type DayComparison,
  isAboutMoney,
  LOOK_BACK_DAYS
} from './breaches.ts'

/** Whether the outbox will still refund this payment as a second one: neither done nor given up. */
const isRefundUnderWay = sql<boolean>`EXISTS (
  SELECT 1 FROM outbox WHERE outbox.dedupe_key = 'refund:' || ${payments.id} AND done_at IS NULL AND dead_at IS NULL)`
const refundedCents = sql<number>`COALESCE((
  SELECT SUM(refunds.amount_cents) FROM refunds
  WHERE refunds.payment_id = ${payments.id} AND refunds.status <> 'failed'), 0)::int`
/** The hosts already know the wrong amount from a hold, or the order was cancelled. */
const isAmountReported = sql<boolean>`COALESCE(${orders.holdReason} IN ('amount_mismatch', 'unknown_revision'), false)
  OR ${orders.status} = 'cancelled'`

/** What we booked for payments opened in this period, each with its UTC day. */
export async function bookedPayments(
  db: Database,
  { since, before }: { since: Date; before: Date }
): Promise<(BookedPayment & { createdAt: Date })[]> {
  const rows = await db
    .select({
      paymentId: payments.id,
      orderId: payments.orderId,
      receivedCents: payments.receivedCents,
      createdAt: payments.createdAt,
      payerId: orders.paymentId,
      paidAt: orders.paidAt,
      orderTotalCents: orders.totalCents,
      refundedCents,
      isAmountReported,
      isRefundUnderWay
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(payments.createdAt, since), lt(payments.createdAt, before)))
  return rows.map(({ payerId, paidAt, ...row }) => ({
    ...row,
    isOrderPaid: paidAt !== null,
    isPayer: payerId === row.paymentId
  }))
}

export async function existingOrders(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Set((await found).map(({ id }) => id))
}

/** The days from `firstDay` on that were compared after `since`. */
export async function daysChecked(db: Database, firstDay: string, since: Date): Promise<ReadonlySet<string>> {
  const isDone = and(gte(ledgerDays.day, firstDay), gte(ledgerDays.checkedAt, since))
  const done = db.select({ day: ledgerDays.day }).from(ledgerDays).where(isDone)
  return new Set((await done).map(({ day }) => day))
}

export type ComparedDay = {
  day: string
  paymentCount: number
  mendedCount: number
  comparison: DayComparison
}

export async function recordDay(db: Database, compared: ComparedDay, now: Date): Promise<void> {
  const { day, paymentCount, mendedCount, comparison } = compared
  const { breaches, ...sums } = comparison
  const row = { day, paymentCount, mendedCount, breachCount: breaches.length, ...sums, checkedAt: now }
  await db.insert(ledgerDays).values(row).onConflictDoUpdate({ target: ledgerDays.day, set: row })
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * Stores today's result: breaches in our own rows, plus the breaches of each day when it was last compared. A run that
 * compares no day, because all were compared, gives the same result as the one before.
 */
export async function saveResult(db: Database, inRows: readonly Breach[], now: Date): Promise<void> {
  const first = dayOf(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS))
  const comparedDays = db
    .select({ count: sql<number>`COALESCE(SUM(${ledgerDays.breachCount}), 0)::int` })
    .from(ledgerDays)
    .where(gte(ledgerDays.day, first))
  const [compared] = await comparedDays
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
  await db
    .insert(reconciliationResults)
    .values(row)
    .onConflictDoUpdate({ target: reconciliationResults.day, set: row })
}
