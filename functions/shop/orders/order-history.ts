// One order for the backoffice: found by any of its numbers, with its full history.
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { drawnNumberIn } from '../../../src/shop/orders/order-number.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments, printOrders } from '../../platform/db/order-facts-schema.ts'
import { orderEvents, orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { type KnownOrder, readOrder } from './settle-order.ts'

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

export type OrderHistory = KnownOrder & {
  events: (typeof orderEvents.$inferSelect)[]
  /** Outbox messages that are not done, including those that were given up. */
  messages: Pick<typeof outbox.$inferSelect, 'kind' | 'attempts' | 'nextAt' | 'deadAt' | 'lastError'>[]
}

/** Everything stored about an order. The only personal data is what the order row itself holds. */
export async function orderHistory(db: Database, orderId: string): Promise<OrderHistory | undefined> {
  const known = await readOrder(db, orderId)
  if (!known) return undefined
  const isOpen = and(sql`${outbox.payload}->>'orderId' = ${orderId}`, sql`${outbox.doneAt} IS NULL`)
  const { kind, attempts, nextAt, deadAt, lastError } = outbox
  const [events, messages] = await db.batch([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    db
      .select({ kind, attempts, nextAt, deadAt, lastError })
      .from(outbox)
      .where(isOpen)
      .orderBy(asc(outbox.id))
  ])
  return { ...known, events, messages }
}
