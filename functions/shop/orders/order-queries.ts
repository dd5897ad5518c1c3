// Orders in the database. Each write is one statement or one batch, and states the row version or status it expects.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { invariant } from '../../../src/lib/outcome.ts'
import { emailKeyOf } from '../../../src/shop/orders/customer.ts'
import { drawnNumberIn } from '../../../src/shop/orders/order-number.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments, printOrders } from '../../platform/db/order-facts-schema.ts'
import {
  type Order,
  type OrderLine,
  orderEvents,
  orderLines,
  orderRevisions,
  orders,
  type Revision
} from '../../platform/db/order-schema.ts'
import type { Payment } from '../../platform/services/stripe/payments.ts'
import type { Quote } from './quote.ts'

/** The newest of these orders created after `since`. */
export async function findOrder(
  db: Database,
  ids: readonly string[],
  since: Date
): Promise<Order | undefined> {
  const isFresh = and(inArray(orders.id, [...ids]), gt(orders.createdAt, since))
  const rows = db.select().from(orders).where(isFresh).orderBy(desc(orders.createdAt)).limit(1)
  return (await rows)[0]
}

export async function orderOf(db: Database, id: string): Promise<Order | undefined> {
  return (await db.select().from(orders).where(eq(orders.id, id)))[0]
}

/** Whether the payment of an order is open again after a failed attempt. */
export async function isPaymentRefused(db: Database, { paymentId }: Order): Promise<boolean> {
  if (paymentId === null) return false
  const { status, lastErrorCode } = payments
  const isIt = and(eq(payments.id, paymentId), eq(status, 'open'), isNotNull(lastErrorCode))
  return (await db.$count(payments, isIt)) > 0
}

export async function revisionOf(
  db: Database,
  orderId: string,
  number: number
): Promise<Revision | undefined> {
  const isIt = and(eq(orderRevisions.orderId, orderId), eq(orderRevisions.revision, number))
  return (await db.select().from(orderRevisions).where(isIt))[0]
}

export type PaidRevision = { revision: Revision; lines: OrderLine[] }

/** The revision that was paid for, whose amount Stripe charged, with its lines. */
export async function paidRevisionOf(db: Database, { id, paidRevision }: Order): Promise<PaidRevision> {
  const number = paidRevision ?? 0
  const isIt = and(eq(orderRevisions.orderId, id), eq(orderRevisions.revision, number))
  const isOfIt = and(eq(orderLines.orderId, id), eq(orderLines.revision, number))
  const [[revision], lines] = await db.batch([
    db.select().from(orderRevisions).where(isIt),
    db.select().from(orderLines).where(isOfIt).orderBy(asc(orderLines.line))
  ])
  invariant(revision, `order ${id} was paid for its revision ${number}`)
  return { revision, lines }
}

/** The fields of a revision that are copied to the order row. */
export function orderFieldsOf({ customer, totals, coupon }: Quote) {
  const { email, firstName, lastName } = customer
  return {
    email,
    firstName,
    lastName,
    emailKey: emailKeyOf(email),
    totalCents: totals.totalCents,
    couponDiscountCents: totals.discountCents,
    couponCode: coupon?.code ?? null
  }
}

export function revisionRows(orderId: string, revision: number, quote: Quote, now: Date) {
  const { customer, lines, shipping, totals, coupon, hash: quoteHash } = quote
  const couponId = coupon?.id ?? null
  const shipped = { shippingMethod: shipping.method, shippingName: shipping.name }
  return {
    revision: { orderId, revision, customer, ...shipped, ...totals, couponId, quoteHash, createdAt: now },
    lines: lines.map((line, index) => ({ orderId, revision, line: index + 1, ...line }))
  }
}

/** Stores a new order with its first revision, all or nothing. Throws when the id already exists. */
export async function storeOrder(db: Database, id: string, quote: Quote, now: Date): Promise<void> {
  const { revision, lines } = revisionRows(id, 1, quote, now)
  const states = { status: 'draft', paymentState: 'unpaid', fulfilmentState: 'none' } as const
  const row = { id, ...states, ...orderFieldsOf(quote), currentRevision: 1, createdAt: now, updatedAt: now }
  await db.batch([
    db.insert(orders).values(row),
    db.insert(orderRevisions).values(revision),
    db.insert(orderLines).values(lines),
    db
      .insert(orderEvents)
      .values({ orderId: id, at: now, actor: 'visitor', what: 'started', toStatus: 'draft' })
  ])
}

/** Stores the first payment of an order, and that it has the amount of revision 1. Safe to repeat. */
export async function recordFirstPayment(db: Database, payment: Payment, orderId: string, now: Date) {
  const isFirst = and(eq(orderRevisions.orderId, orderId), eq(orderRevisions.revision, 1))
  const isOpen = and(eq(orders.id, orderId), isNull(orders.paymentId))
  await db.batch([
    db
      .insert(payments)
      .values(paymentRow(payment, { orderId, number: 1 }, now))
      .onConflictDoNothing(),
    db
      .update(orderRevisions)
      .set({ pushedAt: now })
      .where(and(isFirst, isNull(orderRevisions.pushedAt))),
    db.update(orders).set({ paymentId: payment.id, updatedAt: now }).where(isOpen)
  ])
}

export function paymentRow(
  payment: Omit<Payment, 'clientSecret'>,
  of: { orderId: string; number: number },
  now: Date
) {
  const { id, status, amountCents, receivedCents, createdAt } = payment
  const { method = null, chargeId = null, lastErrorCode = null } = payment
  const facts = { status, amountCents, receivedCents, method, chargeId, lastErrorCode }
  return { ...of, id, ...facts, createdAt, fetchedAt: now }
}

type HostAct = { what: string; details?: Readonly<Record<string, unknown>> }

/** Logs the action of a host before it runs, so that one that dies half-way is visible. Its result is the next event. */
export async function recordHostAct(
  db: Database,
  { id: orderId, status }: Order,
  { what, details = {} }: HostAct,
  now: Date
): Promise<void> {
  const states = { fromStatus: status, toStatus: status }
  await db.insert(orderEvents).values({ orderId, at: now, actor: 'host', what, ...states, details })
}

/**
 * The order id for a reference: an order id, the short number shown to buyers, a payment id, or a Printful order id.
 */
export async function orderNamed(db: Database, reference: string): Promise<string | undefined> {
  const ofPayment = db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, reference))
  const ofPrint = db
    .select({ id: printOrders.orderId })
    .from(printOrders)
    .where(eq(printOrders.printOrderId, reference))
  // Printful's ids are digits only, so that a number of digits needs its prefix here.
  const drawn = /^\d+$/.test(reference) ? undefined : drawnNumberIn(reference)
  const isNumber = drawn === undefined ? undefined : eq(orders.number, drawn)
  const isIt = or(
    eq(orders.id, reference),
    isNumber,
    inArray(orders.id, ofPayment),
    inArray(orders.id, ofPrint)
  )
  const [found] = await db.select({ id: orders.id }).from(orders).where(isIt).limit(1)
  return found?.id
}
