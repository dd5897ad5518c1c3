// The orders as the hosts see them: newest first, in pages.
import { and, desc, eq, getTableColumns, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { BackofficeOrder } from '../../../src/desk/backoffice/contract.ts'
import {
  ORDERS_PER_PAGE,
  type OrderFilter,
  type OrderToDo
} from '../../../src/desk/backoffice/office-lists.ts'
import { eurosOf } from '../../../src/lib/money.ts'
import { drawnNumberIn, orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import { deskOrderActs, IS_UNDECIDED_OR_BEGUN } from '../../platform/db/desk-order-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { printOrders, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { IS_REFUNDED_BUT_MADE, orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { isActProposed } from '../../shop/orders/acts-of-hosts.ts'
import { isWithdrawalOpen, refundedCents } from '../../shop/orders/given-back.ts'

/** `before`: the last order of the previous page; nothing follows an unknown one. */
export type OrderQuestion = {
  status?: OrderFilter | undefined
  before?: string | undefined
  /** As a host typed it: a number, or an id. */
  number?: string | undefined
  /** `no`: without those that were never paid. */
  unpaid?: 'no' | undefined
}

/** Nobody paid it, and nobody has to look at it. Without parameters, to group by. */
export const IS_UNPAID = sql<boolean>`(${orders.paymentState} = 'unpaid' AND ${orders.holdReason} IS NULL)`

const IS_WITHDRAWAL_OPEN = and(isNull(orders.holdReason), isWithdrawalOpen())
/** What a host still has to do about an order that is not held. */
export const TO_DO = sql<OrderToDo | null>`CASE WHEN ${isActProposed()} THEN 'act-proposed' WHEN ${IS_REFUNDED_BUT_MADE} THEN 'refunded-but-made' WHEN ${IS_WITHDRAWAL_OPEN} THEN 'withdrawal-open' END`

const isShown = and(
  eq(orderRevisions.orderId, orders.id),
  eq(orderRevisions.revision, orders.currentRevision)
)
const columns = {
  ...getTableColumns(orders),
  place: sql<string>`coalesce((SELECT customer ->> 'city' FROM ${orderRevisions} WHERE ${isShown}), '')`,
  printfulOrderId: printOrders.printOrderId,
  refundedCents: refundedCents(),
  toDo: TO_DO
}

/** Orders as every list shows them, newest first. `before`: the last order of the previous page. */
export const newestOrders = (
  db: Database,
  which: SQL | undefined,
  { before, limit }: { before: string | undefined; limit: number }
) =>
  db
    .select(columns)
    .from(orders)
    .leftJoin(printOrders, eq(printOrders.orderId, orders.id))
    .where(and(which, before === undefined ? undefined : isAfter(before)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
export type ListedOrder = Awaited<ReturnType<typeof newestOrders>>[number]

export const buyerOf = (order: Pick<ListedOrder, 'firstName' | 'lastName'>): string =>
  `${order.firstName} ${order.lastName}`.trim()

/** The page of orders that answers a question. Separate, so that a test can read its plan. */
export const orderPage = (db: Database, { status, before, number, unpaid }: OrderQuestion) =>
  newestOrders(
    db,
    and(isOf(status), number ? isNamed(number) : undefined, unpaid === 'no' ? not(IS_UNPAID) : undefined),
    { before, limit: ORDERS_PER_PAGE }
  )

export async function ordersFor(db: Database, question: OrderQuestion): Promise<BackofficeOrder[]> {
  const rows = await orderPage(db, question)
  return rows.map((order) => ({
    id: order.id,
    number: orderNumberOf(order.number),
    status: order.status,
    customerName: buyerOf(order),
    customerEmail: order.email,
    couponCode: order.couponCode,
    couponDiscount: eurosOf(order.couponDiscountCents),
    total: eurosOf(order.totalCents),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    stripePaymentIntentId: order.paymentId,
    printfulOrderId: order.printfulOrderId,
    holdReason: order.holdReason,
    refunded: eurosOf(order.refundedCents),
    toDo: order.toDo
  }))
}

function isOf(status: OrderFilter | undefined): SQL | undefined {
  return status === 'held' ? isHeld() : status && eq(orders.status, status)
}

/** Whether a person has to look at an order: it is on hold, or something is left to do. */
export const isHeld = (): SQL | undefined =>
  and(
    MAY_BE_HELD,
    or(isNotNull(orders.holdReason), IS_REFUNDED_BUT_MADE, IS_WITHDRAWAL_OPEN, isActProposed())
  )

/** Finds the few candidates by indexes, so that not every order is looked at. */
const MAY_BE_HELD = sql`${orders.id} IN (
  SELECT id FROM ${orders} WHERE hold_reason IS NOT NULL
  UNION ALL SELECT id FROM ${orders} WHERE ${IS_REFUNDED_BUT_MADE}
  UNION ALL SELECT matched_order_id FROM ${withdrawals}
  UNION ALL SELECT order_id FROM ${deskOrderActs} WHERE ${IS_UNDECIDED_OR_BEGUN})`

/** The order with this number or id; none for any other text. */
function isNamed(typed: string): SQL | undefined {
  const drawn = drawnNumberIn(typed)
  return or(
    eq(orders.id, typed.trim().toLowerCase()),
    drawn === undefined ? undefined : eq(orders.number, drawn)
  )
}

const isAfter = (id: string) =>
  sql`(${orders.createdAt}, ${orders.id}) < (SELECT named.created_at, named.id FROM ${orders} AS named WHERE named.id = ${id})`
