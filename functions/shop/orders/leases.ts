// One lease per order, held during every change of the order or its money, whether a host, a job or the page starts it.

import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../../src/lib/outcome.ts'
import { isLeaseFree } from '../../platform/db/lease-time.ts'
import type { Database } from '../../platform/db/open.ts'
import { couponClaims } from '../../platform/db/order-facts-schema.ts'
import { type Order, orders } from '../../platform/db/order-schema.ts'
import { wait } from '../../platform/http/client/pace.ts'
import type { Connected } from '../../platform/services.ts'
import { ORDER_LEASE_SECONDS } from './order.ts'

const leaseFrom = (now: Date) => new Date(now.getTime() + ORDER_LEASE_SECONDS * 1000)

export const isOrderFree = (now: Date) => isLeaseFree(orders.busyUntil, now, ORDER_LEASE_SECONDS)

/** Takes the lease of an unpaid order; undefined when the order is not a draft, or another process holds the lease. */
export async function takeDraftLease(db: Database, orderId: string, now: Date): Promise<Order | undefined> {
  return takeLease(db, orderId, eq(orders.status, 'draft'), now)
}

/** Takes the lease of an order of any status, to move its money. */
async function takeMoneyLease(db: Database, orderId: string, now: Date): Promise<Order | undefined> {
  return takeLease(db, orderId, undefined, now)
}

async function takeLease(
  db: Database,
  orderId: string,
  isLeasable: SQL | undefined,
  now: Date
): Promise<Order | undefined> {
  const [order] = await db
    .update(orders)
    // The new version number invalidates decisions made from an earlier version.
    .set({ busyUntil: leaseFrom(now), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), isLeasable, isOrderFree(now)))
    .returning()
  return order
}

/** Extends the lease; undefined when it ran out and another process holds it or held it since. */
async function renewMoneyLease(db: Database, order: Order, now: Date): Promise<Order | undefined> {
  const [renewed] = await db
    .update(orders)
    .set({ busyUntil: leaseFrom(now) })
    .where(isStillOurs(order))
    .returning()
  return renewed
}

export const isStillOurs = (order: Order) => and(eq(orders.id, order.id), isBusyUntil(order))

export async function releaseLease(db: Database, order: Order): Promise<void> {
  await db.update(orders).set({ busyUntil: null }).where(isStillOurs(order))
}

/**
 * Extends the lease right before the amount at Stripe changes. Returns undefined when the lease is lost, or when the order
 * does not hold the coupon of that amount, so that a stalled process pushes nothing.
 */
export async function renewDraftLease(
  db: Database,
  order: Order,
  couponId: number | undefined,
  now: Date
): Promise<Order | undefined> {
  const ofOrder = and(eq(couponClaims.orderId, order.id), eq(couponClaims.state, 'reserved'))
  const isHeld =
    couponId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(couponClaims)
            .where(and(ofOrder, eq(couponClaims.couponId, couponId)))
        )
  const [renewed] = await db
    .update(orders)
    .set({ busyUntil: leaseFrom(now), version: sql`${orders.version} + 1` })
    .where(and(isStillOurs(order), eq(orders.status, 'draft'), isHeld))
    .returning()
  return renewed
}

export const isBusyUntil = ({ busyUntil }: Order) =>
  busyUntil ? eq(orders.busyUntil, busyUntil) : sql`${orders.busyUntil} IS NULL`

const LEASE_TRIES = 12
const LEASE_AGAIN_MS = 250

export type MoneyLease = {
  /** Called right before money moves. Throws when the lease ran out: its new holder decides. */
  renew(): Promise<void>
}

/**
 * Runs `act` while no other process moves money of this order; returns 'busy' when one does. The lease of a process that died
 * expires after 20 seconds, and the next process checks what was done.
 */
export async function underLease<Value>(
  services: Connected<'payments'>,
  orderId: string,
  act: (lease: MoneyLease) => Promise<Value>
): Promise<Value | 'busy'> {
  const { db, now, onCrashPoint } = services
  let order = await takeWithRetries(services, orderId)
  if (!order) return 'busy'
  onCrashPoint?.('money lease taken')
  const lease = {
    async renew() {
      const renewed = order && (await renewMoneyLease(db, order, now()))
      if (!renewed) throw new Failure('checkout', 'the lease of the order ran out')
      order = renewed
    }
  }
  try {
    const value = await act(lease)
    await releaseLease(db, order)
    return value
  } catch (error) {
    if (error instanceof Failure) await releaseLease(db, order)
    throw error
  }
}

async function takeWithRetries({ db, now }: Connected<'payments'>, orderId: string) {
  for (let tries = 1; ; tries++) {
    const order = await takeMoneyLease(db, orderId, now())
    if (order || tries === LEASE_TRIES) return order
    await wait(LEASE_AGAIN_MS)
  }
}
