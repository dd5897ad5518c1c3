// The lease of a call that changes an order, and the revisions it writes.
import { and, asc, eq, exists, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { couponClaims, payments } from '../db/order-facts-schema.ts'
import { orderLines, orderRevisions, orders } from '../db/order-schema.ts'
import type { Payment } from '../services/stripe/payments.ts'
import { claimsEnded, type HeldCoupon, heldCoupons, isBusyUntil } from './coupon-queries.ts'
import { type Order, orderFieldsOf, paymentRow, type Revision, revisionRows } from './queries.ts'
import type { Quote, QuotedLine } from './quote.ts'

/** Two tries of Stripe's adapter, and then some: whoever holds it longer has died. */
const LEASE_SECONDS = 20
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** The order, ours alone for a while; undefined when it may not be changed, or not now. */
export async function claimOrder(db: Database, orderId: string, now: Date): Promise<Order | undefined> {
  return claimed(db, orderId, eq(orders.status, 'draft'), now)
}

/** The same for an order of any status, while money of it moves. */
export async function claimMoney(db: Database, orderId: string, now: Date): Promise<Order | undefined> {
  return claimed(db, orderId, undefined, now)
}

async function claimed(
  db: Database,
  orderId: string,
  isClaimable: SQL | undefined,
  now: Date
): Promise<Order | undefined> {
  const isFree = or(isNull(orders.busyUntil), lte(orders.busyUntil, now))
  const [order] = await inDatabase(() =>
    db
      .update(orders)
      // Whoever judged what they read before writes nothing.
      .set({ busyUntil: leaseFrom(now), version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), isClaimable, isFree))
      .returning()
  )
  return order
}

/** Ours for a while longer; undefined when it ran out and somebody else has it, or had it. */
export async function renewMoneyClaim(db: Database, order: Order, now: Date): Promise<Order | undefined> {
  const [renewed] = await inDatabase(() =>
    db
      .update(orders)
      .set({ busyUntil: leaseFrom(now) })
      .where(isStillOurs(order))
      .returning()
  )
  return renewed
}

const isStillOurs = (order: Order) => and(eq(orders.id, order.id), isBusyUntil(order))

export async function releaseOrder(db: Database, order: Order): Promise<void> {
  await inDatabase(() => db.update(orders).set({ busyUntil: null }).where(isStillOurs(order)))
}

/**
 * Ours for a while longer, right before Stripe is asked for another amount; undefined when it is not ours any more, or
 * when the coupon that the amount counts on is not held. A process that stood still pushes nothing.
 */
export async function renewClaim(
  db: Database,
  order: Order,
  couponId: number | undefined,
  now: Date
): Promise<Order | undefined> {
  const ofOrder = and(eq(couponClaims.orderId, order.id), eq(couponClaims.state, 'reserved'))
  const isHeld =
    couponId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(couponClaims)
            .where(and(ofOrder, eq(couponClaims.couponId, couponId)))
        )
  const [renewed] = await inDatabase(() =>
    db
      .update(orders)
      .set({ busyUntil: leaseFrom(now), version: sql`${orders.version} + 1` })
      .where(and(isStillOurs(order), eq(orders.status, 'draft'), isHeld))
      .returning()
  )
  return renewed
}

/** How an order stands while it is ours. */
export type Standing = {
  order: Order
  /** The revision that the payment is known to carry, and those written since of which nobody knows. */
  revisions: readonly Revision[]
  held: readonly HeldCoupon[]
}

export async function standingOf(db: Database, order: Order): Promise<Standing> {
  const { id, currentRevision } = order
  const isOpen = and(eq(orderRevisions.orderId, id), gte(orderRevisions.revision, currentRevision))
  const [revisions, held] = await inDatabase(() =>
    db.batch([
      db.select().from(orderRevisions).where(isOpen).orderBy(asc(orderRevisions.revision)),
      heldCoupons(db, id)
    ])
  )
  return { order, revisions, held }
}

export const linesOf = (db: Database, { orderId, revision }: Revision): Promise<QuotedLine[]> =>
  inDatabase(() =>
    db
      .select({
        ...{ productId: orderLines.productId, variantId: orderLines.variantId },
        ...{ quantity: orderLines.quantity, unitCents: orderLines.unitCents },
        ...{ templateId: orderLines.templateId, name: orderLines.name },
        ...{ colour: orderLines.colour, size: orderLines.size }
      })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.revision, revision)))
      .orderBy(asc(orderLines.line))
  )

export async function storeRevision(
  db: Database,
  { id, number, quote }: { id: string; number: number; quote: Quote },
  now: Date
): Promise<Revision | undefined> {
  const { revision, lines } = revisionRows(id, number, quote, now)
  const [[stored]] = await inDatabase(() =>
    db.batch([db.insert(orderRevisions).values(revision).returning(), db.insert(orderLines).values(lines)])
  )
  return stored
}

export const countPayments = (db: Database, orderId: string): Promise<number> =>
  inDatabase(() => db.$count(payments, eq(payments.orderId, orderId)))

/** Notes a payment that was opened for an order, before anything else is done with it. */
export async function recordPayment(db: Database, payment: Payment, order: Order, number: number, now: Date) {
  await inDatabase(() =>
    db.batch([
      db
        .insert(payments)
        .values(paymentRow(payment, { orderId: order.id, number }, now))
        .onConflictDoNothing(),
      db.update(orders).set({ paymentId: payment.id }).where(isStillOurs(order))
    ])
  )
}

/**
 * The payment carries this revision, so that coupons of earlier ones are free again; false when the order was paid or taken
 * by others meanwhile. It gives the order back.
 */
export async function recordPushed(
  db: Database,
  order: Order,
  { revision, quote, payment }: { revision: number; quote: Quote; payment: Payment },
  now: Date
): Promise<boolean> {
  const isIt = and(eq(orderRevisions.orderId, order.id), eq(orderRevisions.revision, revision))
  const fields = { ...orderFieldsOf(quote), currentRevision: revision, paymentId: payment.id }
  const set = { ...fields, busyUntil: null, updatedAt: now, version: sql`${orders.version} + 1` }
  const changed = db
    .update(orders)
    .set(set)
    .where(and(isStillOurs(order), eq(orders.status, 'draft')))
    .returning({ id: orders.id })
  const [, { rows }] = await inDatabase(() =>
    db.batch([
      db.update(orderRevisions).set({ pushedAt: now }).where(isIt),
      db.execute(sql`
        WITH changed AS ${changed},
        ${claimsEnded({ kept: quote.coupon?.id ?? null }, now)}
        SELECT id FROM changed`)
    ])
  )
  return rows.length > 0
}
