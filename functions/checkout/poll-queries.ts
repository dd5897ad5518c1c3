// Which orders the clock has to ask Printful about, and which of them wait for it.
import { and, asc, count, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import {
  LOOK_AGAIN_MINUTES,
  WAITING_TOO_LONG_MINUTES,
  WATCHED_AFTER_SHIPPING_DAYS
} from '../../src/features/shop/print-looks.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { shipments } from '../db/order-facts-schema.ts'
import { orders } from '../db/order-schema.ts'

const MINUTE_MS = 60_000
const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)

/**
 * Takes the order whose look is longest ago, of those that are paid and not yet delivered; undefined = each had its look.
 * It counts as looked at from now on, so that one that makes trouble goes to the end of the line.
 */
export async function takeOrderToLookAt(db: Database, now: Date): Promise<string | undefined> {
  const shippedAt = sql`COALESCE((SELECT max(${shipments.shippedAt}) FROM ${shipments}
    WHERE ${shipments.orderId} = ${orders.id}), ${orders.updatedAt})`
  const since = before(now, WATCHED_AFTER_SHIPPING_DAYS * 24 * 60).toISOString()
  const next = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['paid', 'processing', 'partially_shipped', 'shipped']),
        sql`(${orders.printAskedAt} IS NULL OR ${orders.printAskedAt} <= ${before(now, LOOK_AGAIN_MINUTES).toISOString()}::timestamptz)`,
        sql`(${orders.status} <> 'shipped' OR ${shippedAt} > ${since}::timestamptz)`
      )
    )
    .orderBy(sql`${orders.printAskedAt} ASC NULLS FIRST`, asc(orders.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await inDatabase(() =>
    db.update(orders).set({ printAskedAt: now }).where(inArray(orders.id, next)).returning({ id: orders.id })
  )
  return taken?.id
}

/** How many orders were paid long ago and are not at Printful, though nothing speaks against it. */
export async function waitingOrders(
  db: Database,
  now: Date
): Promise<{ orders: number; since: Date } | undefined> {
  const isWaiting = and(
    eq(orders.status, 'paid'),
    inArray(orders.paymentState, ['paid', 'partially_refunded']),
    isNull(orders.holdReason),
    inArray(orders.fulfilmentState, ['none', 'queued', 'draft']),
    lte(orders.paidAt, before(now, WAITING_TOO_LONG_MINUTES))
  )
  const rows = db
    .select({ orders: count(), since: min(orders.paidAt) })
    .from(orders)
    .where(isWaiting)
  const [waiting] = await inDatabase(() => rows)
  return waiting?.since ? { orders: waiting.orders, since: waiting.since } : undefined
}
