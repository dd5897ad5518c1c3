// An order whose money is gone is not produced, or its production is stopped while that is possible.
import { expect, test } from 'vitest'
import { checkoutForEachTest } from '../../tests/fixtures/checkout/each-test.ts'
import { ONE_PARCEL, TROUBLES } from '../../tests/fixtures/checkout/fulfilment.ts'

const { testDatabase, fixture: context, fulfilment } = checkoutForEachTest()

test('does not order when the payment is a cent too low, whatever was stored before', async () => {
  await context.buy()
  Object.assign(context.stripe.intents.at(-1) ?? {}, { amount_received: 2937 })
  await fulfilment.workFor(3)
  expect(fulfilment.confirms()).toBe(0)
  expect((await fulfilment.order())?.hold_reason).toBe('amount_mismatch')
})

test('orders a product that left the catalogue before its payment arrived', async () => {
  const { orderId } = await context.draft()
  await testDatabase.db.execute(`UPDATE order_lines SET product_id = 'gone'`)
  context.stripe.buyer.confirm(context.stripe.intents[0]?.id ?? '', 'card')
  expect(new Set(await fulfilment.deliverStripeEvents())).toEqual(new Set([200]))
  await fulfilment.work()
  expect((await fulfilment.order())?.status).toBe('processing')
  expect(context.printful.orders).toHaveLength(1)
  expect(orderId).toBe(context.printful.orders[0]?.external_id)
})

test('creates no draft when the refund arrives first', async () => {
  await context.buy()
  await fulfilment.refund()
  await fulfilment.workFor(5)
  expect(context.printful.orders).toEqual([])
  expect((await fulfilment.order())?.status).toBe('cancelled')
})

test.each(['draft created', 'draft checked'] as const)(
  'deletes the draft when the refund comes between draft and confirmation ("%s")',
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
  'does not confirm when a dispute comes between draft and confirmation ("%s")',
  async (point) => {
    await context.buy()
    context.meanwhile(point, () => context.stripe.buyer.dispute(context.stripe.intents.at(-1)?.id ?? ''))
    await fulfilment.workFor(3)
    expect(fulfilment.confirms()).toBe(0)
    expect((await fulfilment.order())?.hold_reason).toBe('dispute')
    expect(context.printful.orders).toMatchObject([{ status: 'draft' }])
  }
)

test('stops an order that was refunded during its confirmation, although the first attempt to stop it found nothing', async () => {
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

test('cancels at Printful when the refund arrives after the confirmation, and mails the buyer', async () => {
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

test('alerts the hosts once when the refund arrives too late to cancel', async () => {
  const orderId = await context.buy()
  await fulfilment.work()
  context.printful.printer.produce(orderId)
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(2)
  expect(context.printful.orders[0]?.status).toBe('inprocess')
  expect(await fulfilment.alerts()).toEqual([`order-not-stopped:${orderId}`])
})

test.each(TROUBLES)('cancels despite failing requests (%s)', async (does) => {
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

test('alerts the hosts once when Printful does not answer for two days', async () => {
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

test('waits without Printful, and says why', async () => {
  await context.buy()
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  Object.assign(context.testApp.services, { printing: undefined })
  expect(await fulfilment.work()).toEqual({ done: 0, later: 1, dead: 0 })
  const { rows } = await testDatabase.db.execute(`SELECT last_error FROM outbox WHERE kind = 'stop-print'`)
  expect(rows).toEqual([{ last_error: 'checkout: off, because PRINTFUL_TOKEN is not set' }])
})

test('does not stop a parcel because of a partial refund', async () => {
  await context.buy()
  await context.payments.refund(context.stripe.intents.at(-1)?.id ?? '', 'by hand', 100)
  await fulfilment.work()
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

test('does not stop a parcel whose refund failed before it could be stopped', async () => {
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

test('creates no draft after a fraud warning', async () => {
  await context.buy()
  context.stripe.buyer.warnOfFraud(context.stripe.intents.at(-1)?.id ?? '')
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(3)
  expect(context.printful.orders).toEqual([])
  expect((await fulfilment.order())?.hold_reason).toBe('fraud_warning')
})
