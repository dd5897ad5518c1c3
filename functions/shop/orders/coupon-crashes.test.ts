// Crashes and unanswered Stripe calls in the middle of a coupon change: no order gets a discount without a coupon.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { someOf } from '../../../tests/depth.ts'
import { mug } from '../../../tests/fixtures/checkout/checkout.ts'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'

const { fixture: context } = couponsForEachTest()
let orderId: string
beforeEach(async () => {
  await context.make({ maxRedemptions: 1, isOncePerEmail: true })
  await context.make({ code: 'VIJF', kind: 'fixed', value: 500 })
  orderId = (await context.begin()).orderId
})
afterEach(async () => {
  expect(await context.inconsistencies()).toEqual([])
})

const POINTS: readonly CrashPoint[] = [
  'draft lease taken',
  'coupon reserved',
  'revision stored',
  'amount pushed'
]
const TROUBLES = ['no-answer-before', 'no-answer-after', 'cut-after', 'error-after', 'too-many'] as const
/** Longer than the lease of an order lasts. */
const LEASE_OVER_SECONDS = 21

const pay = async () => {
  context.stripe.buyer.confirm(context.intentOf(orderId).id, 'card')
  await context.stripe.webhooks.deliverWaiting()
  expect(await context.statusOf(orderId)).toBe('paid')
  const [order] = await context.rows.orders()
  expect(order).toMatchObject({ hold_reason: null, total_cents: context.intentOf(orderId).amount })
  const used = (await context.claims()).filter(({ state }) => state === 'consumed')
  expect(used.map(({ code }) => code)).toEqual(order?.coupon_code ? [order.coupon_code] : [])
  expect((await context.claims()).filter(({ state }) => state === 'reserved')).toEqual([])
}

describe.each(POINTS)('a process that dies after "%s"', (point) => {
  const acts = {
    'applies a code': () => {
      context.crashAt(point)
      return context.apply(orderId)
    },
    'puts another code in its place': async () => {
      await context.apply(orderId, 'VIJF')
      context.crashAt(point)
      return context.apply(orderId)
    },
    'takes a code off': async () => {
      await context.apply(orderId)
      context.crashAt(point)
      return context.remove(orderId)
    },
    'changes the cart of a code': async () => {
      await context.apply(orderId)
      context.crashAt(point)
      return context.quote(orderId, [mug])
    }
  }
  const next = {
    'the buyer pays': async () => undefined,
    'the buyer applies it again and pays': () => context.apply(orderId),
    'the buyer takes it off and pays': () => context.remove(orderId),
    'the buyer takes another cart and pays': () => context.quote(orderId, [mug])
  }
  const reserving = ['applies a code', 'puts another code in its place']
  const ways = Object.entries(acts)
    .filter(([act]) => point !== 'coupon reserved' || reserving.includes(act))
    .flatMap(([act, begin]) =>
      Object.entries(next).map(([after, goOn]) => [act, after, begin, goOn] as const)
    )
  test.each(someOf(ways, 3))(
    'the order recovers from a process that dies while it %s: %s',
    async (_act, _next, begin, goOn) => {
      expect((await begin()).status).toBe(500)
      expect(await context.inconsistencies()).toEqual([])
      context.later(LEASE_OVER_SECONDS)
      const gone = await goOn()
      if (gone) expect(gone.status).toBe(200)
      expect(await context.inconsistencies()).toEqual([])
      await pay()
    }
  )
})

test('an order that holds two coupons keeps the one of its newest quote when the cart changes', async () => {
  await context.apply(orderId)
  context.crashAt('revision stored')
  expect((await context.apply(orderId, 'VIJF')).status).toBe(500)
  expect((await context.claims()).filter(({ state }) => state === 'reserved')).toHaveLength(2)
  context.later(LEASE_OVER_SECONDS)
  expect(await context.quote(orderId, [mug])).toMatchObject({ couponCode: 'VIJF', discount: 5 })
  expect(await context.counts()).toEqual({ reserved: 0, redeemed: 0 })
})

test.each(POINTS)(
  'the coupon is freed of an order that ends after a process died after "%s"',
  async (point) => {
    context.crashAt(point)
    await context.apply(orderId)
    context.later(LEASE_OVER_SECONDS)
    await context.payments.cancel(context.intentOf(orderId).id)
    await context.stripe.webhooks.deliverWaiting()
    expect(await context.counts()).toEqual({ reserved: 0, redeemed: 0 })
    const other = await context.begin('noor', [mug])
    expect(await context.apply(other.orderId)).toMatchObject({ success: true })
  }
)

test.each(someOf(TROUBLES, 2))(
  'a second call applies or removes a code when Stripe failed the first time (%s)',
  async (does) => {
    context.stripe.injectFault({ on: 'POST /v1/payment_intents/*', does, times: 2 })
    expect(await context.apply(orderId)).toMatchObject({ status: 503, success: false })
    expect(await context.inconsistencies()).toEqual([])
    let again = await context.apply(orderId)
    if (!again.success) again = await context.apply(orderId)
    expect(again).toMatchObject({ success: true, discount: 2.5 })
    expect(await context.counts()).toEqual({ reserved: 1, redeemed: 0 })
    context.stripe.injectFault({ on: 'POST /v1/payment_intents/*', does, times: 2 })
    expect(await context.remove(orderId)).toMatchObject({ status: 503, success: false })
    // The amount at Stripe is unknown, so the coupon stays reserved.
    expect(await context.inconsistencies()).toEqual([])
    expect(await context.counts()).toEqual({ reserved: 1, redeemed: 0 })
    let removed = await context.remove(orderId)
    if (!removed.success) removed = await context.remove(orderId)
    expect(await context.counts()).toEqual({ reserved: 0, redeemed: 0 })
    await pay()
  }
)
