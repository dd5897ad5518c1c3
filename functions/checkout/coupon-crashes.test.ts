// A process that dies, or a bank that does not answer, in the middle of a change of coupons: nobody pays less without one.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someOf } from '../../tests/depth.ts'
import { mug } from '../../tests/fixtures/checkout/checkout.ts'
import { openTrialCoupons, type TrialCoupons } from '../../tests/fixtures/checkout/coupons.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { CrashPoint } from '../crash-points.ts'

let trial: TrialDatabase
let world: TrialCoupons
let orderId: string
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCoupons(trial.db)
  await world.make({ maxRedemptions: 1, isOncePerEmail: true })
  await world.make({ code: 'VIJF', kind: 'fixed', value: 500 })
  orderId = (await world.begin()).orderId
}, 30_000)
afterEach(async () => {
  expect(await world.wrongs()).toEqual([])
})

const POINTS: readonly CrashPoint[] = ['order claimed', 'coupon reserved', 'revision stored', 'amount pushed']
const TROUBLES = ['no-answer-before', 'no-answer-after', 'cut-after', 'error-after', 'too-many'] as const
/** Longer than an order stays claimed. */
const LEASE_OVER_SECONDS = 21

const pay = async () => {
  world.stripe.buyer.confirm(world.intentOf(orderId).id, 'card')
  await world.stripe.webhooks.deliverWaiting()
  expect(await world.statusOf(orderId)).toBe('paid')
  const [order] = await world.rows.orders()
  expect(order).toMatchObject({ hold_reason: null, total_cents: world.intentOf(orderId).amount })
  const used = (await world.claims()).filter(({ state }) => state === 'consumed')
  expect(used.map(({ code }) => code)).toEqual(order?.coupon_code ? [order.coupon_code] : [])
  expect((await world.claims()).filter(({ state }) => state === 'reserved')).toEqual([])
}

describe.each(POINTS)('a process that dies after "%s"', (point) => {
  const acts = {
    'applies a code': () => {
      world.dieAt(point)
      return world.apply(orderId)
    },
    'puts another code in its place': async () => {
      await world.apply(orderId, 'VIJF')
      world.dieAt(point)
      return world.apply(orderId)
    },
    'takes a code off': async () => {
      await world.apply(orderId)
      world.dieAt(point)
      return world.remove(orderId)
    },
    'changes the basket of a code': async () => {
      await world.apply(orderId)
      world.dieAt(point)
      return world.quote(orderId, [mug])
    }
  }
  const next = {
    'the buyer pays': async () => undefined,
    'the buyer applies it again and pays': () => world.apply(orderId),
    'the buyer takes it off and pays': () => world.remove(orderId),
    'the buyer takes another basket and pays': () => world.quote(orderId, [mug])
  }
  const reserving = ['applies a code', 'puts another code in its place']
  const ways = Object.entries(acts)
    .filter(([act]) => point !== 'coupon reserved' || reserving.includes(act))
    .flatMap(([act, begin]) =>
      Object.entries(next).map(([after, goOn]) => [act, after, begin, goOn] as const)
    )
  test.each(someOf(ways, 3))('while it %s: %s', async (_act, _next, begin, goOn) => {
    expect((await begin()).status).toBe(500)
    expect(await world.wrongs()).toEqual([])
    world.later(LEASE_OVER_SECONDS)
    const gone = await goOn()
    if (gone) expect(gone.status).toBe(200)
    expect(await world.wrongs()).toEqual([])
    await pay()
  })
})

test.each(POINTS)(
  'an order that ends after a process died after "%s" leaves its coupon to others',
  async (point) => {
    world.dieAt(point)
    await world.apply(orderId)
    world.later(LEASE_OVER_SECONDS)
    await world.payments.cancel(world.intentOf(orderId).id, 'clean-up')
    await world.stripe.webhooks.deliverWaiting()
    expect(await world.counts()).toEqual({ reserved: 0, redeemed: 0 })
    const other = await world.begin('noor', [mug])
    expect(await world.apply(other.orderId)).toMatchObject({ success: true })
  }
)

test.each(TROUBLES)(
  'a bank that fails (%s) when a code is applied and when it is taken off: asking again does it',
  async (does) => {
    world.stripe.misbehave({ on: 'POST /v1/payment_intents/*', does, times: 2 })
    expect(await world.apply(orderId)).toMatchObject({ status: 503, success: false })
    expect(await world.wrongs()).toEqual([])
    let again = await world.apply(orderId)
    if (!again.success) again = await world.apply(orderId)
    expect(again).toMatchObject({ success: true, discount: 2.5 })
    expect(await world.counts()).toEqual({ reserved: 1, redeemed: 0 })
    world.stripe.misbehave({ on: 'POST /v1/payment_intents/*', does, times: 2 })
    expect(await world.remove(orderId)).toMatchObject({ status: 503, success: false })
    // Nobody knows what the bank asks for: the coupon stays held.
    expect(await world.wrongs()).toEqual([])
    expect(await world.counts()).toEqual({ reserved: 1, redeemed: 0 })
    let removed = await world.remove(orderId)
    if (!removed.success) removed = await world.remove(orderId)
    expect(await world.counts()).toEqual({ reserved: 0, redeemed: 0 })
    await pay()
  },
  30_000
)
