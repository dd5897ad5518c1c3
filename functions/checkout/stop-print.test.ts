// Money that is not there any more: nothing is made of it, or what is being made is stopped while it can be.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestCheckout, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import {
  type Fulfilment,
  fulfilmentIn,
  ONE_PARCEL,
  TROUBLES
} from '../../tests/fixtures/checkout/fulfilment.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'

let testDatabase: TestDatabase
let context: TestCheckout
let hands: Fulfilment
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  context = await openTestCheckout(testDatabase.db)
  hands = fulfilmentIn(context, testDatabase.db)
})

test('money that is a cent less by now: nothing is ordered, whatever was noted before', async () => {
  await context.buy()
  Object.assign(context.stripe.intents.at(-1) ?? {}, { amount_received: 2937 })
  await hands.workFor(3)
  expect(hands.confirms()).toBe(0)
  expect((await hands.order())?.hold_reason).toBe('amount_mismatch')
})

test('money that came after the product left the catalogue pays for it all the same (incident 12)', async () => {
  const { orderId } = (await (await context.start()).json()) as { orderId: string }
  await testDatabase.db.execute(`UPDATE order_lines SET product_id = 'gone'`)
  context.stripe.buyer.confirm(context.stripe.intents[0]?.id ?? '', 'card')
  expect(new Set(await hands.hearBank())).toEqual(new Set([200]))
  await hands.work()
  expect((await hands.order())?.status).toBe('processing')
  expect(context.printful.orders).toHaveLength(1)
  expect(orderId).toBe(context.printful.orders[0]?.external_id)
})

test('money that went back before anything was laid down: nothing is', async () => {
  await context.buy()
  await hands.refund()
  await hands.workFor(5)
  expect(context.printful.orders).toEqual([])
  expect((await hands.order())?.status).toBe('cancelled')
})

test.each(['draft laid down', 'draft checked'] as const)(
  'money that went back between draft and confirm ("%s"): never ordered, and the draft is gone',
  async (point) => {
    await context.buy()
    context.dieAt(point)
    await hands.work()
    await hands.refund()
    await hands.workFor(5)
    expect(hands.confirms()).toBe(0)
    expect(context.printful.orders[0]?.status).toBe('canceled')
    expect((await hands.order())?.status).toBe('cancelled')
  }
)

test.each(['draft laid down', 'draft checked'] as const)(
  'money that is fought over between draft and confirm ("%s"): not ordered',
  async (point) => {
    await context.buy()
    context.meanwhile(point, () => context.stripe.buyer.dispute(context.stripe.intents.at(-1)?.id ?? ''))
    await hands.workFor(3)
    expect(hands.confirms()).toBe(0)
    expect((await hands.order())?.hold_reason).toBe('dispute')
    expect(context.printful.orders).toMatchObject([{ status: 'draft' }])
  }
)

test('money that went back while the order was being confirmed, when the stop had found nothing to stop', async () => {
  await context.buy()
  await testDatabase.db.execute(`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at, done_at)
    SELECT 'stop-print', 'stop-print:' || id, '{}', now(), now(), now() FROM orders`)
  context.dieAt('order confirmed')
  await hands.work()
  await hands.refund()
  context.later(120)
  await hands.workFor(5)
  expect(hands.confirms()).toBe(1)
  expect(context.printful.orders[0]?.status).toBe('canceled')
  expect((await hands.order())?.status).toBe('cancelled')
  expect(await hands.alerts()).toEqual([])
})

test('money that went back after confirm: Printful is told to stop, and the buyer', async () => {
  const orderId = await context.buy()
  await hands.work()
  await hands.refund()
  await hands.hearBank()
  await hands.workFor(2)
  expect(context.printful.orders[0]?.status).toBe('canceled')
  expect(await hands.order()).toMatchObject({
    ...{ status: 'cancelled', payment_state: 'refunded' },
    hold_reason: null
  })
  const mails = (await context.rows.outbox()).filter(({ kind }) => kind === 'order-mail')
  expect(mails.map(({ dedupe_key: key }) => key)).toEqual([
    `mail:confirmed:${orderId}`,
    `mail:refunded:${orderId}`
  ])
  expect(await hands.alerts()).toEqual([])
})

test('money that went back too late: the hosts are told, once', async () => {
  const orderId = await context.buy()
  await hands.work()
  context.printful.printer.produce(orderId)
  await hands.refund()
  await hands.hearBank()
  await hands.workFor(2)
  expect(context.printful.orders[0]?.status).toBe('inprocess')
  expect(await hands.alerts()).toEqual([`order-not-stopped:${orderId}`])
})

test.each(TROUBLES)('money that went back, while the wire has trouble with stopping (%s)', async (does) => {
  await context.buy()
  await hands.work()
  await hands.refund()
  await hands.hearBank()
  context.printful.misbehave({ on: 'DELETE /orders/*', does })
  context.dieAt('print stopped')
  await hands.workFor(10)
  expect(context.printful.orders[0]?.status).toBe('canceled')
  expect((await hands.order())?.status).toBe('cancelled')
})

test('money that went back in part changes nothing for the parcel', async () => {
  await context.buy()
  await context.payments.refund(context.stripe.intents.at(-1)?.id ?? '', 'by hand', 100)
  await hands.work()
  expect(await hands.standing()).toEqual(ONE_PARCEL)
})

test('money of a suspected card: nothing is laid down', async () => {
  await context.buy()
  context.stripe.buyer.warnOfFraud(context.stripe.intents.at(-1)?.id ?? '')
  await hands.hearBank()
  await hands.workFor(3)
  expect(context.printful.orders).toEqual([])
  expect((await hands.order())?.hold_reason).toBe('fraud_warning')
})
