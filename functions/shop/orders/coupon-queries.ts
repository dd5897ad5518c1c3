// Coupons, and the orders that hold them. The count of a coupon and its claim change in one statement, so that they always
// agree.

import { and, asc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { coupons } from '../../platform/db/coupon-schema.ts'
import { isRefusedBy } from '../../platform/db/database-failure.ts'
import type { Database } from '../../platform/db/open.ts'
import { couponClaims } from '../../platform/db/order-facts-schema.ts'
import { type Order, orders } from '../../platform/db/order-schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { enqueuedWith, type OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { isBusyUntil } from './leases.ts'

export type Coupon = typeof coupons.$inferSelect

/** `mailbox`: normalised by `mailboxOf`. */
export type HeldCoupon = { coupon: Coupon; mailbox: string }
type CouponBuyer = { orderId: string; mailbox: string }

const ONCE_INDEX = 'coupon_claims_once'

/** The statement that reads which coupons an order holds, for use in a batch. */
export const heldCoupons = (db: Database, orderId: string) =>
  db
    .select({ coupon: coupons, mailbox: couponClaims.mailbox })
    .from(couponClaims)
    .innerJoin(coupons, eq(coupons.id, couponClaims.couponId))
    .where(and(eq(couponClaims.orderId, orderId), eq(couponClaims.state, 'reserved')))

/** The coupon of a code, and whether this mailbox ever paid another order. */
export async function readCoupon(db: Database, code: string, buyer: CouponBuyer) {
  const [[coupon], paid] = await db.batch([
    db.select().from(coupons).where(eq(coupons.code, code)),
    paidBefore(db, buyer)
  ])
  return { coupon, isCustomer: paid.length > 0 }
}

export const isCustomer = async (db: Database, buyer: CouponBuyer): Promise<boolean> =>
  (await paidBefore(db, buyer)).length > 0

const paidBefore = (db: Database, { orderId, mailbox }: CouponBuyer) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`mailbox_of(${orders.emailKey}) = ${mailbox}::text`,
        isNotNull(orders.paidAt),
        ne(orders.id, orderId)
      )
    )
    .limit(1)

type Reservation = { order: Order; coupon: Coupon; mailbox: string; discountCents: number }

/**
 * Reserves a coupon for an order whose lease we hold, in one statement that locks rows in the same sequence as the others
 * here (order, coupon, claim). `gone`: it ended or was used up since it was read, or the lease is lost. `taken`: it may be
 * used once per mailbox, and another order of this mailbox holds or used it; first-order coupons count as such.
 */
export async function reserveCoupon(
  db: Database,
  { order, coupon, mailbox, discountCents }: Reservation,
  now: Date
): Promise<'reserved' | 'gone' | 'taken'> {
  const isOnce = coupon.isOncePerEmail || coupon.isFirstOrderOnly
  const at = timestamp(now)
  const isOurs = and(eq(orders.id, order.id), eq(orders.status, 'draft'), isBusyUntil(order))
  // Invalidates decisions by requests that read the order before this claim.
  const held = db
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(isOurs)
    .returning({ id: orders.id })
  try {
    const { rows } = await db.execute(sql`
        WITH held AS ${held},
        counted AS (
          UPDATE ${coupons} SET reserved_count = reserved_count + 1
          FROM held
          WHERE coupons.id = ${coupon.id} AND coupons.is_active
            AND (coupons.starts_at IS NULL OR coupons.starts_at <= ${at})
            AND (coupons.expires_at IS NULL OR coupons.expires_at > ${at})
            AND (coupons.max_redemptions IS NULL
              OR coupons.reserved_count + coupons.redeemed_count < coupons.max_redemptions)
            AND NOT EXISTS (SELECT FROM ${couponClaims}
              WHERE coupon_claims.order_id = held.id AND coupon_claims.coupon_id = coupons.id
                AND coupon_claims.state <> 'released')
          RETURNING coupons.id
        )
        INSERT INTO ${couponClaims}
          (order_id, coupon_id, email_key, is_once, state, discount_cents, reserved_at)
        SELECT held.id, counted.id, ${mailbox}::text, ${isOnce}::boolean, 'reserved'::claim_state,
          ${discountCents}::int, ${at}
        FROM held, counted
        ON CONFLICT (order_id, coupon_id) DO UPDATE SET email_key = excluded.email_key, is_once = excluded.is_once,
          state = excluded.state, discount_cents = excluded.discount_cents, reserved_at = excluded.reserved_at,
          released_at = NULL
        RETURNING coupon_id`)
    return rows.length === 0 ? 'gone' : 'reserved'
  } catch (error) {
    if (isRefusedBy(error, ONCE_INDEX)) return 'taken'
    throw error
  }
}

/** Changes the mailbox of a claim; `taken` = that mailbox may not have the coupon, and nothing was changed. */
export async function moveClaim(
  db: Database,
  { orderId, mailbox }: CouponBuyer,
  couponId: number
): Promise<'moved' | 'taken'> {
  const isIt = and(eq(couponClaims.orderId, orderId), eq(couponClaims.couponId, couponId))
  try {
    await db
      .update(couponClaims)
      .set({ mailbox })
      .where(and(isIt, eq(couponClaims.state, 'reserved')))
    return 'moved'
  } catch (error) {
    if (isRefusedBy(error, ONCE_INDEX)) return 'taken'
    throw error
  }
}

/** What happens to the coupons that an order holds: one is kept, or one is used permanently; the others are freed. */
type ClaimsEnd = { kept: number | null } | { used: number | null }

/**
 * The part of a statement that ends the claims of an order. It follows a CTE named `changed`, which returns the order id, or
 * no row when nothing must happen.
 */
export function claimsEnded(end: ClaimsEnd, now: Date): SQL {
  const at = timestamp(now)
  const [kept, used] = 'kept' in end ? [end.kept, null] : [null, end.used]
  const isUsed = sql`coupon_claims.coupon_id IS NOT DISTINCT FROM ${used}::int`
  return sql`
    ending AS (
      SELECT coupons.id FROM ${coupons}
      WHERE coupons.id IN (SELECT coupon_claims.coupon_id FROM changed JOIN ${couponClaims} ON order_id = changed.id
        WHERE state = 'reserved' AND coupon_claims.coupon_id IS DISTINCT FROM ${kept}::int)
      ORDER BY coupons.id FOR UPDATE
    ), ended AS (
      UPDATE ${couponClaims} SET state = CASE WHEN ${isUsed} THEN 'consumed'::claim_state ELSE 'released' END,
        consumed_at = CASE WHEN ${isUsed} THEN ${at} END, released_at = CASE WHEN ${isUsed} THEN NULL ELSE ${at} END
      FROM changed, ending
      WHERE coupon_claims.order_id = changed.id AND coupon_claims.coupon_id = ending.id
        AND coupon_claims.state = 'reserved'
      RETURNING coupon_claims.coupon_id, coupon_claims.state
    ), counted AS (
      UPDATE ${coupons} SET reserved_count = reserved_count - 1,
        redeemed_count = redeemed_count + CASE WHEN ended.state = 'consumed' THEN 1 ELSE 0 END
      FROM ended WHERE coupons.id = ended.coupon_id
    )`
}

export type NewCoupon = Omit<
  Coupon,
  'id' | 'isActive' | 'reservedCount' | 'redeemedCount' | 'createdAt' | 'makeId'
>

/**
 * Returns undefined when the code exists already, even if its coupon has ended: a code is never reused. With the `makeId`
 * that made it, the coupon of the code is returned again.
 */
export async function makeCoupon(
  db: Database,
  coupon: NewCoupon,
  now: Date,
  makeId: string | null = null,
  news: readonly OutboxMessage[] = []
): Promise<Coupon | undefined> {
  const isOurs = and(eq(coupons.code, coupon.code), eq(coupons.makeId, makeId ?? ''))
  const [[made]] = await db.batch([
    db
      .insert(coupons)
      .values({ ...coupon, makeId, createdAt: now })
      .onConflictDoNothing()
      .returning(),
    db.execute(enqueuedWith(sql`(SELECT FROM ${coupons} WHERE ${isOurs}) AS made`, news, now))
  ])
  if (made || makeId === null) return made
  const [known] = await db.select().from(coupons).where(isOurs)
  return known
}

export const listCoupons = (db: Database): Promise<Coupon[]> =>
  db.select().from(coupons).orderBy(asc(coupons.createdAt), asc(coupons.id))

/**
 * Ends a coupon: it can no longer be reserved, but orders that hold it keep it. Returns the coupon as it was before;
 * undefined when it does not exist.
 */
export async function endCoupon(db: Database, code: string): Promise<Coupon | undefined> {
  const isIt = eq(coupons.code, code)
  const [[before]] = await db.batch([
    db.select().from(coupons).where(isIt),
    db.update(coupons).set({ isActive: false }).where(isIt)
  ])
  return before
}
