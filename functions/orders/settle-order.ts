// Updates an order: reads it, asks Stripe and Printful, decides, and stores the decision in one statement. Used by webhooks,
// pages and jobs.
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { HoldReason } from '../../src/features/shop/order-status.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { claimsEnded } from '../coupons/queries.ts'
import { coupons } from '../db/coupon-schema.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import {
  couponClaims,
  disputes,
  type KnownDispute,
  type KnownPayment,
  type KnownPrintOrder,
  type KnownRefund,
  type KnownShipment,
  payments,
  printOrders,
  refunds,
  shipments,
  webhookEvents,
  withdrawals
} from '../db/order-facts-schema.ts'
import { type Order, orderEvents, orderRevisions, orders, type Revision } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'
import { alertTasks } from '../releases/alerts.ts'
import type { Payment } from '../services/stripe/payments.ts'
import type { PaymentContext } from './context.ts'
import { type Decision, decide, type Facts, type MoneyNews, type PaymentFact } from './order.ts'
import { type Effects, effectsOf } from './order-effects.ts'
import {
  type MoneyFacts,
  mergePrintNews,
  moneyFactsOf,
  moneyNews,
  type PrintNews,
  type PrintRows,
  withMoneyFacts
} from './order-facts.ts'
import { orderOf, paymentRow } from './queries.ts'

/** A try fails only when a concurrent one succeeded. */
const TRIES = 20

type Occasion = {
  actor: Actor
  /** A payment that an event named; it may not be stored yet. */
  paymentId?: string
  /** Fetches the print order from Printful. Without it, or when it returns undefined, the stored state stays. */
  printed?: (known: KnownOrder) => Promise<PrintNews | undefined>
  /** A problem that only a person can solve. */
  found?: HoldReason
  /** A host releases the order from this hold. */
  released?: HoldReason
  /** An event named refunds or disputes: they are fetched even where the payment shows none. */
  isMoneyNews?: boolean
}

/**
 * Returns the updated order; undefined when it does not exist. Safe to run concurrently: the decision is stored only if the
 * order still has the version that was read before Stripe was asked.
 */
export async function settle(
  paymentContext: PaymentContext,
  orderId: string,
  { actor, printed, found, released, ...hints }: Occasion
): Promise<Order | undefined> {
  const { db, payments: provider, now, passing } = paymentContext
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await readOrder(db, orderId)
    if (!known) return undefined
    const [asked, news] = await Promise.all([askedPayments(paymentContext, known, hints), printed?.(known)])
    passing('facts fetched')
    const { order, revisions, isFraudSuspected, isWithdrawn, couponIds } = known
    const payments = asked.map(({ fact }) => fact)
    const print = news && mergePrintNews(orderId, news, known, now())
    const money = moneyNews(
      asked.map(({ money }) => money),
      known,
      orderId,
      now()
    )
    const facts: Facts = {
      order,
      revisions,
      payments,
      isFraudSuspected,
      isWithdrawn,
      couponIds,
      moneyNews: money,
      knownRefunds: known.refunds,
      isLive: provider.isLive,
      now: now(),
      print: print?.fact,
      found,
      released
    }
    const decision = decide(facts)
    const effects = effectsOf(facts, decision)
    const rows = changedRows(asked, known.payments, orderId, now())
    const decided = [Object.keys(decision.changes), effects.messages, effects.alerts]
    const printRows = [print?.rows.orders ?? [], print?.rows.shipments ?? []]
    const written = [...decided, ...printRows, rows, money.refunds, money.disputes]
    if (written.every(({ length }) => length === 0)) return order
    const settled = { decision, effects, rows, money, print: print?.rows, actor }
    const stored = await storeDecision(db, order, settled, now())
    if (stored) {
      passing('state stored')
      return stored
    }
  }
  throw new Failure('checkout', 'the order was changed by others again and again')
}

type Asked = { fact: PaymentFact; payment: Payment | undefined; money: Partial<MoneyFacts> }

/** Fetches each payment from Stripe. Cancelled payments never change, so they are not fetched again. */
async function askedPayments(
  { payments }: PaymentContext,
  known: KnownOrder,
  { paymentId, isMoneyNews = false }: Pick<Occasion, 'paymentId' | 'isMoneyNews'>
): Promise<Asked[]> {
  const namedIds = [known.order.paymentId, paymentId].filter((id) => typeof id === 'string')
  const ids = new Set([...known.payments.map(({ id }) => id), ...namedIds])
  const asked = await Promise.all(
    [...ids].map(async (id): Promise<Asked | undefined> => {
      const before = known.payments.find((one) => one.id === id)
      if (before?.status === 'cancelled') return { fact: endedFact(before), payment: undefined, money: {} }
      const payment = await payments.find(id)
      const isOurs =
        before !== undefined || id === known.order.paymentId || payment?.orderId === known.order.id
      if (payment && isOurs) {
        const isPaid = payment.status === 'succeeded'
        const money = isPaid ? await moneyFactsOf(payments, payment, known, isMoneyNews) : {}
        const fact = { ...withMoneyFacts(payment, money), wasSucceeded: before?.status === 'succeeded' }
        return { fact, payment, money }
      }
      if (before) throw new Failure('payments', 'a payment of ours is not there', { retryable: false })
      return undefined
    })
  )
  return asked.filter((one) => one !== undefined)
}

const endedFact = ({ id, orderId, amountCents }: KnownPayment): PaymentFact => ({
  id,
  orderId,
  amountCents,
  status: 'cancelled',
  receivedCents: 0,
  refundedCents: 0,
  currency: 'eur',
  isLive: false,
  revision: undefined,
  isDisputed: false,
  wasSucceeded: false,
  lastErrorCode: undefined
})

/** The rows of payments that are new or changed. */
function changedRows(asked: readonly Asked[], known: readonly KnownPayment[], orderId: string, now: Date) {
  let last = Math.max(0, ...known.map(({ number }) => number))
  return asked.flatMap(({ payment }) => {
    // An event may name a payment of another order; that payment is stored under its own order.
    if (!payment || (payment.orderId !== orderId && !known.some(({ id }) => id === payment.id))) return []
    const before = known.find(({ id }) => id === payment.id)
    const number = before?.number ?? ++last
    const row = paymentRow(payment, { orderId, number }, now)
    const isSame =
      before?.status === row.status &&
      before.amountCents === row.amountCents &&
      before.receivedCents === row.receivedCents &&
      before.lastErrorCode === row.lastErrorCode
    return isSame ? [] : [row]
  })
}

export type Actor = (typeof orderEvents.$inferInsert)['actor']
export type KnownOrder = {
  order: Order
  revisions: Revision[]
  payments: KnownPayment[]
  printOrder: KnownPrintOrder | undefined
  shipments: KnownShipment[]
  refunds: KnownRefund[]
  disputes: KnownDispute[]
  isFraudSuspected: boolean
  /** The buyer withdrew from the order. */
  isWithdrawn: boolean
  /** Coupons that the order holds or used. */
  couponIds: number[]
}

export const FRAUD_WARNING = 'radar.early_fraud_warning.created'

export async function readOrder(db: Database, orderId: string): Promise<KnownOrder | undefined> {
  const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
  const isWarning = and(eq(webhookEvents.type, FRAUD_WARNING), inArray(webhookEvents.objectId, ofOrder))
  const isHeld = and(eq(couponClaims.orderId, orderId), ne(couponClaims.state, 'released'))
  const withdrawn = eq(withdrawals.matchedOrderId, orderId)
  const [
    [order],
    revisions,
    paid,
    refundRows,
    disputed,
    [printOrder],
    parcels,
    warnings,
    claims,
    withdrawnBy
  ] = await inDatabase(() =>
    db.batch([
      db.select().from(orders).where(eq(orders.id, orderId)),
      db.select().from(orderRevisions).where(eq(orderRevisions.orderId, orderId)),
      db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.number)),
      db.select().from(refunds).where(eq(refunds.orderId, orderId)),
      db.select().from(disputes).where(eq(disputes.orderId, orderId)),
      db.select().from(printOrders).where(eq(printOrders.orderId, orderId)),
      db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id)),
      db.select({ key: webhookEvents.eventKey }).from(webhookEvents).where(isWarning).limit(1),
      db.select({ id: couponClaims.couponId }).from(couponClaims).where(isHeld),
      db.select({ id: withdrawals.id }).from(withdrawals).where(withdrawn).limit(1)
    ])
  )
  const isFraudSuspected = warnings.length > 0
  const isWithdrawn = withdrawnBy.length > 0
  const couponIds = claims.map(({ id }) => id)
  const money = { payments: paid, refunds: refundRows, disputes: disputed }
  const suspicions = { isFraudSuspected, isWithdrawn, couponIds }
  return order && { order, revisions, ...money, printOrder, shipments: parcels, ...suspicions }
}

type Settled = {
  decision: Decision
  effects: Effects
  rows: readonly ReturnType<typeof paymentRow>[]
  print: PrintRows | undefined
  money: MoneyNews
  actor: Actor
}

/** Returns the stored order; undefined when it changed since it was read, and nothing was written. */
async function storeDecision(
  db: Database,
  order: Order,
  { decision, effects, rows, money, print, actor }: Settled,
  now: Date
): Promise<Order | undefined> {
  const { changes, coupon } = decision
  const isAsRead = and(eq(orders.id, order.id), eq(orders.version, order.version))
  const code = coupon && changes.paidAt ? codePaidWith(coupon) : {}
  const set = { ...changes, ...code, version: order.version + 1, updatedAt: now }
  const changed = db.update(orders).set(set).where(isAsRead).returning({ id: orders.id })
  const { rows: written } = await inDatabase(() =>
    db.execute(sql`
      WITH changed AS ${changed},
      noted AS (${paymentsNoted(rows)}),
      printed AS (${printOrdersNoted(print?.orders ?? [])}),
      parcels AS (${shipmentsNoted(print?.shipments ?? [])}),
      given_back AS (${refundsNoted(money)}),
      disputed AS (${disputesNoted(money)}),
      logged AS (${eventLogged(order, changes, actor, now)}),
      enqueued AS (${messagesEnqueued(effects, now)})
      ${coupon ? sql`, ${claimsEnded(coupon, now)}` : sql``}
      SELECT id FROM changed`)
  )
  return written.length === 0 ? undefined : orderOf(db, order.id)
}

const jsonOf = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

function paymentsNoted(rows: Settled['rows']): SQL {
  return sql`
    INSERT INTO ${payments} (id, order_id, number, status, amount_cents, received_cents, method, charge_id,
      last_error_code, created_at, fetched_at)
    SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
      "id" text, "orderId" text, "number" int, "status" text, "amountCents" int, "receivedCents" int, "method" text,
      "chargeId" text, "lastErrorCode" text, "createdAt" timestamptz, "fetchedAt" timestamptz)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount_cents = excluded.amount_cents,
      received_cents = excluded.received_cents, method = excluded.method, charge_id = excluded.charge_id,
      last_error_code = excluded.last_error_code, fetched_at = excluded.fetched_at`
}

function printOrdersNoted(rows: PrintRows['orders']): SQL {
  return sql`
    INSERT INTO ${printOrders} (order_id, print_order_id, status, cost_cents, confirmed_at, fetched_at)
    SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
      "orderId" text, "printOrderId" text, "status" text, "costCents" int, "confirmedAt" timestamptz,
      "fetchedAt" timestamptz)
    ON CONFLICT (order_id) DO UPDATE SET print_order_id = excluded.print_order_id, status = excluded.status,
      cost_cents = excluded.cost_cents, confirmed_at = excluded.confirmed_at, fetched_at = excluded.fetched_at`
}

/** The rows are already merged with the stored parcels of this version, so they may overwrite. */
function shipmentsNoted(rows: PrintRows['shipments']): SQL {
  return sql`
    INSERT INTO ${shipments} (id, order_id, status, carrier, service, tracking_number, tracking_url, is_reshipment,
      shipped_at, delivered_at, fetched_at)
    SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
      "id" text, "orderId" text, "status" text, "carrier" text, "service" text, "trackingNumber" text,
      "trackingUrl" text, "isReshipment" boolean, "shippedAt" timestamptz, "deliveredAt" timestamptz,
      "fetchedAt" timestamptz)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, carrier = excluded.carrier, service = excluded.service,
      tracking_number = excluded.tracking_number, tracking_url = excluded.tracking_url,
      is_reshipment = excluded.is_reshipment, shipped_at = excluded.shipped_at,
      delivered_at = excluded.delivered_at, fetched_at = excluded.fetched_at`
}

/** An event holds no personal data: states, amounts and numbers only. */
function eventLogged(order: Order, changes: Partial<Order>, actor: Actor, now: Date): SQL {
  const { status, paymentState, fulfilmentState, holdReason, paidRevision, totalCents, releasedHolds } =
    changes
  const released = releasedHolds?.at(-1)
  const details = jsonOf({ paymentState, fulfilmentState, holdReason, released, paidRevision, totalCents })
  const what = released ? 'released' : holdReason ? 'held' : status ? 'moved' : 'noted'
  const isChanged = Object.keys(changes).length > 0
  return sql`
    INSERT INTO ${orderEvents} (order_id, at, actor, what, from_status, to_status, details)
    SELECT id, ${now.toISOString()}::timestamptz, ${actor}::text, ${what}::text, ${order.status}::order_status,
      ${status ?? order.status}::order_status, ${details}
    FROM changed WHERE ${isChanged}::boolean`
}

function messagesEnqueued({ messages, alerts }: Effects, now: Date): SQL {
  const warned = alerts.flatMap((alert) => alertTasks(alert, now))
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
    SELECT one.*, ${at}, ${at} FROM changed, jsonb_to_recordset(${jsonOf([...messages, ...warned])})
      AS one ("kind" text, "dedupeKey" text, "payload" jsonb)
    ON CONFLICT (dedupe_key) DO NOTHING`
}

/** The code of the coupon that was paid with. The stored code may belong to another revision. */
const codePaidWith = ({ used }: NonNullable<Decision['coupon']>) => ({
  couponCode: used === null ? null : sql`(SELECT code FROM ${coupons} WHERE ${eq(coupons.id, used)})`
})

/** Selects from `changed`, which is empty when the order changed since it was read; then nothing is written. */
const refundsNoted = ({ refunds: rows }: MoneyNews): SQL => sql`
  INSERT INTO ${refunds} (id, order_id, payment_id, amount_cents, status, reason, created_at, fetched_at)
  SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
    "id" text, "orderId" text, "paymentId" text, "amountCents" int, "status" text, "reason" text,
    "createdAt" timestamptz, "fetchedAt" timestamptz)
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, status = excluded.status,
    fetched_at = excluded.fetched_at`

const disputesNoted = ({ disputes: rows }: MoneyNews): SQL => sql`
  INSERT INTO ${disputes} (id, order_id, payment_id, amount_cents, status, reason, due_at, created_at, fetched_at)
  SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
    "id" text, "orderId" text, "paymentId" text, "amountCents" int, "status" text, "reason" text,
    "dueAt" timestamptz, "createdAt" timestamptz, "fetchedAt" timestamptz)
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, status = excluded.status,
    due_at = excluded.due_at, fetched_at = excluded.fetched_at`
