// The coupons that there are: made, listed and ended by whoever runs the shop.
import { asc, eq } from 'drizzle-orm'
import { coupons } from '../db/coupon-schema.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import type { Coupon } from './coupon-queries.ts'

export type NewCoupon = Omit<Coupon, 'id' | 'isActive' | 'reservedCount' | 'redeemedCount' | 'createdAt'>

/** undefined = there is a coupon of this code, ended or not: a code means one thing for good. */
export async function makeCoupon(db: Database, coupon: NewCoupon, now: Date): Promise<Coupon | undefined> {
  const [made] = await inDatabase(() =>
    db
      .insert(coupons)
      .values({ ...coupon, createdAt: now })
      .onConflictDoNothing({ target: coupons.code })
      .returning()
  )
  return made
}

export const listCoupons = (db: Database): Promise<Coupon[]> =>
  inDatabase(() => db.select().from(coupons).orderBy(asc(coupons.createdAt), asc(coupons.id)))

/** Nobody gets it any more; orders that hold it keep it. The coupon as it was before; undefined = there is none. */
export async function endCoupon(db: Database, code: string): Promise<Coupon | undefined> {
  const isIt = eq(coupons.code, code)
  const [[before]] = await inDatabase(() =>
    db.batch([db.select().from(coupons).where(isIt), db.update(coupons).set({ isActive: false }).where(isIt)])
  )
  return before
}
