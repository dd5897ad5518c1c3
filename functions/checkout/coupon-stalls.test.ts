// A process that stands still longer than an order is its own, in the middle of a discount: others take the order, and its
// coupon goes to somebody else. What it does when it wakes up gives nobody a discount without a coupon.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestCoupons, type TestCoupons } from '../../tests/fixtures/checkout/coupons.ts'
import { fulfilmentIn } from '../../tests/fixtures/checkout/fulfilment.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import type { Payments } from '../services/stripe/payments.ts'
import { fulfilmentContextOf } from './context.ts'
import { releaseHold } from './release-hold.ts'

/** Longer than an order stays claimed. */
const STALL_SECONDS = 21

let testDatabase: TestDatabase
let fixture: TestCoupons
let orderId: string
/** What happens while the process stands still, right before it calls Stripe. */
let stalled: { before: keyof Payments; doing: () => Promise<unknown> } | undefined
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  stalled = undefined
  fixture = await openTestCoupons(testDatabase.db)
  const { payments } = fixture
  const { change, open } = payments
  const standStill = async (call: keyof Payments) => {
    if (stalled?.before !== call) return
    const { doing } = stalled
    stalled = undefined
    fixture.later(STALL_SECONDS)
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
  await fixture.make({ maxRedemptions: 1 })
  orderId = (await fixture.begin()).orderId
}, 30_000)

const amountNow = () => fixture.intentOf(orderId).amount
const sold = async () => {
  const other = await fixture.begin('sam')
  expect(await fixture.apply(other.orderId)).toMatchObject({ success: true })
}

test('before it asks Stripe: it finds that the order is not its own any more, and asks for nothing', async () => {
  // The buyer comes back from his bank, so that another payment is opened first.
  fixture.stripe.buyer.confirm(fixture.intentOf(orderId).id, 'bancontact')
  stalled = { before: 'open', doing: async () => void (await fixture.remove(orderId).then(sold)) }
  await fixture.apply(orderId)
  expect(await fixture.wrongs()).toEqual([])
  expect(amountNow()).toBe(2938)
})

test('on its way to Stripe: the next call sets the amount right, and nobody pays less', async () => {
  stalled = { before: 'change', doing: async () => void (await fixture.remove(orderId).then(sold)) }
  expect(await fixture.apply(orderId)).toMatchObject({ success: false })
  expect(amountNow()).toBe(2688)
  expect(await fixture.quote(orderId)).toMatchObject({ status: 200, discount: 0 })
  expect(amountNow()).toBe(2938)
  expect(await fixture.wrongs()).toEqual([])
})

test('on its way to Stripe, and the buyer pays that amount: held for a person, who may let it go', async () => {
  const hands = fulfilmentIn(fixture, testDatabase.db)
  stalled = { before: 'change', doing: async () => void (await fixture.remove(orderId).then(sold)) }
  await fixture.apply(orderId)
  fixture.stripe.buyer.confirm(fixture.intentOf(orderId).id, 'card')
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await fixture.statusOf(orderId)).toBe('paid')
  await hands.workFor(2)
  const ours = async () => (await fixture.rows.orders()).find(({ id }) => id === orderId)
  expect(await ours()).toMatchObject({ hold_reason: 'amount_mismatch', total_cents: 2688 })
  expect(fixture.printful.orders).toEqual([])
  expect(await fixture.counts()).toEqual({ reserved: 1, redeemed: 0 })
  const released = await releaseHold(fulfilmentContextOf(fixture.testApp.services), orderId)
  expect(released).toMatchObject({ ok: true, value: { lifted: 'amount_mismatch' } })
  await hands.workFor(2)
  expect(await ours()).toMatchObject({ status: 'processing', hold_reason: null })
})

test('and nobody came meanwhile: it goes on as if nothing had been', async () => {
  stalled = { before: 'change', doing: async () => undefined }
  expect(await fixture.apply(orderId)).toMatchObject({ success: true, discount: 2.5 })
  expect(amountNow()).toBe(2688)
  expect(await fixture.wrongs()).toEqual([])
})
