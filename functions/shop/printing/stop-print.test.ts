// An order whose money is gone is not produced, or its production is stopped while that is possible.
import { expect, test } from 'vitest'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { ONE_PARCEL, TROUBLES } from '../../../tests/fixtures/checkout/fulfilment.ts'

const { testDatabase, fixture: context, fulfilment } = checkoutForEachTest()

test('an order whose payment is a cent too low is not printed, whatever was stored before', async () => {
  await context.buy()
  Object.assign(context.stripe.intents.at(-1) ?? {}, { amount_received: 2937 })
  await fulfilment.workFor(3)
  expect(fulfilment.confirms()).toBe(0)
  expect((await fulfilment.order())?.hold_reason).toBe('amount_mismatch')
})

test('a product that left the catalogue before its payment arrived is still ordered', async () => {
  const { orderId } = await context.draft()
  await testDatabase.db.execute(`UPDATE order_lines SET product_id = 'gone'`)
  context.stripe.buyer.confirm(context.stripe.intents[0]?.id ?? '', 'card')
  expect(new Set(await fulfilment.deliverStripeEvents())).toEqual(new Set([200]))
  await fulfilment.work()
  expect((await fulfilment.order())?.status).toBe('processing')
  expect(context.printful.orders).toHaveLength(1)
  expect(orderId).toBe(context.printful.orders[0]?.external_id)
})

test('no draft is created when the refund arrives first', async () => {
  await context.buy()
  await fulfilment.refund()
  await fulfilment.workFor(5)
  expect(context.printful.orders).toEqual([])
  expect((await fulfilment.order())?.status).toBe('cancelled')
})

test.each(['draft created', 'draft checked'] as const)(
  'the draft is deleted when the refund comes between draft and confirmation ("%s")',
  async (point) => {
    await context.buy()
    context.crashAt(point)
    await fulfilment.work()
    await fulfilment.refund()
    await fulfilment.workFor(5)
    expect(fulfilment.confirms()).toBe(0)
    expect(context.printful.orders[0]?.status).toBe('canceled')
    expect((await fulfilment.order())?.status).toBe('cancelled')
  }
)

test.each(['draft created', 'draft checked'] as const)(
  'a dispute between draft and confirmation prevents the confirmation ("%s")',
  async (point) => {
    await context.buy()
    context.meanwhile(point, () => context.stripe.buyer.dispute(context.stripe.intents.at(-1)?.id ?? ''))
    await fulfilment.workFor(3)
    expect(fulfilment.confirms()).toBe(0)
    expect((await fulfilment.order())?.hold_reason).toBe('dispute')
    expect(context.printful.orders).toMatchObject([{ status: 'draft' }])
  }
)

test('an order that was refunded during its confirmation is stopped, although the first attempt to stop it found nothing', async () => {
  await context.buy()
  await testDatabase.db.execute(`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at, done_at)
    SELECT 'stop-print', 'stop-print:' || id, '{}', now(), now(), now() FROM orders`)
  context.crashAt('order confirmed')
  await fulfilment.work()
  await fulfilment.refund()
  context.later(120)
  await fulfilment.workFor(5)
  expect(fulfilment.confirms()).toBe(1)
  expect(context.printful.orders[0]?.status).toBe('canceled')
  expect((await fulfilment.order())?.status).toBe('cancelled')
  expect(await fulfilment.alerts()).toEqual([])
})

test('a refund after the confirmation cancels at Printful, and the buyer gets a mail', async () => {
  const orderId = await context.buy()
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(context.printful.orders[0]?.status).toBe('canceled')
  expect(await fulfilment.order()).toMatchObject({
    status: 'cancelled',
    payment_state: 'refunded',
    hold_reason: null
  })
  const mails = (await context.rows.outbox()).filter(({ kind }) => kind === 'order-mail')
  expect(mails.map(({ dedupe_key: key }) => key)).toEqual([
    `mail:confirmed:${orderId}`,
    `mail:refunded:${orderId}`
  ])
  expect(await fulfilment.alerts()).toEqual([])
})

test('the hosts get one alert when the refund arrives too late to cancel', async () => {
  const orderId = await context.buy()
  await fulfilment.work()
  context.printful.printer.produce(orderId)
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(context.printful.orders[0]?.status).toBe('inprocess')
  expect(await fulfilment.alerts()).toEqual([`order-not-stopped:${orderId}`])
})

test.each(TROUBLES)('a refund cancels despite failing requests (%s)', async (does) => {
  await context.buy()
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  context.printful.injectFault({ on: 'DELETE /orders/*', does })
  context.crashAt('print stopped')
  await fulfilment.workFor(10)
  expect(context.printful.orders[0]?.status).toBe('canceled')
  expect((await fulfilment.order())?.status).toBe('cancelled')
})

test('the hosts get one alert when Printful does not answer for two days', async () => {
  const orderId = await context.buy()
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  context.printful.injectFault({ on: 'DELETE /orders/*', does: 'error-before', times: 1000 })
  for (let tries = 0; tries < 9; tries++) {
    await fulfilment.work()
    context.later(24 * 60 * 60)
  }
  expect(await fulfilment.alerts()).toEqual([`order-not-stopped:${orderId}`])
  expect(context.printful.orders[0]?.status).toBe('pending')
})

test('the stop waits without Printful, and says why', async () => {
  await context.buy()
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  Object.assign(context.testApp.services, { printing: undefined })
  expect(await fulfilment.work()).toEqual({ done: 0, later: 1, dead: 0 })
  const { rows } = await testDatabase.db.execute(`SELECT last_error FROM outbox WHERE kind = 'stop-print'`)
  expect(rows).toEqual([{ last_error: 'checkout: off, because PRINTFUL_TOKEN is not set' }])
})

test('a partial refund does not stop a parcel', async () => {
  await context.buy()
  await context.payments.refund(context.stripe.intents.at(-1)?.id ?? '', 'by hand', 100)
  await fulfilment.work()
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

test('a parcel whose refund failed before it could be stopped is not stopped', async () => {
  await context.buy()
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  context.stripe.buyer.failRefund(context.stripe.intents.at(-1)?.id ?? '')
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(context.printful.orders[0]?.status).toBe('pending')
  expect(fulfilment.requestCount('DELETE')).toBe(0)
})

test('no draft is created after a fraud warning', async () => {
  await context.buy()
  context.stripe.buyer.warnOfFraud(context.stripe.intents.at(-1)?.id ?? '')
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(3)
  expect(context.printful.orders).toEqual([])
  expect((await fulfilment.order())?.hold_reason).toBe('fraud_warning')
})
