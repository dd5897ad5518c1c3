// Concurrent requests: a coupon is never used more often than allowed, and never by the wrong order.
import { inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { mug, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { coupons } from '../../platform/db/coupon-schema.ts'
import { couponClaims } from '../../platform/db/order-facts-schema.ts'
import { type Order, orders } from '../../platform/db/order-schema.ts'
import { createPace } from '../../platform/http/client/pace.ts'
import { reserveCoupon } from './coupon-queries.ts'

const RESERVATIONS = runs(600, 2000)

const { testDatabase, fixture: context } = couponsForEachTest()
afterEach(async () => {
  expect(await context.inconsistencies()).toEqual([])
})

const NOW = new Date('2026-11-20T12:00:00Z')
const among = (parallel: number) => createPace({ parallel, perSecond: Number.POSITIVE_INFINITY })
const codesOf = (answers: readonly { code?: string }[]) =>
  answers.flatMap(({ code }) => (code === undefined ? [] : [code]))

/** Draft orders, each with a call in progress. */
async function claimedDrafts(count: number, name: (index: number) => string): Promise<Order[]> {
  const busyUntil = new Date(NOW.getTime() + 60_000)
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `ord_${index}`,
    status: 'draft' as const,
    paymentState: 'unpaid' as const,
    fulfilmentState: 'none' as const,
    email: name(index),
    emailKey: name(index),
    firstName: 'Noor',
    lastName: 'de Wit',
    currentRevision: 1,
    totalCents: 2938,
    busyUntil,
    createdAt: NOW,
    updatedAt: NOW
  }))
  return testDatabase.db.insert(orders).values(rows).returning()
}
const couponNow = async () => {
  const [coupon] = await testDatabase.db.select().from(coupons)
  if (!coupon) throw new Error('there is no coupon')
  return coupon
}
const heldNow = () =>
  testDatabase.db.$count(couponClaims, inArray(couponClaims.state, ['reserved', 'consumed']))

test(`${RESERVATIONS} reservations of a hundred coupons, 32 at a time: exactly a hundred succeed`, async () => {
  await context.make({ maxRedemptions: 100 })
  const drafts = await claimedDrafts(RESERVATIONS, (index) => `${index}@post.example`)
  const coupon = await couponNow()
  const pace = among(32)
  const outcomes = await Promise.all(
    drafts.map((order) =>
      pace(() =>
        reserveCoupon(testDatabase.db, { order, coupon, mailbox: order.emailKey, discountCents: 250 }, NOW)
      )
    )
  )
  expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(100)
  expect(await heldNow()).toBe(100)
  expect((await couponNow()).reservedCount).toBe(100)
}, 180_000)

test('a coupon that ends between the check and the reservation is not reserved', async () => {
  await context.make({ expiresAt: NOW })
  const [order] = await claimedDrafts(1, () => 'noor@post.example')
  if (!order) throw new Error('there is no order')
  const reservation = { order, coupon: await couponNow(), mailbox: order.emailKey, discountCents: 250 }
  expect(await reserveCoupon(testDatabase.db, reservation, NOW)).toBe('gone')
  expect(await heldNow()).toBe(0)
  const aMomentBefore = new Date(NOW.getTime() - 1)
  expect(await reserveCoupon(testDatabase.db, reservation, aMomentBefore)).toBe('reserved')
})

test('twenty buyers apply the last coupon at once: one gets it, the others pay in full', async () => {
  await context.make({ maxRedemptions: 1 })
  const names = Array.from({ length: 20 }, (_, index) => `buyer${index}`)
  const begun = await Promise.all(names.map((name) => context.begin(name)))
  const answers = await Promise.all(begun.map(({ orderId }) => context.apply(orderId)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(codesOf(answers)).toEqual(Array.from({ length: 19 }, () => 'coupon-used-up'))
  const discounted = (await context.rows.revisions()).filter(({ discount_cents: cents }) => Number(cents) > 0)
  expect(discounted).toHaveLength(1)
  expect(context.stripe.intents.filter(({ amount }) => amount < 2938)).toHaveLength(1)
})

test('ten carts of one address at once: a coupon once per address is applied to one of them', async () => {
  await context.make({ isOncePerEmail: true })
  const begun = await Promise.all(
    Array.from({ length: 10 }, (_, index) => context.begin('noor', [{ ...shirt, quantity: index + 1 }]))
  )
  const answers = await Promise.all(begun.map(({ orderId }) => context.apply(orderId)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(new Set(codesOf(answers))).toEqual(new Set(['coupon-not-for-order']))
  expect(await context.counts()).toEqual({ reserved: 1, redeemed: 0 })
})

test('two buyers want the last coupon and pay at once: one gets it, without a refund or an unpaid discount', async () => {
  await context.make({ maxRedemptions: 1 })
  const begun = [await context.begin('noor'), await context.begin('sam')]
  await Promise.all(begun.map(({ orderId }) => context.apply(orderId)))
  for (const { orderId } of begun) context.stripe.buyer.confirm(context.intentOf(orderId).id, 'card')
  const statuses = await Promise.all([
    ...begun.map(({ orderId }) => context.statusOf(orderId)),
    context.stripe.webhooks.deliverWaiting(),
    context.stripe.webhooks.deliverWaiting()
  ])
  expect(statuses.slice(0, 2)).toEqual(['paid', 'paid'])
  const paid = await context.rows.orders()
  expect(paid.map(({ total_cents: cents }) => cents).sort()).toEqual([2688, 2938])
  expect(new Set(paid.map(({ hold_reason: reason }) => reason))).toEqual(new Set([null]))
  const enqueued = (await context.rows.outbox()).map(({ kind }) => kind)
  expect(enqueued.filter((kind) => kind === 'fulfil-order')).toHaveLength(2)
  expect(enqueued).not.toContain('refund-payment')
  expect(await context.counts()).toEqual({ reserved: 0, redeemed: 1 })
})

test('ten codes at once on one order: one is applied, all others are free', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `CODE-${index}`)
  for (const [index, code] of codes.entries())
    await context.make({ code, value: index + 1, maxRedemptions: 1 })
  const { orderId } = await context.begin()
  const answers = await Promise.all(codes.map((code) => context.apply(orderId, code)))
  // A call that runs out of time leaves its code reserved until the next quote of the order.
  if (answers.some(({ status }) => status >= 500)) await context.apply(orderId, 'CODE-0')
  const [order] = await context.rows.orders()
  const held = (await context.claims()).filter(({ state }) => state === 'reserved')
  expect(held).toMatchObject([{ code: order?.coupon_code }])
  expect(context.intentOf(orderId).amount).toBe(order?.total_cents)
})

test.each([0, 5, 10, 20, 40, 80, 160])(
  'a coupon removed %i ms apart from the payment: it counts as used exactly if the amount includes it',
  async (milliseconds) => {
    await context.make({ maxRedemptions: 1 })
    const { orderId } = await context.begin('noor', [shirt, mug])
    await context.apply(orderId)
    const paying = async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      context.stripe.buyer.confirm(context.intentOf(orderId).id, 'card')
    }
    await Promise.all([context.remove(orderId), paying()])
    await context.stripe.webhooks.deliverWaiting()
    expect(await context.statusOf(orderId)).toBe('paid')
    const [order] = await context.rows.orders()
    const isDiscounted = order?.coupon_discount_cents !== 0
    expect(order).toMatchObject({ hold_reason: null, coupon_code: isDiscounted ? 'NEGEN' : null })
    expect(await context.counts()).toEqual({ reserved: 0, redeemed: isDiscounted ? 1 : 0 })
  },
  60_000
)
