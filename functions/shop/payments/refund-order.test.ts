// Refunds and cancellations by hosts: the right amount, once, whatever is repeated.
import { expect, test } from 'vitest'
import { Crashed, SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { freshHost } from '../../../tests/fixtures/desk-orders.ts'
import { underLease } from '../orders/leases.ts'
import { refundUnderLease } from './refunds.ts'

const { testDatabase, fixture, fulfilment } = checkoutForEachTest()

/** Longer than the lease of an order lasts. */
const AFTER_LEASE_SECONDS = 21
const paymentId = () => fixture.stripe.intents.at(-1)?.id ?? ''
const backNow = () => fixture.stripe.charges.at(-1)?.amount_refunded
const give = (orderId: string, upToCents?: number) => {
  const services = connected(fixture.testApp.services, 'payments')
  return underLease(services, orderId, (lease) => refundUnderLease(services, lease, { orderId, upToCents }))
}
const cancel = async (orderId: string) => {
  const wout = await freshHost(fixture, testDatabase.db, 'wout')
  return wout.does(orderId, { kind: 'cancel' })
}
const mails = async () =>
  (await fixture.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('mail:'))
    .map((key) => key.split(':')[1])
const acts = async (orderId: string) =>
  (await fixture.rows.events())
    .filter(
      ({ actor, what, order_id: id }) => id === orderId && actor === 'host' && /asked/.test(String(what))
    )
    .map(({ what }) => what)

test('a refund of the full amount cancels the order, and repeating it does nothing', async () => {
  const orderId = await fixture.buy()
  expect(await give(orderId)).toMatchObject({
    ok: true,
    value: { givenCents: SHIRT_CENTS, order: { status: 'cancelled', paymentState: 'refunded' } }
  })
  expect(await give(orderId)).toMatchObject({ ok: true, value: { givenCents: 0, backCents: SHIRT_CENTS } })
  expect(backNow()).toBe(SHIRT_CENTS)
  expect(await mails()).toEqual(['cancelled', 'confirmed'])
  expect(await acts(orderId)).toEqual(['money asked back'])
  const ending = (await fixture.rows.events()).find(({ to_status: to }) => to === 'cancelled')
  expect(ending).toMatchObject({ actor: 'host' })
})

test('a refund up to a total, repeated and then raised: that total is refunded, and the buyer is mailed once for each part', async () => {
  const orderId = await fixture.buy()
  for (const again of [true, false])
    expect(await give(orderId, 500)).toMatchObject({
      ok: true,
      value: { givenCents: again ? 500 : 0, backCents: 500, order: { paymentState: 'partially_refunded' } }
    })
  expect(await give(orderId, 800)).toMatchObject({ ok: true, value: { givenCents: 300, backCents: 800 } })
  await fulfilment.deliverStripeEvents()
  expect(backNow()).toBe(800)
  expect(await mails()).toEqual(['confirmed', 'part-refunded', 'part-refunded'])
  expect(await give(orderId)).toMatchObject({ ok: true, value: { givenCents: SHIRT_CENTS - 800 } })
  expect(await mails()).toEqual(['cancelled', 'confirmed', 'part-refunded', 'part-refunded'])
})

test('a refund by five hosts at once happens once', async () => {
  const orderId = await fixture.buy()
  await Promise.all(Array.from({ length: 5 }, () => give(orderId, 500).catch(() => undefined)))
  expect(backNow()).toBe(500)
})

test.each(['no-answer-after', 'cut-after', 'error-after', 'error-before', 'no-answer-before'] as const)(
  'a refund that is repeated after Stripe failed briefly (%s) happens once',
  async (does) => {
    const orderId = await fixture.buy()
    fixture.stripe.injectFault({ on: 'POST /v1/refunds', does, times: 2 })
    await give(orderId, 500).catch(() => undefined)
    expect(await give(orderId, 500)).toMatchObject({ ok: true, value: { backCents: 500 } })
    expect(backNow()).toBe(500)
  },
  30_000
)

test.each(['refund begun', 'money refunded'] as const)(
  'a refund whose process died after "%s" is found or given by the next one, once',
  async (point) => {
    const orderId = await fixture.buy()
    fixture.crashAt(point)
    await expect(give(orderId, 500)).rejects.toThrow(Crashed)
    fixture.later(AFTER_LEASE_SECONDS)
    expect(await give(orderId, 500)).toMatchObject({
      ok: true,
      value: { givenCents: point === 'refund begun' ? 500 : 0, backCents: 500 }
    })
    expect(backNow()).toBe(500)
  }
)

test('a refund that failed is given again, although the charge still shows it', async () => {
  const orderId = await fixture.buy()
  await give(orderId, 500)
  fixture.stripe.buyer.failRefund(paymentId())
  Object.assign(fixture.stripe.charges.at(-1) ?? {}, { amount_refunded: 500 })
  expect(await give(orderId, 500)).toMatchObject({ ok: true, value: { givenCents: 500, backCents: 500 } })
})

test('a refund of a second payment is mailed once, and a partial one of the first as well', async () => {
  const { orderId } = await fixture.draft()
  const [first] = fixture.stripe.intents
  const shipTo = { ...JSON.parse(JSON.stringify((await fixture.rows.revisions())[0]?.customer)) }
  const second = await fixture.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo },
    'a second tab'
  )
  fixture.stripe.buyer.confirm(first?.id ?? '', 'card')
  await fulfilment.deliverStripeEvents()
  fixture.stripe.buyer.confirm(second.id, 'card')
  await fulfilment.deliverStripeEvents()
  await fixture.payments.refund(second.id, `refund:${second.id}`)
  await fulfilment.deliverStripeEvents()
  await fulfilment.deliverStripeEvents()
  expect(await mails()).toEqual(['confirmed', 'second-refunded'])
  await give(orderId, 100)
  expect(await mails()).toEqual(['confirmed', 'part-refunded', 'second-refunded'])
})

test('cancelling an order is refused while Stripe is processing its payment', async () => {
  const { orderId } = await fixture.draft()
  fixture.stripe.buyer.confirm(paymentId(), 'card-slow')
  expect((await cancel(orderId)).body.code).toBe('money-under-way')
  fixture.stripe.buyer.settle(paymentId(), true)
  await fulfilment.deliverStripeEvents()
  expect(await fulfilment.order()).toMatchObject({ status: 'paid' })
})

test('cancelling an order that is paid refunds it, and it is never produced', async () => {
  const orderId = await fixture.buy()
  expect(await cancel(orderId)).toMatchObject({ status: 200, body: { givenCents: SHIRT_CENTS } })
  await fulfilment.workFor(3)
  expect(fixture.printful.orders).toEqual([])
  expect(backNow()).toBe(SHIRT_CENTS)
})

test('cancelling an order that was refunded before Printful stopped it sends one mail to its buyer, not two', async () => {
  const orderId = await fixture.buy()
  await fulfilment.work()
  await give(orderId)
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(3)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await fulfilment.order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
  const aboutMoney = (await mails()).filter((which) => which !== 'confirmed')
  expect(aboutMoney).toEqual(['refunded'])
})

test('cancelling an order that is in production changes nothing and refunds nothing', async () => {
  const orderId = await fixture.buy()
  await fulfilment.work()
  fixture.printful.printer.produce(orderId)
  expect((await cancel(orderId)).body.code).toBe('being-made')
  expect(backNow()).toBe(0)
  expect((await fulfilment.order())?.status).toBe('processing')
  expect(await give(orderId)).toMatchObject({ ok: true, value: { order: { status: 'processing' } } })
})
