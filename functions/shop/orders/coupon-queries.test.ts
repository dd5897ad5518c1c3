// Coupons as the operator creates and ends them, and the conditions for reserving one for an order.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { orders } from '../../platform/db/order-schema.ts'
import {
  endCoupon,
  listCoupons,
  makeCoupon,
  moveClaim,
  type NewCoupon,
  reserveCoupon
} from './coupon-queries.ts'

const { testDatabase, fixture: context } = couponsForEachTest()

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T13:00:00Z')
const NEW: NewCoupon = {
  code: 'NEGEN',
  kind: 'percent',
  value: 10,
  minSubtotalCents: 2500,
  startsAt: null,
  expiresAt: LATER,
  maxRedemptions: 50,
  isOncePerEmail: true,
  isFirstOrderOnly: false
}

test('a coupon is created once: its code stays taken, even after it ended', async () => {
  const made = await makeCoupon(testDatabase.db, NEW, NOW)
  expect(made).toMatchObject({ ...NEW, isActive: true, reservedCount: 0, redeemedCount: 0, createdAt: NOW })
  expect(await makeCoupon(testDatabase.db, { ...NEW, value: 20 }, LATER)).toBeUndefined()
  expect(await endCoupon(testDatabase.db, 'NEGEN')).toEqual(made)
  expect(await makeCoupon(testDatabase.db, NEW, LATER)).toBeUndefined()
  expect(await listCoupons(testDatabase.db)).toEqual([{ ...made, isActive: false }])
})

test('ending a coupon ends no other one, and reports an unknown code', async () => {
  await makeCoupon(testDatabase.db, NEW, NOW)
  await makeCoupon(testDatabase.db, { ...NEW, code: 'VIJF' }, NOW)
  expect(await endCoupon(testDatabase.db, 'ANDERS')).toBeUndefined()
  await endCoupon(testDatabase.db, 'VIJF')
  const listed = await listCoupons(testDatabase.db)
  expect(listed.map(({ code, isActive }) => [code, isActive])).toEqual([
    ['NEGEN', true],
    ['VIJF', false]
  ])
})

test('coupons are listed in the order in which they were created', async () => {
  await makeCoupon(testDatabase.db, { ...NEW, code: 'TWEE' }, LATER)
  await makeCoupon(testDatabase.db, { ...NEW, code: 'EEN' }, NOW)
  await makeCoupon(testDatabase.db, { ...NEW, code: 'DRIE' }, LATER)
  const listed = await listCoupons(testDatabase.db)
  expect(listed.map(({ code }) => code)).toEqual(['EEN', 'TWEE', 'DRIE'])
})

/** An order with a call in progress, and a coupon. */
async function orderAndCoupon(given: Partial<NewCoupon> = {}) {
  const { orderId } = await context.begin()
  const busyUntil = new Date(NOW.getTime() + 60_000)
  const [order] = await testDatabase.db
    .update(orders)
    .set({ busyUntil })
    .where(eq(orders.id, orderId))
    .returning()
  const coupon = await makeCoupon(testDatabase.db, { ...NEW, ...given }, NOW)
  if (!order || !coupon) throw new Error('there is no order or no coupon')
  return { order, coupon, mailbox: 'noor@post.example', discountCents: 250 }
}
const changeOrder = (set: Partial<typeof orders.$inferInsert>) => testDatabase.db.update(orders).set(set)

test.each([
  ['whose lease another call has', { busyUntil: new Date(NOW.getTime() + 61_000) }],
  ['whose lease was released', { busyUntil: null }],
  ['that was paid', { status: 'paid' }]
] as const)('an order %s reserves nothing', async (_, change) => {
  const reservation = await orderAndCoupon()
  await changeOrder(change)
  expect(await reserveCoupon(testDatabase.db, reservation, NOW)).toBe('gone')
  expect(await context.counts()).toEqual({ reserved: 0, redeemed: 0 })
})

test('a reservation that is requested twice counts once', async () => {
  const reservation = await orderAndCoupon()
  expect(await reserveCoupon(testDatabase.db, reservation, NOW)).toBe('reserved')
  expect(await reserveCoupon(testDatabase.db, reservation, NOW)).toBe('gone')
  expect(await context.counts()).toEqual({ reserved: 1, redeemed: 0 })
})

test('a decision that read the order before the reservation is no longer valid', async () => {
  const reservation = await orderAndCoupon()
  await reserveCoupon(testDatabase.db, reservation, NOW)
  const [order] = await testDatabase.db.select().from(orders)
  expect(order?.version).toBe(reservation.order.version + 1)
})

test.each([
  ['once per address', { isOncePerEmail: true, isFirstOrderOnly: false }, 'taken'],
  ['for a first order', { isOncePerEmail: false, isFirstOrderOnly: true }, 'taken'],
  ['for everybody', { isOncePerEmail: false, isFirstOrderOnly: false }, 'reserved']
] as const)(
  'a coupon %s, asked for by a second order of the same mailbox, is answered: %s',
  async (_, given, outcome) => {
    const first = await orderAndCoupon(given)
    await reserveCoupon(testDatabase.db, first, NOW)
    const { orderId } = await context.begin('noor', undefined, '198.51.100.9')
    const [order] = await testDatabase.db
      .update(orders)
      .set({ busyUntil: first.order.busyUntil })
      .where(eq(orders.id, orderId))
      .returning()
    if (!order) throw new Error('there is no order')
    expect(await reserveCoupon(testDatabase.db, { ...first, order }, NOW)).toBe(outcome)
  }
)

test('a mailbox may take over a claim unless another order of it has the coupon', async () => {
  const first = await orderAndCoupon()
  await reserveCoupon(testDatabase.db, first, NOW)
  const orderId = first.order.id
  const moved = await moveClaim(testDatabase.db, { orderId, mailbox: 'milan@post.example' }, first.coupon.id)
  expect(moved).toBe('moved')
  expect(await context.claims()).toMatchObject([{ email_key: 'milan@post.example' }])
})

test('a failure of the database is not mistaken for a coupon of another order', async () => {
  const reservation = await orderAndCoupon()
  const asker = { orderId: reservation.order.id, mailbox: reservation.mailbox }
  // Larger than the columns hold.
  const tooLarge = 2 ** 31
  await expect(
    reserveCoupon(testDatabase.db, { ...reservation, discountCents: tooLarge }, NOW)
  ).rejects.toThrow(Failure)
  await expect(moveClaim(testDatabase.db, asker, tooLarge)).rejects.toThrow(Failure)
})
