// Updates an order: loads it, fetches the facts from Stripe and Printful, decides (order.ts), and stores the decision with
// its effects in one statement. Used by webhooks, pages and jobs.

import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { HoldReason } from '../../src/features/shop/order-status.ts'
import type { Cents } from '../../src/lib/money.ts'
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
import {
  type Printing,
  type PrintOrder,
  type PrintStatus,
  type Shipment,
  UNDER_WAY
} from '../services/printful/printing.ts'
import {
  type Dispute,
  isOpenOrLostDispute,
  type Payment,
  type Payments,
  type Refund
} from '../services/stripe/payments.ts'
import type { Connected } from '../services.ts'
import {
  type Decision,
  decide,
  type Effects,
  effectsOf,
  type Facts,
  type MoneyNews,
  type PaymentFact,
  type PrintFact
} from './order.ts'
import { orderOf, paymentRow } from './queries.ts'

/** A try fails only when a concurrent one succeeded. */
const TRIES = 20

type SettleReason = {
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
 * order still has the version that was read before Stripe was called.
 */
export async function settle(
  paymentContext: Connected<'payments'>,
  orderId: string,
  { actor, printed, found, released, ...hints }: SettleReason
): Promise<Order | undefined> {
  const { db, payments: provider, now, onCrashPoint } = paymentContext
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await readOrder(db, orderId)
    if (!known) return undefined
    const [fetched, news] = await Promise.all([fetchPayments(paymentContext, known, hints), printed?.(known)])
    onCrashPoint?.('facts fetched')
    const { order, revisions, isFraudSuspected, isWithdrawn, couponIds } = known
    const payments = fetched.map(({ fact }) => fact)
    const print = news && mergePrintNews(orderId, news, known, now())
    const money = moneyNews(
      fetched.map(({ money }) => money),
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
    const rows = {
      payments: changedPayments(fetched, known.payments, orderId, now()),
      printOrders: print?.rows.orders ?? [],
      shipments: print?.rows.shipments ?? [],
      ...money
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
  /** The buyer withdrew from the order. */
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
  ] = await inDatabase(() =>
    db.batch([
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
  )
  const isFraudSuspected = warnings.length > 0
  const isWithdrawn = withdrawnBy.length > 0
  const couponIds = claims.map(({ id }) => id)
  const money = { payments: paid, refunds: refundRows, disputes: disputed }
  const suspicions = { isFraudSuspected, isWithdrawn, couponIds }
  return order && { order, revisions, ...money, printOrder, shipments: parcels, ...suspicions }
}

type FetchedPayment = { fact: PaymentFact; payment: Payment | undefined; money: Partial<MoneyFacts> }

/** Fetches each payment from Stripe. Cancelled payments never change, so they are not fetched again. */
async function fetchPayments(
  { payments }: Connected<'payments'>,
  known: KnownOrder,
  { paymentId, isMoneyNews = false }: Pick<SettleReason, 'paymentId' | 'isMoneyNews'>
): Promise<FetchedPayment[]> {
  const namedIds = [known.order.paymentId, paymentId].filter((id) => typeof id === 'string')
  const ids = new Set([...known.payments.map(({ id }) => id), ...namedIds])
  const fetched = await Promise.all(
    [...ids].map(async (id): Promise<FetchedPayment | undefined> => {
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
      if (before)
        throw new Failure('payments', 'a payment that is stored here does not exist', { retryable: false })
      return undefined
    })
  )
  return fetched.filter((one) => one !== undefined)
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
function changedPayments(
  fetched: readonly FetchedPayment[],
  known: readonly KnownPayment[],
  orderId: string,
  now: Date
) {
  let last = Math.max(0, ...known.map(({ number }) => number))
  return fetched.flatMap(({ payment }) => {
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

export type MoneyFacts = { refunds: readonly Refund[]; disputes: readonly Dispute[] }
type Known = { refunds: readonly KnownRefund[]; disputes: readonly KnownDispute[] }

const sumOf = (list: readonly { amountCents: Cents; status: string }[]): Cents =>
  list.reduce((sum, { amountCents, status }) => (status === 'failed' ? sum : sum + amountCents), 0)

/**
 * Fetches refunds and disputes of one payment. Each is left out when nothing suggests that it changed. `isReported`: an event or
 * a caller said that there is news, so both are fetched.
 */
async function moneyFactsOf(
  payments: Payments,
  payment: Payment,
  known: Known,
  isReported: boolean
): Promise<Partial<MoneyFacts>> {
  const ours = { refunds: of(payment, known.refunds), disputes: of(payment, known.disputes) }
  const hasRefundNews =
    payment.refundedCents !== sumOf(ours.refunds) || ours.refunds.some(({ status }) => status === 'pending')
  const hasDisputeNews = payment.isDisputed || ours.disputes.some(isOpenOrLostDispute)
  const [refunds, disputes] = await Promise.all([
    isReported || hasRefundNews ? payments.refundsOf(payment.id) : undefined,
    isReported || hasDisputeNews ? payments.disputesOf(payment.id) : undefined
  ])
  return { ...(refunds ? { refunds } : {}), ...(disputes ? { disputes } : {}) }
}

const of = <Fact extends { paymentId: string }>({ id }: Payment, facts: readonly Fact[]): Fact[] =>
  facts.filter(({ paymentId }) => paymentId === id)

/**
 * Corrects the payment by its lists of refunds and disputes: a failed refund gave nothing back, and a won dispute no longer
 * counts, even if the charge still shows them.
 */
export function withMoneyFacts(payment: Payment, { refunds, disputes }: Partial<MoneyFacts>): Payment {
  return {
    ...payment,
    ...(refunds && refunds.length > 0 ? { refundedCents: sumOf(refunds) } : {}),
    ...(disputes && disputes.length > 0 ? { isDisputed: disputes.some(isOpenOrLostDispute) } : {})
  }
}

/** The refunds and disputes that are new or changed, as rows. */
function moneyNews(
  facts: readonly Partial<MoneyFacts>[],
  known: Known,
  orderId: string,
  now: Date
): MoneyNews {
  const refunds = facts
    .flatMap((one) => one.refunds ?? [])
    .flatMap((refund) => {
      const before = known.refunds.find(({ id }) => id === refund.id)
      const isSame = before?.status === refund.status && before.amountCents === refund.amountCents
      return isSame ? [] : [{ ...refund, orderId, reason: refund.reason ?? null, fetchedAt: now }]
    })
  const disputes = facts
    .flatMap((one) => one.disputes ?? [])
    .flatMap((dispute) => {
      const before = known.disputes.find(({ id }) => id === dispute.id)
      const isSame = before?.status === dispute.status && before.amountCents === dispute.amountCents
      return isSame ? [] : [{ ...dispute, orderId, dueAt: dispute.dueAt ?? null, fetchedAt: now }]
    })
  return { refunds, disputes }
}

/** The current order at Printful with its parcels. */
export type PrintNews = { order: PrintOrder; shipments: readonly Shipment[] }

/** Rows that changed. */
type PrintRows = { orders: KnownPrintOrder[]; shipments: KnownShipment[] }

/** Only orders in these states can have parcels. */
const WITH_PARCELS: ReadonlySet<PrintStatus> = new Set(['partial', 'fulfilled', 'cancelled'])

/** Fetches the order and its parcels if it can have any; undefined = Printful has no such order. */
export async function fetchPrint(printing: Printing, orderId: string): Promise<PrintNews | undefined> {
  const order = await printing.find(orderId)
  if (!order) return undefined
  return { order, shipments: WITH_PARCELS.has(order.status) ? await printing.shipmentsOf(order.id) : [] }
}

/**
 * Merges what Printful reports with the stored facts: `fact` to decide by, `rows` to write. Later states are never overwritten
 * by earlier ones.
 */
export function mergePrintNews(
  orderId: string,
  { order, shipments: reported }: PrintNews,
  known: {
    order?: Pick<Order, 'email'>
    printOrder: KnownPrintOrder | undefined
    shipments: readonly KnownShipment[]
  },
  now: Date
): { fact: PrintFact; rows: PrintRows } {
  // The buyer was erased on request, and tracking leads to their door.
  const isErased = known.order?.email === ''
  const merged = reported.map((one) => {
    const before = known.shipments.find(({ id }) => id === one.id)
    const row = mergedShipment(orderId, one, before, now)
    return { before, row: isErased ? { ...row, trackingNumber: null, trackingUrl: null } : row }
  })
  const unreported = known.shipments.filter(({ id }) => !reported.some((one) => one.id === id))
  const parcels = [...merged, ...unreported.map((row) => ({ before: row, row }))]
  const printOrder = mergedPrintOrder(orderId, order, known.printOrder, now)
  return {
    fact: {
      status: order.status,
      shipments: parcels.map(({ before, row: { id, status, isReshipment, shippedAt } }) => ({
        id,
        status,
        isReshipment,
        shippedAt,
        wasSent: before !== undefined && before.status !== 'waiting',
        wasReturned: before?.status === 'returned'
      }))
    },
    rows: {
      orders: isSameRow(printOrder, known.printOrder) ? [] : [printOrder],
      shipments: merged.flatMap(({ before, row }) => (isSameRow(row, before) ? [] : [row]))
    }
  }
}

function mergedPrintOrder(
  orderId: string,
  { id: printOrderId, status, cost }: PrintOrder,
  known: KnownPrintOrder | undefined,
  now: Date
): KnownPrintOrder {
  return {
    orderId,
    printOrderId,
    status,
    fetchedAt: now,
    costCents: cost?.cents ?? known?.costCents ?? null,
    confirmedAt: known?.confirmedAt ?? (UNDER_WAY.has(status) ? now : null)
  }
}

/** The states of a parcel in order of progress; an earlier state that arrives later is ignored. */
const PROGRESS: readonly string[] = [
  'waiting',
  'sent',
  'cancelled',
  'delivered',
  'returned'
] satisfies Shipment['status'][]

function mergedShipment(
  orderId: string,
  reported: Shipment,
  known: KnownShipment | undefined,
  now: Date
): KnownShipment {
  const isLate = known !== undefined && PROGRESS.indexOf(reported.status) < PROGRESS.indexOf(known.status)
  return {
    id: reported.id,
    orderId,
    fetchedAt: now,
    status: isLate ? known.status : reported.status,
    isReshipment: reported.isReshipment || (known?.isReshipment ?? false),
    carrier: reported.carrier ?? known?.carrier ?? null,
    service: reported.service ?? known?.service ?? null,
    trackingNumber: reported.trackingNumber ?? known?.trackingNumber ?? null,
    trackingUrl: reported.trackingUrl ?? known?.trackingUrl ?? null,
    shippedAt: reported.sentAt ?? known?.shippedAt ?? null,
    deliveredAt: reported.deliveredAt ?? known?.deliveredAt ?? null
  }
}

/** Whether two rows are equal apart from the time they were fetched. */
const isSameRow = <Row extends { fetchedAt: Date }>(row: Row, before: Row | undefined): boolean =>
  before !== undefined &&
  Object.entries(row).every(
    ([name, value]) =>
      name === 'fetchedAt' || JSON.stringify(value) === JSON.stringify(before[name as keyof Row])
  )

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
  const { rows: written } = await inDatabase(() =>
    db.execute(sql`
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
  )
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
