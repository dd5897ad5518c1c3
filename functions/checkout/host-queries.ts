// What hosts do to an order by hand: found by any of its numbers, told as a whole, and written down that it was done.
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { payments, printOrders } from '../db/order-facts-schema.ts'
import { orderEvents, orders } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'
import type { Order } from './queries.ts'
import { type KnownOrder, readOrder } from './settle-queries.ts'

/** The id of the order that a number names: its own, that of one of its payments, or Printful's. */
export async function orderNamed(db: Database, reference: string): Promise<string | undefined> {
  const ofPayment = db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, reference))
  const ofPrint = db
    .select({ id: printOrders.orderId })
    .from(printOrders)
    .where(eq(printOrders.printOrderId, reference))
  const isIt = or(eq(orders.id, reference), inArray(orders.id, ofPayment), inArray(orders.id, ofPrint))
  const [found] = await inDatabase(() => db.select({ id: orders.id }).from(orders).where(isIt).limit(1))
  return found?.id
}

export type OrderStory = KnownOrder & {
  events: (typeof orderEvents.$inferSelect)[]
  /** What was promised and is not done, given up or not. */
  promises: Pick<typeof outbox.$inferSelect, 'kind' | 'attempts' | 'nextAt' | 'deadAt' | 'lastError'>[]
}

/** Everything that is known of an order; nothing of who bought is asked for but what stands in its row. */
export async function orderStory(db: Database, orderId: string): Promise<OrderStory | undefined> {
  const known = await readOrder(db, orderId)
  if (!known) return undefined
  const isOpen = and(sql`${outbox.payload}->>'orderId' = ${orderId}`, sql`${outbox.doneAt} IS NULL`)
  const { kind, attempts, nextAt, deadAt, lastError } = outbox
  const [events, promises] = await inDatabase(() =>
    db.batch([
      db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
      db
        .select({ kind, attempts, nextAt, deadAt, lastError })
        .from(outbox)
        .where(isOpen)
        .orderBy(asc(outbox.id))
    ])
  )
  return { ...known, events, promises }
}

type HostAct = { what: string; details?: Readonly<Record<string, unknown>> }

/** Before it is done, so that what dies half-way is seen; what came of it stands in the next line. */
export async function noteHostAct(
  db: Database,
  { id: orderId, status }: Order,
  { what, details = {} }: HostAct,
  now: Date
): Promise<void> {
  const states = { fromStatus: status, toStatus: status }
  await inDatabase(() =>
    db.insert(orderEvents).values({ orderId, at: now, actor: 'host', what, ...states, details })
  )
}
