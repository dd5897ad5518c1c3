// Changes the quote of an unpaid order: stores the new revision first, then updates the amount of its payment at Stripe.

import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { accept, invariant, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments } from '../../platform/db/order-facts-schema.ts'
import {
  type Order,
  orderLines,
  orderRevisions,
  orders,
  type Revision
} from '../../platform/db/order-schema.ts'
import { wait } from '../../platform/http/client/pace.ts'
import type { Payment } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { claimsEnded, type HeldCoupon, heldCoupons } from './coupon-queries.ts'
import { isStillOurs, releaseLease, renewDraftLease, takeDraftLease } from './leases.ts'
import { orderFieldsOf, orderOf, paymentRow, revisionRows } from './order-queries.ts'
import type { Quote, QuotedLine } from './quote.ts'
import { settle } from './settle-order.ts'
import { openPayment, paymentKey, termsOf } from './start-order.ts'

type ChangeRefusal = 'unknown-order' | 'order-under-way' | 'order-cancelled' | 'order-busy'

export type Changed<Q extends Quote> = { payment: Payment; quote: Q }

type Change<Q extends Quote, Refusal extends string> = Outcome<Changed<Q>, ChangeRefusal | Refusal>

/** Makes the new quote. Called under the lease, so that the stored order cannot change meanwhile. */
export type MakeQuote<Q extends Quote, Refusal extends string> = (
  leased: LeasedOrder
) => Promise<Outcome<Q, Refusal>>

const LEASE_TRIES = 12
const LEASE_AGAIN_MS = 250

/** Returns the payment with the new amount. Throws when the result is unknown; the next call then pushes a new revision. */
export async function changeOrder<Q extends Quote, Refusal extends string>(
  services: Connected<'payments'>,
  orderId: string,
  makeQuote: MakeQuote<Q, Refusal>
): Promise<Change<Q, Refusal>> {
  for (let tries = 1; tries <= LEASE_TRIES; tries++) {
    const order = await takeDraftLease(services.db, orderId, services.now())
    if (order) {
      services.onCrashPoint?.('draft lease taken')
      return changeUnderLease(services, order, makeQuote)
    }
    const there = await orderOf(services.db, orderId)
    if (there?.status !== 'draft') return closedAs(there)
    if (tries < LEASE_TRIES) await wait(LEASE_AGAIN_MS)
  }
  return refuse('order-busy')
}

function closedAs(order: Order | undefined): Outcome<never, ChangeRefusal> {
  if (!order) return refuse('unknown-order')
  return refuse(order.status === 'cancelled' ? 'order-cancelled' : 'order-under-way')
}

/** Released only once, because another process may hold the lease afterwards. */
type Lease = {
  isHeld: boolean
  /** Returns the order under the extended lease; undefined when the lease is lost, or the order does not hold the coupon. */
  renew(couponId: number | undefined): Promise<Order | undefined>
  release(): Promise<void>
}

function leaseOf({ db, now }: Connected<'payments'>, leased: Order): Lease {
  let order = leased
  const lease: Lease = {
    isHeld: true,
    async renew(couponId) {
      const renewed = await renewDraftLease(db, order, couponId, now())
      if (renewed) order = renewed
      return renewed
    },
    async release() {
      if (!lease.isHeld) return
      lease.isHeld = false
      await releaseLease(db, order)
    }
  }
  return lease
}

async function changeUnderLease<Q extends Quote, Refusal extends string>(
  services: Connected<'payments'>,
  order: Order,
  makeQuote: MakeQuote<Q, Refusal>
): Promise<Change<Q, Refusal>> {
  const lease = leaseOf(services, order)
  const closed = async () => {
    await lease.release()
    return closedAs(await settle(services, order.id, { actor: 'visitor' }))
  }
  try {
    const payment = await unfinishedPayment(services, order)
    if (payment === 'under-way') return await closed()
    const leased = await readLeasedOrder(services.db, order)
    const made = await makeQuote(leased)
    if (!made.ok) return made
    const quote = made.value
    if (payment && isQuoteCurrent(payment, leased, quote)) return accept({ payment, quote })
    const changeable = payment && (await changeablePayment(services, payment))
    if (changeable === 'under-way') return await closed()
    const pushed = await pushQuote(services, { ...leased, payment: changeable, lease }, quote)
    return pushed.ok ? accept({ payment: pushed.value, quote }) : pushed
  } finally {
    await lease.release()
  }
}

/** The payment of the order, if it can still be paid; undefined when a new one has to be opened. */
async function unfinishedPayment(
  { payments }: Connected<'payments'>,
  { paymentId }: Order
): Promise<Payment | undefined | 'under-way'> {
  const payment = paymentId === null ? undefined : await payments.find(paymentId)
  if (!payment || payment.status === 'cancelled') return undefined
  return payment.status === 'open' || payment.status === 'at-bank' ? payment : 'under-way'
}

/** Whether the payment is known to carry this quote, and the order holds no other coupon. */
function isQuoteCurrent(payment: Payment, { revisions, held }: LeasedOrder, quote: Quote): boolean {
  const [current, ...unknown] = revisions
  const isSame = unknown.length === 0 && current?.quoteHash === quote.hash && current.pushedAt !== null
  const isSettled = held.every(({ coupon }) => coupon.id === quote.coupon?.id)
  return isSame && isSettled && payment.status === 'open' && payment.revision === current.revision
}

/**
 * Returns the payment if its amount can be changed; undefined when a new one has to be opened. A buyer who returned from the
 * approval page may still pay the old amount there, so that payment is cancelled first.
 */
async function changeablePayment({ payments }: Connected<'payments'>, payment: Payment) {
  if (payment.status === 'open') return payment
  const ended = await payments.cancel(payment.id)
  return ended.ok ? undefined : 'under-way'
}

type Pushing = LeasedOrder & { payment: Payment | undefined; lease: Lease }

async function pushQuote(
  services: Connected<'payments'>,
  { order, payment, revisions, lease }: Pushing,
  quote: Quote
): Promise<Outcome<Payment, ChangeRefusal>> {
  const { db, payments, now, onCrashPoint } = services
  const number = (revisions.at(-1)?.revision ?? order.currentRevision) + 1
  const stored = await storeRevision(db, { id: order.id, number, quote }, now())
  invariant(stored, `revision ${number} of ${order.id} was stored`)
  onCrashPoint?.('revision stored')
  const opened = payment ?? (await openNextPayment(services, order, [...revisions, stored]))
  const renewed = await lease.renew(quote.coupon?.id)
  const key = `order:${order.id}:rev:${number}`
  const pushed = renewed && (await payments.change(opened.id, termsOf(stored), key))
  if (pushed) onCrashPoint?.('amount pushed')
  if (!renewed || !pushed?.ok || pushed.value.status !== 'open') {
    await lease.release()
    return takenAs(await settle(services, order.id, { actor: 'visitor' }))
  }
  // Releases the lease in the same statement.
  lease.isHeld = false
  const isNoted = await recordPushed(db, renewed, { revision: number, quote, payment: pushed.value }, now())
  return isNoted ? accept(pushed.value) : takenAs(await orderOf(db, order.id))
}

/** The refusal when the order was paid or ended, or when another process is changing it. */
const takenAs = (order: Order | undefined): Outcome<never, ChangeRefusal> =>
  order?.status === 'draft' ? refuse('order-busy') : closedAs(order)

/**
 * Opens the next payment of the order. It uses the first revision that is not known to be pushed, so that a retry sends the
 * same request under the same idempotency key and gets the same payment.
 */
async function openNextPayment(
  services: Connected<'payments'>,
  order: Order,
  revisions: readonly Revision[]
): Promise<Payment> {
  const { db, payments, now } = services
  const number = (await countPayments(db, order.id)) + 1
  const first = revisions.find(({ pushedAt }) => pushedAt === null)
  invariant(first, 'a revision waits to be pushed')
  const opened = await openPayment(payments, termsOf(first), paymentKey(order.id, number))
  await recordPayment(db, opened, order, number, now())
  return opened
}

export type LeasedOrder = {
  order: Order
  /** The revision that the payment is known to have, and later ones that may or may not have been pushed. */
  revisions: readonly Revision[]
  held: readonly HeldCoupon[]
}

async function readLeasedOrder(db: Database, order: Order): Promise<LeasedOrder> {
  const { id, currentRevision } = order
  const isOpen = and(eq(orderRevisions.orderId, id), gte(orderRevisions.revision, currentRevision))
  const [revisions, held] = await db.batch([
    db.select().from(orderRevisions).where(isOpen).orderBy(asc(orderRevisions.revision)),
    heldCoupons(db, id)
  ])
  return { order, revisions, held }
}

export const linesOf = (db: Database, { orderId, revision }: Revision): Promise<QuotedLine[]> =>
  db
    .select({
      productId: orderLines.productId,
      variantId: orderLines.variantId,
      quantity: orderLines.quantity,
      unitCents: orderLines.unitCents,
      templateId: orderLines.templateId,
      name: orderLines.name,
      colour: orderLines.colour,
      size: orderLines.size
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.revision, revision)))
    .orderBy(asc(orderLines.line))

async function storeRevision(
  db: Database,
  { id, number, quote }: { id: string; number: number; quote: Quote },
  now: Date
): Promise<Revision | undefined> {
  const { revision, lines } = revisionRows(id, number, quote, now)
  const [[stored]] = await db.batch([
    db.insert(orderRevisions).values(revision).returning(),
    db.insert(orderLines).values(lines)
  ])
  return stored
}

const countPayments = (db: Database, orderId: string): Promise<number> =>
  db.$count(payments, eq(payments.orderId, orderId))

/** Stores a payment that was opened for an order, before anything else is done with it. */
async function recordPayment(db: Database, payment: Payment, order: Order, number: number, now: Date) {
  await db.batch([
    db
      .insert(payments)
      .values(paymentRow(payment, { orderId: order.id, number }, now))
      .onConflictDoNothing(),
    db.update(orders).set({ paymentId: payment.id }).where(isStillOurs(order))
  ])
}

/**
 * Stores that the payment has this revision, frees coupons of earlier ones, and releases the lease. Returns false when the
 * order was paid or another process took the lease meanwhile.
 */
async function recordPushed(
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
  const [, { rows }] = await db.batch([
    db.update(orderRevisions).set({ pushedAt: now }).where(isIt),
    db.execute(sql`
        WITH changed AS ${changed},
        ${claimsEnded({ kept: quote.coupon?.id ?? null }, now)}
        SELECT id FROM changed`)
  ])
  return rows.length > 0
}
