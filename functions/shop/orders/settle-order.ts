// Updates an order: loads it, fetches the facts from Stripe and Printful, decides (order.ts), and stores the decision with
// its effects in one statement. Used by webhooks, pages and jobs.

import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Failure } from '../../../src/lib/outcome.ts'
import type { HoldReason } from '../../../src/shop/orders/order-status.ts'
import { alertTasks } from '../../platform/alerts/alerts.ts'
import { coupons } from '../../platform/db/coupon-schema.ts'
import type { Database } from '../../platform/db/open.ts'
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
} from '../../platform/db/order-facts-schema.ts'
import {
  type Order,
  orderEvents,
  orderRevisions,
  orders,
  type Revision
} from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import type { Connected } from '../../platform/services.ts'
import { claimsEnded } from './coupon-queries.ts'
import { type Effects, effectsOf } from './effects.ts'
import { fetchMoney, type MoneyHints } from './money-facts.ts'
import { type Decision, decide, type Facts, type MoneyNews } from './order.ts'
import { orderOf } from './order-queries.ts'
import { mergePrintNews, type PrintNews } from './print-facts.ts'

/** A try fails only when a concurrent one succeeded. */
const TRIES = 20

type SettleReason = MoneyHints & {
  actor: Actor
  /** Fetches the print order from Printful. Without it, or when it returns undefined, the stored state stays. */
  printed?: (known: KnownOrder) => Promise<PrintNews | undefined>
  /** A problem that only a person can solve. */
  found?: HoldReason
  /** A host releases the order from this hold. */
  released?: HoldReason
}

/**
 * Returns the updated order; undefined when it does not exist. Safe to run concurrently: the decision is stored only if the
 * order still has the version that was read before Stripe was called.
 */
export async function settle(
  services: Connected<'payments'>,
  orderId: string,
  { actor, printed, found, released, ...hints }: SettleReason
): Promise<Order | undefined> {
  const { db, payments: provider, now, onCrashPoint } = services
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await readOrder(db, orderId)
    if (!known) return undefined
    const [money, news] = await Promise.all([fetchMoney(provider, known, hints, now()), printed?.(known)])
    onCrashPoint?.('facts fetched')
    const print = news && mergePrintNews(orderId, news, known, now())
    const { order, revisions, isFraudSuspected, isWithdrawn, couponIds } = known
    const facts: Facts = {
      order,
      revisions,
      payments: money.payments,
      isFraudSuspected,
      isWithdrawn,
      couponIds,
      moneyNews: money.rows,
      knownRefunds: known.refunds,
      isLive: provider.isLive,
      now: now(),
      print: print?.fact,
      found,
      released
    }
    const decision = decide(facts)
    const effects = effectsOf(facts, decision)
    const rows = {
      ...money.rows,
      printOrders: print?.rows.orders ?? [],
      shipments: print?.rows.shipments ?? []
    }
    const written = [Object.keys(decision.changes), effects.messages, effects.alerts, ...Object.values(rows)]
    if (written.every(({ length }) => length === 0)) return order
    const stored = await storeDecision(db, order, { decision, effects, rows, actor }, now())
    if (stored) {
      onCrashPoint?.('state stored')
      return stored
    }
  }
  throw new Failure('checkout', 'other processes kept changing the order')
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
  isWithdrawn: boolean
  /** Coupons that the order holds or used. */
  couponIds: number[]
}

export const FRAUD_WARNING = 'radar.early_fraud_warning.created'

/** Whether Stripe sent a fraud warning for a payment of the order: at most one row. */
export function fraudWarnings(db: Database, orderId: string) {
  const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
  // Not a bound value: it must be the condition of the partial index, to the letter.
  const isFraudWarning = sql`${webhookEvents.type} = 'radar.early_fraud_warning.created'`
  return db
    .select({ key: webhookEvents.eventKey })
    .from(webhookEvents)
    .where(and(isFraudWarning, inArray(webhookEvents.objectId, ofOrder)))
    .limit(1)
}

export async function readOrder(db: Database, orderId: string): Promise<KnownOrder | undefined> {
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
  ] = await db.batch([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db.select().from(orderRevisions).where(eq(orderRevisions.orderId, orderId)),
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.number)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    db.select().from(printOrders).where(eq(printOrders.orderId, orderId)),
    db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id)),
    fraudWarnings(db, orderId),
    db.select({ id: couponClaims.couponId }).from(couponClaims).where(isHeld),
    db.select({ id: withdrawals.id }).from(withdrawals).where(withdrawn).limit(1)
  ])
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
  /** What Stripe and Printful said, where it is new or changed. */
  rows: MoneyNews & {
    payments: readonly KnownPayment[]
    printOrders: readonly KnownPrintOrder[]
    shipments: readonly KnownShipment[]
  }
  actor: Actor
}

/** Returns the stored order; undefined when it changed since it was read, and nothing was written. */
async function storeDecision(
  db: Database,
  order: Order,
  { decision, effects, rows, actor }: Settled,
  now: Date
): Promise<Order | undefined> {
  const { changes, coupon } = decision
  const isAsRead = and(eq(orders.id, order.id), eq(orders.version, order.version))
  const code = coupon && changes.paidAt ? codePaidWith(coupon) : {}
  const set = { ...changes, ...code, version: order.version + 1, updatedAt: now }
  const changed = db.update(orders).set(set).where(isAsRead).returning({ id: orders.id })
  const { rows: written } = await db.execute(sql`
      WITH changed AS ${changed},
      paid AS (${upserted(payments, rows.payments, ['orderId', 'number', 'createdAt'])}),
      printed AS (${upserted(printOrders, rows.printOrders, [])}),
      parcels AS (${upserted(shipments, rows.shipments, ['orderId'])}),
      refunded AS (${upserted(refunds, rows.refunds, ['orderId', 'paymentId', 'reason', 'createdAt'])}),
      disputed AS (${upserted(disputes, rows.disputes, ['orderId', 'paymentId', 'reason', 'createdAt'])}),
      logged AS (${eventLogged(order, changes, actor, now)}),
      enqueued AS (${messagesEnqueued(effects, now)})
      ${coupon ? sql`, ${claimsEnded(coupon, now)}` : sql``}
      SELECT id FROM changed`)
  return written.length === 0 ? undefined : orderOf(db, order.id)
}

const jsonOf = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/**
 * Inserts rows, or overwrites stored ones in all columns except `kept`. Selects from `changed`, which is empty when the order
 * changed since it was read; then nothing is written.
 */
function upserted<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferSelect'][],
  kept: readonly (keyof Table['$inferSelect'])[]
): SQL {
  const columns = Object.entries(getTableColumns(table))
  const byColumn = rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])))
  const listed = (names: readonly string[], before = sql``) =>
    sql.join(
      names.map((name) => sql`${before}${sql.identifier(name)}`),
      sql`, `
    )
  const names = columns.map(([, { name }]) => name)
  const primaryKey = columns.filter(([, { primary }]) => primary).map(([, { name }]) => name)
  const overwritten = columns.filter(([key, { primary }]) => !primary && !kept.includes(key))
  const set = overwritten.map(
    ([, { name }]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`
  )
  return sql`
    INSERT INTO ${table} (${listed(names)})
    SELECT ${listed(names, sql`one.`)} FROM changed, jsonb_populate_recordset(NULL::${table}, ${jsonOf(byColumn)}) AS one
    ON CONFLICT (${listed(primaryKey)}) DO UPDATE SET ${sql.join(set, sql`, `)}`
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
    SELECT id, ${timestamp(now)}, ${actor}::text, ${what}::text, ${order.status}::order_status,
      ${status ?? order.status}::order_status, ${details}
    FROM changed WHERE ${isChanged}::boolean`
}

function messagesEnqueued({ messages, alerts }: Effects, now: Date): SQL {
  const warned = alerts.flatMap((alert) => alertTasks(alert, now))
  const at = timestamp(now)
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
