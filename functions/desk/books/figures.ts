// The figures of the shop, for each month in Belgium.
import { sql } from 'drizzle-orm'
import type { MonthFigures } from '../../../src/desk/books/contract.ts'
import { endOfMonth, monthOf, monthsBetween } from '../../../src/desk/books/month.ts'
import type { Database } from '../../platform/db/open.ts'
import { printOrders, refunds } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { readUntil } from './month-queries.ts'
import { balanceEntries } from './schema.ts'

const ZONE = 'Europe/Brussels'
const monthIn = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE ${ZONE}::text, 'YYYY-MM')`

type Sums = Record<'orderCount' | 'revenueCents' | 'printCents' | 'unprintedCount', string>

/** Every month since the first paid order, oldest first. What is not known is null, never zero. */
export async function figuresOf(db: Database, now: Date): Promise<MonthFigures[]> {
  const [paid, refunded, fees, until] = await Promise.all([
    db.execute<Sums & { month: string }>(ofOrders()),
    db.execute<{ month: string; cents: string }>(ofRefunds()),
    db.execute<{ month: string; cents: string }>(ofFees()),
    readUntil(db)
  ])
  const paidOf = new Map(paid.rows.map((row) => [row.month, row]))
  const refundedOf = new Map(refunded.rows.map(({ month, cents }) => [month, Number(cents)]))
  const feesOf = new Map(fees.rows.map(({ month, cents }) => [month, Number(cents)]))
  const first = [...paidOf.keys()].toSorted()[0]
  if (first === undefined) return []
  return monthsBetween(first, monthOf(now)).map((month) => {
    const sums = paidOf.get(month)
    const isRead =
      until !== null && until >= (endOfMonth(month) < now ? endOfMonth(month) : startOfToday(now))
    return {
      month,
      orderCount: Number(sums?.orderCount ?? 0),
      revenueCents: Number(sums?.revenueCents ?? 0),
      printCents: Number(sums?.printCents ?? 0),
      unprintedCount: Number(sums?.unprintedCount ?? 0),
      refundCents: refundedOf.get(month) ?? 0,
      feeCents: isRead ? (feesOf.get(month) ?? 0) : null
    }
  })
}

/** The balance is read twice a day: a running month is known when it was read within a day. */
const startOfToday = (now: Date) => new Date(now.getTime() - 24 * 3_600_000)

/** As in the books: when the money moved at Stripe. Until its balance was read, when we booked the payment. */
const soldAt = sql`coalesce((SELECT min(happened_at) FROM ${balanceEntries} AS sale
  WHERE sale.payment_id = ${orders.paymentId} AND sale.kind = 'sale'), ${orders.paidAt})`

/** By the month of the payment. A print order counts from its confirmation, when it begins to cost money. */
const ofOrders = () => sql`
  SELECT ${monthIn(soldAt)} AS month, count(*) AS "orderCount", sum(total_cents) AS "revenueCents",
    coalesce(sum(print.cost_cents) FILTER (WHERE ${isMade}), 0) AS "printCents",
    count(*) FILTER (WHERE CASE WHEN ${isMade} THEN print.cost_cents IS NULL ELSE
      payment_state IN ('paid', 'partially_refunded', 'disputed') AND fulfilment_state <> 'canceled' END) AS "unprintedCount"
  FROM ${orders} LEFT JOIN ${printOrders} AS print ON print.order_id = ${orders.id}
  WHERE paid_at IS NOT NULL GROUP BY 1`
const isMade = sql`(print.confirmed_at IS NOT NULL AND print.status <> 'cancelled')`

/** Of the payments that are revenue: a second payment of an order is none, and neither is its refund. */
const ofRefunds = () => sql`
  SELECT ${monthIn(sql`refund.created_at`)} AS month, sum(refund.amount_cents) AS cents
  FROM ${refunds} AS refund JOIN ${orders} ON orders.payment_id = refund.payment_id AND orders.paid_at IS NOT NULL
  WHERE refund.status <> 'failed' GROUP BY 1`

const ofFees = () => sql`
  SELECT ${monthIn(sql`happened_at`)} AS month, sum(fee_cents) AS cents FROM ${balanceEntries} WHERE origin = 'shop' GROUP BY 1`
