// The list of orders on the desk: searched, filtered and paged in the database.
import { and, count, eq, gte, lt, not, type SQL, sql } from 'drizzle-orm'
import type { OrderFilter, OrderRow } from '../../../src/desk/orders/contract.ts'
import { MAX_CSV_ORDERS, ORDERS_PER_PAGE } from '../../../src/desk/orders/order-list.ts'
import { dayAfter, startOfBelgianDay } from '../../../src/lib/belgian-day.ts'
import type { Cents } from '../../../src/lib/money.ts'
import { drawnNumberIn, orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments, printOrders, refunds } from '../../platform/db/order-facts-schema.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { askedWords, CUSTOMER_WORDS } from '../../platform/db/order-words.ts'
import { buyerOf, IS_UNPAID, isHeld, type ListedOrder, newestOrders } from '../backoffice/order-list.ts'

type Question = OrderFilter & { before?: string | undefined }

/** Separate, so that a test can read its plan. */
export const foundOrders = (db: Database, { before, ...filter }: Question, limit: number) =>
  newestOrders(db, isIn(filter), { before, limit })

export async function orderPage(
  db: Database,
  question: Question
): Promise<{ orders: OrderRow[]; hasMore: boolean; matches: number | null }> {
  // One more than a page has, so that the last page is known.
  const page = foundOrders(db, question, ORDERS_PER_PAGE + 1)
  const all = db.select({ matches: count() }).from(orders).where(isIn(question))
  const [found, [counted]] = question.before === undefined ? await db.batch([page, all]) : [await page, []]
  return {
    orders: found.slice(0, ORDERS_PER_PAGE).map(rowOf),
    hasMore: found.length > ORDERS_PER_PAGE,
    matches: counted?.matches ?? null
  }
}

/** All orders of a filter, newest first, up to what one file holds. */
export const ordersToExport = (db: Database, filter: OrderFilter): Promise<ListedOrder[]> =>
  foundOrders(db, filter, MAX_CSV_ORDERS + 1)

const rowOf = (found: ListedOrder): OrderRow => ({
  id: found.id,
  number: orderNumberOf(found.number),
  status: found.status,
  customerName: buyerOf(found),
  place: found.place,
  totalCents: found.totalCents,
  refundedCents: found.refundedCents,
  createdAt: found.createdAt.toISOString(),
  holdReason: found.holdReason,
  toDo: found.toDo
})

function isIn({ search, status: wanted, attention, from, until, unpaid }: OrderFilter): SQL | undefined {
  const isChosen = search !== '' || wanted !== undefined || attention === true
  const after = until && dayAfter(until)
  const start = from && startOfBelgianDay(from)
  const end = after && startOfBelgianDay(after)
  return and(
    search === '' ? undefined : isSought(search),
    wanted && eq(orders.status, wanted),
    attention ? isHeld() : undefined,
    start ? gte(orders.createdAt, start) : undefined,
    end ? lt(orders.createdAt, end) : undefined,
    unpaid || isChosen ? undefined : not(IS_UNPAID)
  )
}

const AMOUNT = /^[-+−]?(\d{1,3}\.\d{3}|\d{1,6})(?:[.,](\d{2}))?$/

/** An amount as a bank writes it: '57,62', '57.62', '€ 57', '-1.234,56 EUR'. Without cents or a currency it is a house number. */
function amountIn(typed: string): Cents | undefined {
  const bare = typed.replace(/\s/g, '').replace(/€|eur/i, '')
  const [, whole, cents] = AMOUNT.exec(bare) ?? []
  if (whole === undefined || (cents === undefined && !/€|eur/i.test(typed))) return undefined
  return Number(whole.replace('.', '')) * 100 + Number(cents ?? 0)
}

/** An amount is the total of an order, or what of it was given back. */
function isSought(typed: string): SQL {
  const cents = amountIn(typed)
  return cents === undefined
    ? isNamed(typed)
    : sql`${orders.id} IN (
    SELECT id FROM ${orders} WHERE total_cents = ${cents}
    UNION ALL SELECT order_id FROM ${refunds} WHERE amount_cents = ${cents})`
}

/** By an index each: a number, an id of ours, Stripe's or Printful's, and the words of the buyer. */
function isNamed(typed: string): SQL {
  const drawn = /^\d+$/.test(typed) ? undefined : drawnNumberIn(typed)
  return sql`${orders.id} IN (
    SELECT id FROM ${orders} WHERE id = ${typed.toLowerCase()} OR number = ${drawn ?? ''}
    UNION ALL SELECT order_id FROM ${payments} WHERE id = ${typed}
    UNION ALL SELECT order_id FROM ${printOrders} WHERE print_order_id = ${typed}
    UNION ALL SELECT named.id FROM ${orders} AS named JOIN (
      SELECT order_id, revision FROM ${orderRevisions} WHERE ${CUSTOMER_WORDS} @@ ${askedWords(typed)}
    ) AS worded ON worded.order_id = named.id AND worded.revision = named.current_revision)`
}
