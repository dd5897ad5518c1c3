// What is known of an order in one look, and a judgement written down in one statement, or not at all.
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { coupons } from '../db/coupon-schema.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import {
  couponClaims,
  disputes,
  payments,
  printOrders,
  refunds,
  shipments,
  webhookEvents,
  withdrawals
} from '../db/order-facts-schema.ts'
import { orderEvents, orderRevisions, orders } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'
import type { OutboxMessage } from '../outbox/queries.ts'
import { alertTasks } from '../releases/alerts.ts'
import { claimsEnded } from './coupon-queries.ts'
import type { Judgement } from './judge-order.ts'
import type { KnownDispute, KnownRefund, MoneyNews } from './money-facts.ts'
import { disputesNoted, refundsNoted } from './money-queries.ts'
import type { KnownPrintOrder, KnownShipment, PrintRows } from './print-facts.ts'
import { type Order, orderOf, type paymentRow, type Revision } from './queries.ts'

export type KnownPayment = typeof payments.$inferSelect
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
  /** Its buyer withdrew from it. */
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
    givenBack,
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
  const money = { payments: paid, refunds: givenBack, disputes: disputed }
  const suspicions = { isFraudSuspected, isWithdrawn, couponIds }
  return order && { order, revisions, ...money, printOrder, shipments: parcels, ...suspicions }
}

export type Settled = {
  judgement: Judgement
  rows: readonly ReturnType<typeof paymentRow>[]
  print: PrintRows | undefined
  money: MoneyNews
  /** What the buyer is told of money that went back in part. */
  mails: readonly OutboxMessage[]
  actor: Actor
}

/** The order as written; undefined = it is not as it was read any more, and nothing was written. */
export async function storeJudgement(
  db: Database,
  order: Order,
  { judgement, rows, money, mails, print, actor }: Settled,
  now: Date
): Promise<Order | undefined> {
  const { changes, coupon } = judgement
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
      promised AS (${messagesEnqueued(order, { ...judgement, money, mails }, now)})
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

/** Merged before: what was read is what this version of the order has. */
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

/** Nothing of a person goes into an event: states, amounts and numbers only. */
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

type Told = Pick<Judgement, 'promises' | 'alerts' | 'changes'> & Pick<Settled, 'money' | 'mails'>

function messagesEnqueued(order: Order, { promises, alerts, changes, money, mails }: Told, now: Date): SQL {
  const { id: orderId, releasedHolds } = { ...order, ...changes }
  // A hold that was lifted and comes again is told again.
  const held = alerts.map(
    (reason) => ({ cause: 'order-held', orderId, reason, releases: releasedHolds.length }) as const
  )
  const warned = [...held, ...money.alerts].flatMap((alert) => alertTasks(alert, now))
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
    SELECT one.*, ${at}, ${at} FROM changed, jsonb_to_recordset(${jsonOf([...promises, ...mails, ...warned])})
      AS one ("kind" text, "dedupeKey" text, "payload" jsonb)
    ON CONFLICT (dedupe_key) DO NOTHING`
}

/** The code of the coupon that was paid with; what was noted before may be that of another revision. */
const codePaidWith = ({ used }: NonNullable<Judgement['coupon']>) => ({
  couponCode: used === null ? null : sql`(SELECT code FROM ${coupons} WHERE ${eq(coupons.id, used)})`
})
