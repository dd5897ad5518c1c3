// What each coupon cost: how much less the orders that were paid with it paid.
import { sql } from 'drizzle-orm'
import type { DeskCoupon } from '../../../src/desk/overview/contract.ts'
import type { Database } from '../../platform/db/open.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { type Coupon, listCoupons } from '../../shop/orders/coupon-queries.ts'

/** Cents by coupon, of the revision that each order was paid with. A refund does not lower it. */
async function givenAway(db: Database): Promise<ReadonlyMap<number, number>> {
  const isPaidOne = sql`${orders.id} = ${orderRevisions.orderId} AND ${orders.paidRevision} = ${orderRevisions.revision}`
  const rows = await db
    .select({
      couponId: orderRevisions.couponId,
      cents: sql<number>`sum(${orderRevisions.discountCents})::int`
    })
    .from(orderRevisions)
    .innerJoin(orders, isPaidOne)
    .where(sql`${orderRevisions.couponId} IS NOT NULL`)
    .groupBy(orderRevisions.couponId)
  return new Map(rows.map(({ couponId, cents }) => [couponId ?? 0, cents]))
}

/** All coupons, newest first. */
export async function deskCoupons(db: Database): Promise<DeskCoupon[]> {
  const [coupons, cents] = await Promise.all([listCoupons(db), givenAway(db)])
  return coupons.map((coupon) => wireCoupon(coupon, cents.get(coupon.id) ?? 0)).reverse()
}

const wireCoupon = (
  { id: _id, makeId: _makeId, startsAt, expiresAt, createdAt, ...terms }: Coupon,
  givenAwayCents: number
): DeskCoupon => ({
  ...terms,
  startsAt: startsAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  givenAwayCents
})

/** One coupon as the list has it. */
export async function deskCoupon(db: Database, coupon: Coupon): Promise<DeskCoupon> {
  return wireCoupon(coupon, (await givenAway(db)).get(coupon.id) ?? 0)
}
