// Queries of the jobs for unpaid orders.
import { and, asc, eq, exists, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { couponClaims, payments } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { isOrderFree } from '../orders/leases.ts'

const isOpen = inArray(orders.status, ['draft', 'pending'])

/** When the oldest waiting order that was not touched since then was created; undefined = there is none. */
export async function oldestWaitingSince(db: Database, untouchedSince: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(and(isOpen, lte(orders.updatedAt, untouchedSince)))
    .orderBy(asc(orders.createdAt))
    .limit(1)
  return row?.createdAt
}

/** Those that were tried longest ago first: one that always fails, or never changes, does not keep the others waiting. */
const longestAgo = [sql`${orders.triedAt} ASC NULLS FIRST`, asc(orders.updatedAt)]

export async function recordTried(db: Database, orderId: string, now: Date): Promise<void> {
  await db.update(orders).set({ triedAt: now }).where(eq(orders.id, orderId))
}

/** Waiting orders that are older than the lists of payments that are read. */
export async function longWaiting(db: Database, createdBefore: Date, most: number): Promise<string[]> {
  const isOld = and(isOpen, lte(orders.createdAt, createdBefore))
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOld)
    .orderBy(...longestAgo)
    .limit(most)
  return (await old).map(({ id }) => id)
}

export type SeenPayment = { status: string; receivedCents: number; updatedAt: Date }

/** These payments as stored, each with the time its order was last touched. */
export async function seenPayments(
  db: Database,
  paymentIds: readonly string[]
): Promise<ReadonlyMap<string, SeenPayment>> {
  const { id, status, receivedCents } = payments
  const rows = await db
    .select({ id, status, receivedCents, updatedAt: orders.updatedAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(id, [...paymentIds]))
  return new Map(rows.map(({ id: paymentId, ...seen }) => [paymentId, seen]))
}

export type StaleSince = {
  /** For a draft without a coupon. */
  idle: Date
  /** For a draft that reserves a coupon, or of which no payment is stored. */
  holding: Date
  /** For a draft that reserves a coupon while its buyer is on the approval page. */
  holdingAtStripe: Date
}

/** Drafts that were not touched for so long that they must be ended, and that no call is changing. */
export async function staleDrafts(
  db: Database,
  since: StaleSince,
  most: number,
  now: Date
): Promise<string[]> {
  const { orderId } = payments
  const paymentOf = db.select({ one: sql`1` }).from(payments).where(eq(orderId, orders.id))
  const claimOf = db
    .select({ one: sql`1` })
    .from(couponClaims)
    .where(and(eq(couponClaims.orderId, orders.id), eq(couponClaims.state, 'reserved')))
  const redirected = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(orderId, orders.id), eq(payments.status, 'at-bank')))
  const isStale = or(
    lte(orders.updatedAt, since.idle),
    and(lte(orders.updatedAt, since.holding), notExists(paymentOf), isNull(orders.paymentId)),
    and(lte(orders.updatedAt, since.holding), exists(claimOf), notExists(redirected)),
    and(lte(orders.updatedAt, since.holdingAtStripe), exists(claimOf))
  )
  const stale = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'draft'), isOrderFree(now), isStale))
    .orderBy(...longestAgo)
    .limit(most)
  return (await stale).map(({ id }) => id)
}
