// A process that stands still longer than an order is its own, in the middle of a discount: others take the order, and its
// coupon goes to somebody else. What it does when it wakes up gives nobody a discount without a coupon.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialCoupons, type TrialCoupons } from '../../tests/fixtures/checkout/coupons.ts'
import { fulfilmentIn } from '../../tests/fixtures/checkout/fulfilment.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { Payments } from '../services/stripe/payments.ts'
import { openWorkshop } from './context.ts'
import { releaseHold } from './release-hold.ts'

/** Longer than an order stays claimed. */
const STALL_SECONDS = 21

let trial: TrialDatabase
let world: TrialCoupons
let orderId: string
/** What happens while the process stands still, right before it calls the bank. */
let stalled: { before: keyof Payments; doing: () => Promise<unknown> } | undefined
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  stalled = undefined
  world = await openTrialCoupons(trial.db)
  const { payments } = world
  const { change, open } = payments
  const standStill = async (call: keyof Payments) => {
    if (stalled?.before !== call) return
    const { doing } = stalled
    stalled = undefined
    world.later(STALL_SECONDS)
    await doing()
  }
  payments.change = async (...words) => {
    await standStill('change')
    return change(...words)
  }
  payments.open = async (...words) => {
    await standStill('open')
    return open(...words)
  }
  await world.make({ maxRedemptions: 1 })
  orderId = (await world.begin()).orderId
}, 30_000)

const amountNow = () => world.intentOf(orderId).amount
const sold = async () => {
  const other = await world.begin('sam')
  expect(await world.apply(other.orderId)).toMatchObject({ success: true })
}

test('before it asks the bank: it finds that the order is not its own any more, and asks for nothing', async () => {
  // The buyer comes back from his bank, so that another payment is opened first.
  world.stripe.buyer.confirm(world.intentOf(orderId).id, 'bancontact')
  stalled = { before: 'open', doing: async () => void (await world.remove(orderId).then(sold)) }
  await world.apply(orderId)
  expect(await world.wrongs()).toEqual([])
  expect(amountNow()).toBe(2938)
})

test('on its way to the bank: the next call sets the amount right, and nobody pays less', async () => {
  stalled = { before: 'change', doing: async () => void (await world.remove(orderId).then(sold)) }
  expect(await world.apply(orderId)).toMatchObject({ success: false })
  expect(amountNow()).toBe(2688)
  expect(await world.quote(orderId)).toMatchObject({ status: 200, discount: 0 })
  expect(amountNow()).toBe(2938)
  expect(await world.wrongs()).toEqual([])
})

test('on its way to the bank, and the buyer pays that amount: held for a person, who may let it go', async () => {
  const hands = fulfilmentIn(world, trial.db)
  stalled = { before: 'change', doing: async () => void (await world.remove(orderId).then(sold)) }
  await world.apply(orderId)
  world.stripe.buyer.confirm(world.intentOf(orderId).id, 'card')
  await world.stripe.webhooks.deliverWaiting()
  expect(await world.statusOf(orderId)).toBe('paid')
  await hands.workFor(2)
  const ours = async () => (await world.rows.orders()).find(({ id }) => id === orderId)
  expect(await ours()).toMatchObject({ hold_reason: 'amount_mismatch', total_cents: 2688 })
  expect(world.printful.orders).toEqual([])
  expect(await world.counts()).toEqual({ reserved: 1, redeemed: 0 })
  const released = await releaseHold(openWorkshop(world.house.services), orderId)
  expect(released).toMatchObject({ ok: true, value: { lifted: 'amount_mismatch' } })
  await hands.workFor(2)
  expect(await ours()).toMatchObject({ status: 'processing', hold_reason: null })
})

test('and nobody came meanwhile: it goes on as if nothing had been', async () => {
  stalled = { before: 'change', doing: async () => undefined }
  expect(await world.apply(orderId)).toMatchObject({ success: true, discount: 2.5 })
  expect(amountNow()).toBe(2688)
  expect(await world.wrongs()).toEqual([])
})
