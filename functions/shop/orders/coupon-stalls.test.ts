// A process stalls longer than its lease while it applies a discount: another process takes the order, and its coupon
// goes to another order. When the first one continues, no order gets a discount without a coupon.
import { beforeEach, expect, test } from 'vitest'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { fulfilmentIn } from '../../../tests/fixtures/checkout/fulfilment.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import type { Payments } from '../../platform/services/stripe/payments.ts'
import { releaseHold } from './release-hold.ts'

/** Longer than the lease of an order lasts. */
const STALL_SECONDS = 21

const { testDatabase, fixture } = couponsForEachTest()
let orderId: string
/** What happens while the process stalls, right before it calls Stripe. */
let stalled: { before: keyof Payments; doing: () => Promise<unknown> } | undefined
beforeEach(async () => {
  stalled = undefined
  const { payments } = fixture
  const { change, open } = payments
  const stallBefore = async (call: keyof Payments) => {
    if (stalled?.before !== call) return
    const { doing } = stalled
    stalled = undefined
    fixture.later(STALL_SECONDS)
    await doing()
  }
  payments.change = async (...words) => {
    await stallBefore('change')
    return change(...words)
  }
  payments.open = async (...words) => {
    await stallBefore('open')
    return open(...words)
  }
  await fixture.make({ maxRedemptions: 1 })
  orderId = (await fixture.begin()).orderId
})

const amountNow = () => fixture.intentOf(orderId).amount
const sold = async () => {
  const other = await fixture.begin('sam')
  expect(await fixture.apply(other.orderId)).toMatchObject({ success: true })
}

test('a stall before the call: the process notices that it lost the lease, and does not call Stripe', async () => {
  // The buyer returns from the approval page, so that another payment is opened first.
  fixture.stripe.buyer.confirm(fixture.intentOf(orderId).id, 'bancontact')
  stalled = { before: 'open', doing: async () => void (await fixture.remove(orderId).then(sold)) }
  await fixture.apply(orderId)
  expect(await fixture.inconsistencies()).toEqual([])
  expect(amountNow()).toBe(2938)
})

test('a stall during the call: the next call corrects the amount, and no buyer pays less', async () => {
  stalled = { before: 'change', doing: async () => void (await fixture.remove(orderId).then(sold)) }
  expect(await fixture.apply(orderId)).toMatchObject({ success: false })
  expect(amountNow()).toBe(2688)
  expect(await fixture.quote(orderId)).toMatchObject({ status: 200, discount: 0 })
  expect(amountNow()).toBe(2938)
  expect(await fixture.inconsistencies()).toEqual([])
})

test('a stall during the call, and the buyer pays that amount: the order is held, and a host may release it', async () => {
  const fulfilment = fulfilmentIn(fixture, testDatabase.db)
  stalled = { before: 'change', doing: async () => void (await fixture.remove(orderId).then(sold)) }
  await fixture.apply(orderId)
  fixture.stripe.buyer.confirm(fixture.intentOf(orderId).id, 'card')
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await fixture.statusOf(orderId)).toBe('paid')
  await fulfilment.workFor(2)
  const ours = async () => (await fixture.rows.orders()).find(({ id }) => id === orderId)
  expect(await ours()).toMatchObject({ hold_reason: 'amount_mismatch', total_cents: 2688 })
  expect(fixture.printful.orders).toEqual([])
  expect(await fixture.counts()).toEqual({ reserved: 1, redeemed: 0 })
  const released = await releaseHold(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
  expect(released).toMatchObject({ ok: true, value: { lifted: 'amount_mismatch' } })
  await fulfilment.workFor(2)
  expect(await ours()).toMatchObject({ status: 'processing', hold_reason: null })
})

test('a stall without another process: it continues as usual', async () => {
  stalled = { before: 'change', doing: async () => undefined }
  expect(await fixture.apply(orderId)).toMatchObject({ success: true, discount: 2.5 })
  expect(amountNow()).toBe(2688)
  expect(await fixture.inconsistencies()).toEqual([])
})
