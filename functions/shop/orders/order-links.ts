// Mailed links to the state of an order. They work until they expire, however often they are opened, because they only
// show the order.

import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { ORDER_LINK_DAYS, ORDER_PAGE_PATH } from '../../../src/shop/checkout/order-page.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Database } from '../../platform/db/open.ts'
import { type KnownShipment, shipments } from '../../platform/db/order-facts-schema.ts'
import { type Order, orderLinks, orders } from '../../platform/db/order-schema.ts'
import { linkTokenHash } from '../../platform/http/link-token.ts'
import { isWithdrawalOpen, refundedCents } from './given-back.ts'
import { type PaidRevision, paidRevisionOf } from './order-queries.ts'

/** The URL in the mail. Its host comes from the settings, never from a request. */
export const orderLinkOf = (token: string): string =>
  new URL(`${ORDER_PAGE_PATH}#${token}`, settings.siteUrl).href

/** Stores the hash of a token. Each mail has its own token, also when the same mail is sent again. */
export async function storeOrderLink(db: Database, token: string, orderId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + ORDER_LINK_DAYS * DAY_MS)
  const row = { tokenHash: linkTokenHash(token), orderId, createdAt: now, expiresAt }
  await db.insert(orderLinks).values(row)
}

export type LinkedOrder = PaidRevision & {
  order: Order
  parcels: KnownShipment[]
  refundedCents: number
  /** The buyer withdrew, and is still owed money. */
  isWithdrawn: boolean
}

/** The order behind a link; undefined = the link is unknown or expired, or the order's buyer was erased. */
export async function orderBehind(db: Database, token: string, now: Date): Promise<LinkedOrder | undefined> {
  const isGood = and(eq(orderLinks.tokenHash, linkTokenHash(token)), gt(orderLinks.expiresAt, now))
  const [found] = await db
    .select({ order: orders, refundedCents: refundedCents(), isWithdrawn: isWithdrawalOpen() })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(isGood, ne(orders.email, ''), isNull(orders.anonymisedAt)))
  if (!found) return undefined
  const { order } = found
  const isParcel = and(eq(shipments.orderId, order.id), inArray(shipments.status, ['sent', 'delivered']))
  const [paid, parcels] = await Promise.all([
    // A payment for an unknown revision is held and refunded. The page then shows the last revision.
    paidRevisionOf(db, { ...order, paidRevision: order.paidRevision ?? order.currentRevision }),
    db.select().from(shipments).where(isParcel).orderBy(asc(shipments.shippedAt), asc(shipments.id))
  ])
  return { ...paid, ...found, parcels }
}
