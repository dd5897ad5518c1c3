// For tests: a shop in business with coupons, and what must hold of them at every moment.
import { sql } from 'drizzle-orm'
import type { CustomerInfo } from '../../src/features/shop/customer.ts'
import { coupons } from '../db/coupon-schema.ts'
import type { Database } from '../db/open.ts'
import { noor } from '../services/trial-payments.ts'
import type { Services } from '../services.ts'
import { openTrialCheckout, shirt, type TrialCheckout } from './trial-checkout.ts'

const MADE_AT = new Date('2026-11-01T12:00:00Z')

export type TrialCoupons = Awaited<ReturnType<typeof openTrialCoupons>>
type NewCoupon = Partial<typeof coupons.$inferInsert>
export type Begun = { orderId: string; clientSecret: string; shipping: number }
export type Told = {
  success?: boolean
  discount?: number
  shipping?: number
  error?: string
  code?: string
  clientSecret?: string
  couponCode?: string
  couponDropped?: string
}

export async function openTrialCoupons(db: Database, given: Partial<Services> = {}) {
  const shop = { stripePublishableKey: 'pk_test_trial', couponsEnabled: true }
  const world = await openTrialCheckout(db, { shop, ...given })
  const told = async (asked: Response | Promise<Response>) => {
    const response = await asked
    return { status: response.status, ...((await response.json()) as Told) }
  }
  const intentsOf = (orderId: string) =>
    world.stripe.intents.filter(({ metadata }) => metadata.order_id === orderId)
  return {
    ...world,
    make: async (coupon: NewCoupon = {}) => {
      const row = { code: 'NEGEN', kind: 'percent', value: 10, createdAt: MADE_AT, ...coupon } as const
      await db.insert(coupons).values(row)
    },
    /** A new order of somebody of that name. */
    begin: async (name = 'noor', items: unknown = [shirt], address?: string): Promise<Begun> => {
      const response = await world.start(items, { ...noor, email: `${name}@post.example` }, address)
      return (await response.json()) as Begun
    },
    apply: (orderId: string, code = 'NEGEN', address?: string) =>
      told(world.post(`/api/merch/coupon/apply/${orderId}`, { code }, address)),
    remove: (orderId: string) =>
      told(world.house.ask(`/api/merch/coupon/remove/${orderId}`, { method: 'DELETE' })),
    quote: (
      orderId: string,
      items: unknown = [shirt],
      name = 'noor',
      address: Partial<CustomerInfo> = {}
    ) => {
      const customerInfo = { ...noor, ...address, email: `${name}@post.example` }
      return told(world.post('/api/merch/checkout/quote', { orderId, items, customerInfo }))
    },
    intentsOf,
    /** The payment of an order that can be paid, or was. */
    intentOf: (orderId: string) => {
      const intent = intentsOf(orderId).findLast(({ status }) => status !== 'canceled')
      if (!intent) throw new Error(`${orderId} has no payment`)
      return intent
    },
    statusOf: async (orderId: string) =>
      ((await (await world.house.ask(`/api/merch/order-status/${orderId}`)).json()) as { status: string })
        .status,
    counts: async (code = 'NEGEN') => {
      const { rows } = await db.execute(
        sql`SELECT reserved_count AS reserved, redeemed_count AS redeemed FROM coupons WHERE code = ${code}`
      )
      return rows[0]
    },
    claims: async () =>
      (
        await db.execute(
          sql`SELECT order_id, state, email_key, code FROM coupon_claims
            JOIN coupons ON coupons.id = coupon_id ORDER BY reserved_at, order_id, code`
        )
      ).rows,
    /** What is wrong; empty when all is well. */
    wrongs: async () => [...(await miscounted(db)), ...(await wrongPayments(db, world.stripe.intents))]
  }
}

/** Codes whose counts are not those of their claims, or above their limit. */
async function miscounted(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    SELECT code FROM coupons WHERE
      reserved_count <> (SELECT count(*) FROM coupon_claims WHERE coupon_id = id AND state = 'reserved')
      OR redeemed_count <> (SELECT count(*) FROM coupon_claims WHERE coupon_id = id AND state = 'consumed')
      OR reserved_count + redeemed_count > max_redemptions`)
  return rows.map(({ code }) => `${code} is miscounted`)
}

/** Payments for another amount than their revision, or less with a coupon that their order does not hold. */
async function wrongPayments(db: Database, intents: TrialCheckout['stripe']['intents']): Promise<string[]> {
  const { rows } = await db.execute(sql`
    SELECT one.order_id, one.revision, one.total_cents, one.coupon_id, claim.state
    FROM order_revisions one LEFT JOIN coupon_claims claim
      ON claim.order_id = one.order_id AND claim.coupon_id = one.coupon_id AND claim.state <> 'released'`)
  return intents.flatMap(({ amount, status, metadata: { order_id: orderId, rev } }) => {
    if (status === 'canceled') return []
    const asked = rows.find(({ order_id, revision }) => order_id === orderId && String(revision) === rev)
    if (asked?.total_cents !== amount) return [`${orderId} is charged something else`]
    return asked.coupon_id !== null && asked.state === null ? [`${orderId} holds no coupon`] : []
  })
}
