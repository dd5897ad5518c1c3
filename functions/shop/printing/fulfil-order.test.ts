// A paid order becomes exactly one parcel, despite failures, crashes and concurrent workers.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../src/lib/outcome.ts'
import { runs, someOf } from '../../../tests/depth.ts'
import { mug, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { ONE_PARCEL, TROUBLES } from '../../../tests/fixtures/checkout/fulfilment.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { fulfilOrder } from './fulfil-order.ts'

const four = [
  { ...shirt, quantity: 2 },
  { productId: '71', variantId: '8924', quantity: 1 },
  { productId: '71', variantId: '8925', quantity: 1 },
  { ...mug, quantity: 3 }
]

const { testDatabase, fixture, fulfilment, reopen } = checkoutForEachTest()

test('the worker orders exactly the paid lines', async () => {
  const orderId = await fixture.buy(four)
  expect(await fulfilment.work()).toEqual({ done: 1, later: 0, dead: 0 })
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
  expect(fixture.printful.orders[0]).toMatchObject({
    external_id: orderId,
    shipping: 'STANDARD',
    recipient: { name: 'Noor de Wit', address1: 'Filmstraat 9', address2: 'bus 2', zip: '9000' },
    items: four.map(({ variantId, quantity }) => ({ variant_id: Number(variantId), quantity })),
    retail_costs: { currency: 'EUR', discount: '0.00' }
  })
  expect([...fixture.printful.faults]).toEqual([])
  expect(await fulfilment.work()).toEqual({ done: 0, later: 0, dead: 0 })
})

test('the worker needs two calls to Printful: it does not look for an order that was never created', async () => {
  await fixture.buy()
  fixture.requests.printful.length = 0
  await fulfilment.work()
  expect(fixture.requests.printful.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /orders',
    expect.stringMatching(/^POST \/orders\/@ord_[a-z2-7]+\/confirm$/)
  ])
})

test('the worker ships to the address that was paid for, not to an earlier one', async () => {
  const { orderId } = await fixture.draft()
  const elsewhere = { ...noor, address1: 'Bioscoopkaai 12', city: 'Antwerpen', zip: '2000' }
  await fixture.post('/api/merch/checkout/quote', { orderId, items: [shirt], customerInfo: elsewhere })
  fixture.stripe.buyer.confirm(fixture.stripe.intents[0]?.id ?? '', 'card')
  await fulfilment.deliverStripeEvents()
  await fulfilment.work()
  expect(fixture.printful.orders).toMatchObject([
    { recipient: { address1: 'Bioscoopkaai 12', city: 'Antwerpen', zip: '2000' } }
  ])
})

test('the worker orders what was paid, not what was added to the cart afterwards', async () => {
  const orderId = await fixture.buy([shirt])
  await testDatabase.db.execute(
    `INSERT INTO order_revisions SELECT order_id, 2, customer, shipping_method, shipping_name, subtotal_cents,
      discount_cents, shipping_cents, total_cents, coupon_id, 'other', created_at, null FROM order_revisions`
  )
  await testDatabase.db.execute(
    `INSERT INTO order_lines VALUES ('${orderId}', 2, 1, '300', '9323', 93741688, 'Mok', null, null, 9, 1299)`
  )
  await fulfilment.work()
  expect(fixture.printful.orders[0]?.items).toMatchObject([{ variant_id: 8923, quantity: 1 }])
})

describe('despite any failure of a request', () => {
  const calls = ['GET /orders/*', 'POST /orders', 'POST /orders/*/confirm']
  test.each(
    someOf(
      calls.flatMap((on) => TROUBLES.map((does) => [on, does] as const)),
      4
    )
  )(
    'one order is created and confirmed once despite a failure: %s with %s',
    async (on, does) => {
      await fixture.buy()
      fixture.printful.injectFault({ on, does, times: 2 })
      await fulfilment.workFor(8)
      expect(await fulfilment.state()).toEqual(ONE_PARCEL)
    },
    60_000
  )

  test('the worker retries at growing intervals while Printful is down for an hour, and loses nothing', async () => {
    await fixture.buy()
    fixture.printful.injectFault({ on: 'POST /orders', does: 'error-before', times: 4 })
    await fulfilment.workFor(25)
    expect(fixture.printful.orders).toEqual([])
    expect(fulfilment.requestCount('POST', '/orders')).toBe(4)
    await fulfilment.workFor(65)
    expect(await fulfilment.state()).toEqual(ONE_PARCEL)
  })

  test('the worker holds the order and alerts the hosts after two days without Printful', async () => {
    await fixture.buy()
    fixture.printful.injectFault({ on: 'POST /orders', does: 'error-before', times: 1000 })
    for (let tries = 0; tries < 9; tries++) {
      await fulfilment.work()
      fixture.later(24 * 60 * 60)
    }
    expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(await fulfilment.alerts()).toContain(
      `order-held:${(await fulfilment.order())?.id}:fulfilment_failed`
    )
  })
})

describe('a worker that is killed', () => {
  const POINTS: CrashPoint[] = [
    ...(['facts fetched', 'state stored', 'print fetched', 'draft created'] as const),
    ...(['draft checked', 'payment verified', 'order confirmed'] as const)
  ]
  test.each(
    someOf(
      POINTS.flatMap((point) =>
        (['no-answer-after', 'error-before', undefined] as const).map((does) => [point, does] as const)
      ),
      2
    )
  )(
    'a worker that is killed after "%s", with failing requests (%s): the next one continues, and orders once',
    async (point, does) => {
      await fixture.buy()
      if (does) {
        fixture.printful.injectFault({ on: 'POST /orders', does })
        fixture.printful.injectFault({ on: 'POST /orders/*/confirm', does })
      }
      fixture.crashAt(point)
      await fulfilment.workFor(30)
      expect(await fulfilment.state()).toEqual(ONE_PARCEL)
    },
    60_000
  )
})

test('eight concurrent workers create one draft and confirm it once', async () => {
  const orderId = await fixture.buy(four)
  const services = connected(fixture.testApp.services, 'payments', 'printing')
  await Promise.all(Array.from({ length: 8 }, () => fulfilOrder(services, orderId)))
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

describe('when Printful responds', () => {
  test('the worker confirms at the third try when costs were still being calculated twice', async () => {
    await fixture.buy()
    fixture.printful.countFor(2)
    expect(await fulfilment.work()).toEqual({ done: 0, later: 1, dead: 0 })
    expect(fulfilment.confirms()).toBe(0)
    expect(await fulfilment.order()).toMatchObject({
      status: 'paid',
      fulfilment_state: 'draft',
      hold_reason: null
    })
    expect(await fixture.rows.printOrders()).toMatchObject([{ status: 'draft', confirmed_at: null }])
    fixture.later(59)
    expect(await fulfilment.work()).toEqual({ done: 0, later: 0, dead: 0 })
    fixture.later(1)
    await fulfilment.workFor(3)
    expect(await fulfilment.state()).toEqual(ONE_PARCEL)
  })

  test('costs that are being calculated for a day use up no try', async () => {
    await fixture.buy()
    const questions = runs(14, 40)
    fixture.printful.countFor(questions)
    await fulfilment.workFor(questions + 5)
    expect(await fulfilment.state()).toEqual(ONE_PARCEL)
  })

  test('a discontinued variant holds the order at once, alerts the hosts, and is not retried', async () => {
    const orderId = await fixture.buy()
    fixture.printful.refuseVariants('8923')
    await fulfilment.workFor(10)
    expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(await fulfilment.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
    expect(fulfilment.requestCount('POST', '/orders')).toBe(1)
  })

  test('an address that does not exist holds the order at once, alerts the hosts, and is not retried', async () => {
    await fixture.buy()
    await testDatabase.db.execute(`UPDATE order_revisions SET customer = customer || '{"zip":"9999"}'`)
    await fulfilment.workFor(10)
    expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(fulfilment.requestCount('POST', '/orders')).toBe(1)
  })

  test('a price above ours holds the order, which is not confirmed', async () => {
    const orderId = await fixture.buy()
    await testDatabase.db.execute(`UPDATE order_revisions SET subtotal_cents = 1000, total_cents = 1439`)
    await testDatabase.db.execute(`UPDATE orders SET total_cents = 1439`)
    await fulfilment.workFor(3)
    expect(fulfilment.confirms()).toBe(0)
    expect(await fulfilment.alerts()).toEqual([`order-held:${orderId}:cost_too_high`])
    expect(fixture.printful.orders).toMatchObject([{ status: 'draft' }])
  })

  test('an empty wallet holds the order and alerts the hosts; once a person confirmed it at Printful, the order continues', async () => {
    const orderId = await fixture.buy()
    await fulfilment.work()
    fixture.printful.printer.fail(orderId)
    await fixture.printful.webhooks.deliverWaiting()
    expect(await fulfilment.order()).toMatchObject({ status: 'processing', hold_reason: 'fulfilment_failed' })
    expect(await fulfilment.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
    fixture.later(60)
    await fixture.printing.confirm(orderId)
    await fixture.printful.webhooks.deliverWaiting()
    expect(await fulfilment.order()).toMatchObject({ fulfilment_state: 'confirmed', hold_reason: null })
  })

  test('a confirmation that Printful does not take holds the order and alerts the hosts', async () => {
    const orderId = await fixture.buy()
    Object.assign(fixture.printing, { confirm: async () => refuse('not-confirmable') })
    expect(await fulfilment.work()).toEqual({ done: 1, later: 0, dead: 0 })
    expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(await fulfilment.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
  })

  test('a draft that misses a paid line is never confirmed', async () => {
    const orderId = await fixture.buy(four)
    fixture.crashAt('draft created')
    await fulfilment.work()
    fixture.printful.orders[0]?.items.pop()
    await fulfilment.workFor(5)
    expect(fulfilment.confirms()).toBe(0)
    expect(await fulfilment.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
  })

  test.each([
    ['another variant', { variant_id: 9323 }],
    ['more pieces', { quantity: 2 }]
  ])('a draft with %s than was paid is not confirmed', async (_, changes) => {
    await fixture.buy()
    fixture.crashAt('draft created')
    await fulfilment.work()
    Object.assign(fixture.printful.orders[0]?.items[0] ?? {}, changes)
    await fulfilment.workFor(5)
    expect(fulfilment.confirms()).toBe(0)
    expect((await fulfilment.order())?.hold_reason).toBe('fulfilment_failed')
  })

  test('a draft with another shipping method than was paid is not confirmed', async () => {
    await fixture.buy()
    fixture.crashAt('draft created')
    await fulfilment.work()
    Object.assign(fixture.printful.orders[0] ?? {}, { shipping: 'PRINTFUL_FAST' })
    await fulfilment.workFor(5)
    expect(fulfilment.confirms()).toBe(0)
    expect((await fulfilment.order())?.hold_reason).toBe('fulfilment_failed')
  })
})

test('a process that stalled beyond its lease confirms nothing', async () => {
  const orderId = await fixture.buy()
  const services = connected(fixture.testApp.services, 'payments', 'printing')
  let isLeased = false
  const stalled = {
    ...services,
    onCrashPoint: (point: CrashPoint) => {
      isLeased ||= point === 'money lease taken'
    },
    payments: {
      ...services.payments,
      // The last call before the confirmation takes so long that another process takes the lease.
      find: async (id: string) => {
        const payment = await services.payments.find(id)
        const busyUntil = new Date(services.now().getTime() + 60_000)
        if (isLeased) await testDatabase.db.update(orders).set({ busyUntil }).where(eq(orders.id, orderId))
        return payment
      }
    }
  }
  await expect(fulfilOrder(stalled, orderId)).rejects.toThrow('the lease of the order ran out')
  expect(fulfilment.confirms()).toBe(0)
})

test('a test-mode payment prints nothing at the real Printful: it is held, the hosts are alerted, and it cannot be released', async () => {
  await reopen({}, { isPrinterReal: true })
  const orderId = await fixture.buy()
  await fulfilment.workFor(5)
  expect(fixture.printful.orders).toEqual([])
  expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: 'test_payment' })
  expect(await fulfilment.alerts()).toEqual([`order-held:${orderId}:test_payment`])
  const released = await releaseHold(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
  expect(released).toEqual({ ok: false, refusal: 'money-not-exact' })
})

test.each(['pending', 'inprocess'])(
  'the worker does not confirm an order again that is %s at Printful',
  async (status) => {
    const orderId = await fulfilment.made()
    if (status === 'inprocess') fixture.printful.printer.produce(orderId)
    expect(fixture.printful.orders[0]?.status).toBe(status)
    await fulfilOrder(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
    expect(fulfilment.requestCount('POST', '/confirm')).toBe(1)
    expect(await fulfilment.order()).toMatchObject({ status: 'processing', hold_reason: null })
  }
)

test('the worker ignores an unknown order', async () => {
  const services = connected(fixture.testApp.services, 'payments', 'printing')
  expect(await fulfilOrder(services, 'ord_nobody')).toBeUndefined()
  expect(fixture.printful.orders).toEqual([])
})

test('the worker waits without Printful, and says why', async () => {
  await fixture.buy()
  Object.assign(fixture.testApp.services, { printing: undefined })
  expect(await fulfilment.work()).toEqual({ done: 0, later: 1, dead: 0 })
  const { rows } = await testDatabase.db.execute(`SELECT last_error FROM outbox WHERE kind = 'fulfil-order'`)
  expect(rows).toEqual([{ last_error: 'checkout: off, because PRINTFUL_TOKEN is not set' }])
})
