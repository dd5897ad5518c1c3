// What the printing of an order has to know of the acts of hosts: one that waits for a second host holds it, so that nothing is made
// that may be given back; and a corrected address is compared with the one that Printful got.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { deskOrderActs, IS_PROPOSED } from '../../platform/db/desk-order-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { orders } from '../../platform/db/order-schema.ts'

/** Whether an act on an order in `orders` waits for a second host: a part of queries. */
export const isActProposed = (): SQL<boolean> =>
  sql`EXISTS (SELECT FROM ${deskOrderActs} WHERE ${deskOrderActs.orderId} = ${orders.id} AND ${IS_PROPOSED})`

export async function waitsForSecondHost(db: Database, orderId: string): Promise<boolean> {
  // In brackets: a part of its own keeps the names of its tables.
  const asked = db
    .select({ isProposed: sql<boolean>`(${isActProposed()})` })
    .from(orders)
    .where(eq(orders.id, orderId))
  return (await asked)[0]?.isProposed === true
}

export async function wasAddressCorrected(db: Database, orderId: string): Promise<boolean> {
  const { orderId: of, kind, state } = deskOrderActs
  const isCorrection = and(eq(of, orderId), eq(kind, 'correct-address'), eq(state, 'done'))
  return (await db.$count(deskOrderActs, isCorrection)) > 0
}
