// What is known of an order in one look, and a judgement written down in one statement, or not at all.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { coupons } from '../db/coupon-schema.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { couponClaims, payments, webhookEvents } from '../db/order-facts-schema.ts'
import { orderEvents, orderRevisions, orders } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'
import { alertTasks } from '../premieres/alerts.ts'
import type { Judgement } from './judge-order.ts'
import { type Order, orderOf, type paymentRow, type Revision } from './records.ts'

export type KnownPayment = typeof payments.$inferSelect
export type Actor = (typeof orderEvents.$inferInsert)['actor']
export type KnownOrder = {
  order: Order
  revisions: Revision[]
  payments: KnownPayment[]
  isFraudSuspected: boolean
}

const FRAUD_WARNING = 'radar.early_fraud_warning.created'

export async function readOrder(db: Database, orderId: string): Promise<KnownOrder | undefined> {
  const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
  const isWarning = and(eq(webhookEvents.type, FRAUD_WARNING), inArray(webhookEvents.objectId, ofOrder))
  const [[order], revisions, paid, warnings] = await inDatabase(() =>
    db.batch([
      db.select().from(orders).where(eq(orders.id, orderId)),
      db.select().from(orderRevisions).where(eq(orderRevisions.orderId, orderId)),
      db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.number)),
      db.select({ key: webhookEvents.eventKey }).from(webhookEvents).where(isWarning).limit(1)
    ])
  )
  return order && { order, revisions, payments: paid, isFraudSuspected: warnings.length > 0 }
}

export type Settled = {
  judgement: Judgement
  rows: readonly ReturnType<typeof paymentRow>[]
  actor: Actor
}

/** The order as written; undefined = it is not as it was read any more, and nothing was written. */
export async function storeJudgement(
  db: Database,
  order: Order,
  { judgement, rows, actor }: Settled,
  now: Date
): Promise<Order | undefined> {
  const { changes, coupon } = judgement
  const isAsRead = and(eq(orders.id, order.id), eq(orders.version, order.version))
  const set = { ...changes, version: order.version + 1, updatedAt: now }
  const changed = db.update(orders).set(set).where(isAsRead).returning({ id: orders.id })
  const { rows: written } = await inDatabase(() =>
    db.execute(sql`
      WITH changed AS ${changed},
      noted AS (${paymentsNoted(rows)}),
      logged AS (${eventLogged(order, changes, actor, now)}),
      promised AS (${promisesMade(order, judgement, now)})
      ${couponCounted(coupon, now)}
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

/** Nothing of a person goes into an event: states, amounts and numbers only. */
function eventLogged(order: Order, changes: Partial<Order>, actor: Actor, now: Date): SQL {
  const { status, paymentState, fulfilmentState, holdReason, paidRevision, totalCents } = changes
  const details = jsonOf({ paymentState, fulfilmentState, holdReason, paidRevision, totalCents })
  const what = holdReason ? 'held' : status ? 'moved' : 'noted'
  const isChanged = Object.keys(changes).length > 0
  return sql`
    INSERT INTO ${orderEvents} (order_id, at, actor, what, from_status, to_status, details)
    SELECT id, ${now.toISOString()}::timestamptz, ${actor}::text, ${what}::text, ${order.status}::order_status,
      ${status ?? order.status}::order_status, ${details}
    FROM changed WHERE ${isChanged}::boolean`
}

function promisesMade({ id: orderId }: Order, { promises, alerts }: Judgement, now: Date): SQL {
  const warned = alerts.flatMap((reason) => alertTasks({ cause: 'order-held', orderId, reason }, now))
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
    SELECT one.*, ${at}, ${at} FROM changed, jsonb_to_recordset(${jsonOf([...promises, ...warned])})
      AS one ("kind" text, "dedupeKey" text, "payload" jsonb)
    ON CONFLICT (dedupe_key) DO NOTHING`
}

/** The coupon of the order is used for good, or free for somebody else; only once, whoever asks again. */
function couponCounted(act: Judgement['coupon'], now: Date): SQL {
  if (act === undefined) return sql``
  const at = sql`${now.toISOString()}::timestamptz`
  const isUsed = act === 'consume'
  return sql`, claimed AS (
      UPDATE ${couponClaims} SET state = ${isUsed ? 'consumed' : 'released'}::claim_state,
        consumed_at = CASE WHEN ${isUsed}::boolean THEN ${at} END,
        released_at = CASE WHEN ${isUsed}::boolean THEN NULL ELSE ${at} END
      FROM changed WHERE coupon_claims.order_id = changed.id AND coupon_claims.state = 'reserved'
      RETURNING coupon_claims.coupon_id
    ), counted AS (
      UPDATE ${coupons} SET reserved_count = reserved_count - 1, redeemed_count = redeemed_count + ${isUsed ? 1 : 0}::int
      FROM claimed WHERE coupons.id = claimed.coupon_id
    )`
}
