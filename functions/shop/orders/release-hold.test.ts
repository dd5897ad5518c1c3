// A held order continues when a host releases it, and only if nothing forbids it.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { ONE_PARCEL } from '../../../tests/fixtures/checkout/fulfilment.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { orderEvents } from '../../platform/db/order-schema.ts'
import { orderNamed } from './order-queries.ts'
import { releaseHold } from './release-hold.ts'

const { testDatabase, fixture, fulfilment } = checkoutForEachTest()

const paymentId = () => fixture.stripe.intents.at(-1)?.id ?? ''
const release = (orderId: string) =>
  releaseHold(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
const reasons = async () =>
  (await fulfilment.alerts())
    .filter((key) => key.startsWith('order-held'))
    .map((key) => key.split(':').slice(2).join(':'))
const hostEvents = (orderId: string) =>
  testDatabase.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.actor, 'host')))

async function suspected(): Promise<string> {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.warnOfFraud(paymentId())
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'fraud_warning' })
  return orderId
}

test('an order with a fraud warning is printed once the hosts release it, and never held for that again', async () => {
  const orderId = await suspected()
  expect(await release(orderId)).toMatchObject({
    ok: true,
    value: { lifted: 'fraud_warning', order: { holdReason: null, status: 'paid' } }
  })
  await fixture.testApp.request(`/api/merch/order-status/${orderId}`)
  await fulfilment.workFor(3)
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
  expect(await reasons()).toEqual(['fraud_warning'])
})

test('the release is recorded once; a second one is refused without effect', async () => {
  const orderId = await suspected()
  const both = await Promise.all([release(orderId), release(orderId)])
  expect(both.map(({ ok }) => ok)).toContain(true)
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'not-held' })
  const [released, ...more] = (await hostEvents(orderId)).filter(({ what }) => what === 'released')
  expect(released?.details).toEqual({ released: 'fraud_warning', holdReason: null })
  expect(more).toEqual([])
  const enqueued = (await fixture.rows.outbox()).filter(({ kind }) => kind === 'fulfil-order')
  expect(enqueued).toHaveLength(2)
})

test('the release of an unknown order is refused, and of one that is not on hold', async () => {
  expect(await release('ord_aaaaaaaaaaaaaaaaaaaaaaaa')).toEqual({ ok: false, refusal: 'unknown-order' })
  expect(await release(await fixture.buy())).toEqual({ ok: false, refusal: 'not-held' })
})

test('the release of an order whose payment is not exact is refused', async () => {
  const orderId = await fixture.buy()
  Object.assign(fixture.stripe.intents.at(-1) ?? {}, { amount_received: SHIRT_CENTS - 1 })
  await fulfilment.workFor(2)
  expect(await fulfilment.order()).toMatchObject({ hold_reason: 'amount_mismatch' })
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'money-not-exact' })
  await fulfilment.workFor(2)
  expect(fulfilment.confirms()).toBe(0)
  expect((await fulfilment.order())?.hold_reason).toBe('amount_mismatch')
})

test('the release of an order that was paid for an unknown cart is refused', async () => {
  const { orderId } = await fixture.draft()
  Object.assign(fixture.stripe.intents[0] ?? {}, { metadata: { order_id: orderId, rev: '7' } })
  fixture.stripe.buyer.confirm(paymentId(), 'card')
  await fulfilment.deliverStripeEvents()
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'money-not-exact' })
})

test('after a payment that came too late, a release sends the confirmation mail and prints the order', async () => {
  const { orderId } = await fixture.draft()
  await fixture.payments.cancel(paymentId())
  await fulfilment.deliverStripeEvents()
  const terms = { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
  const late = await fixture.payments.open(terms, 'late')
  fixture.stripe.buyer.confirm(late.id, 'card')
  await fulfilment.deliverStripeEvents()
  expect(await fulfilment.order()).toMatchObject({ hold_reason: 'late_payment' })
  expect(await release(orderId)).toMatchObject({ ok: true, value: { lifted: 'late_payment' } })
  await fulfilment.workFor(2)
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
  expect((await fixture.rows.outbox()).map(({ dedupe_key: key }) => key)).toContain(
    `mail:confirmed:${orderId}`
  )
})

test('a release sends an order to Printful again that it could not process; the same problem holds it again and is reported again', async () => {
  const orderId = await fixture.buy()
  fixture.printful.refuseVariants('8923')
  await fulfilment.workFor(2)
  expect(await release(orderId)).toMatchObject({ ok: true, value: { lifted: 'fulfilment_failed' } })
  await fulfilment.workFor(2)
  expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
  expect(await reasons()).toEqual(['fulfilment_failed', 'fulfilment_failed'])
  fixture.printful.acceptVariants()
  expect(await release(orderId)).toMatchObject({ ok: true })
  await fulfilment.workFor(2)
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

test('a release confirms an order again whose confirmation failed for lack of money at Printful', async () => {
  const orderId = await fixture.buy()
  await fulfilment.work()
  fixture.printful.printer.fail(orderId)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await fulfilment.order()).toMatchObject({ status: 'processing', hold_reason: 'fulfilment_failed' })
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
  await fulfilment.workFor(2)
  expect(fixture.printful.orders).toMatchObject([{ status: 'pending' }])
  expect(await fulfilment.order()).toMatchObject({ fulfilment_state: 'confirmed', hold_reason: null })
  fixture.printful.printer.fail(orderId)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await fulfilment.order()).toMatchObject({
    fulfilment_state: 'failed',
    hold_reason: 'fulfilment_failed'
  })
})

test('a price that the hosts released is accepted', async () => {
  const orderId = await fixture.buy()
  fixture.crashAt('draft created')
  await fulfilment.work()
  const { printing } = fixture
  const { find } = printing
  printing.find = async (id) => {
    const laid = await find(id)
    return laid && { ...laid, cost: { cents: 9900, currency: 'EUR' } }
  }
  await fulfilment.workFor(3)
  expect(fulfilment.confirms()).toBe(0)
  expect((await fulfilment.order())?.hold_reason).toBe('cost_too_high')
  expect(await release(orderId)).toMatchObject({ ok: true, value: { lifted: 'cost_too_high' } })
  await fulfilment.workFor(2)
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

test('an order that Printful cancelled can only be refunded', async () => {
  const orderId = await fixture.buy()
  await fulfilment.work()
  fixture.printful.printer.cancel(orderId)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'print-cancelled' })
})

test('a release for a returned parcel closes the hold permanently', async () => {
  const orderId = await fixture.buy()
  await fulfilment.work()
  fixture.printful.printer.takeBack(fixture.printful.printer.ship(orderId))
  await fixture.printful.webhooks.deliverWaiting()
  expect(await fulfilment.order()).toMatchObject({ hold_reason: 'returned' })
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'not-held' })
  expect(await reasons()).toEqual(['returned'])
})

test('a release is refused while a dispute is open; after a lost one it closes the hold and prints nothing', async () => {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.dispute(paymentId())
  await fulfilment.deliverStripeEvents()
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'dispute-open' })
  fixture.stripe.buyer.closeDispute(paymentId(), 'lost')
  await fulfilment.deliverStripeEvents()
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
  fixture.later(60 * 60)
  await fulfilment.workFor(3)
  expect(fixture.printful.orders).toEqual([])
  expect((await fulfilment.order())?.hold_reason).toBeNull()
})

test('a dispute that is won ends its hold by itself, and the order is printed', async () => {
  await fixture.buy()
  fixture.stripe.buyer.dispute(paymentId())
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(fixture.printful.orders).toEqual([])
  fixture.stripe.buyer.closeDispute(paymentId(), 'won')
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

test('a dispute that is won keeps a hold for another reason', async () => {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.dispute(paymentId())
  fixture.stripe.buyer.warnOfFraud(paymentId())
  await fulfilment.deliverStripeEvents()
  fixture.stripe.buyer.closeDispute(paymentId(), 'won')
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(fixture.printful.orders).toEqual([])
  expect((await fulfilment.order())?.hold_reason).toBe('fraud_warning')
  expect(await reasons()).toContain('fraud_warning')
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
})

test("hosts find an order by its own id and number, by a payment id, and by Printful's id", async () => {
  const orderId = await fixture.buy()
  await fulfilment.work()
  const [{ print_order_id: printed } = {}] = await fixture.rows.printOrders()
  const number = `K9-${(await fulfilment.order())?.number}`
  for (const reference of [orderId, number, number.toLowerCase(), paymentId(), String(printed)])
    expect(await orderNamed(testDatabase.db, reference)).toBe(orderId)
  expect(await orderNamed(testDatabase.db, 'pi_nobody')).toBeUndefined()
})
