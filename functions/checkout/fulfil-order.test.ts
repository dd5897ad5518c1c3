// A paid order becomes one parcel: whatever breaks, whoever dies, whoever else is at it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someOf } from '../../tests/depth.ts'
import { mug, openTrialCheckout, shirt, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import {
  type Fulfilment,
  fulfilmentIn,
  ONE_PARCEL,
  TROUBLES
} from '../../tests/fixtures/checkout/fulfilment.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { CrashPoint } from '../crash-points.ts'
import { openWorkshop } from './context.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { releaseHold } from './release-hold.ts'

const four = [
  { ...shirt, quantity: 2 },
  { productId: '71', variantId: '8924', quantity: 1 },
  { productId: '71', variantId: '8925', quantity: 1 },
  { ...mug, quantity: 3 }
]

let trial: TrialDatabase
let world: TrialCheckout
let hands: Fulfilment
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
  hands = fulfilmentIn(world, trial.db)
})

test('what was paid is laid down as it was paid, to the line, and ordered', async () => {
  const orderId = await world.buy(four)
  expect(await hands.work()).toEqual({ done: 1, later: 0, dead: 0 })
  expect(await hands.standing()).toEqual(ONE_PARCEL)
  expect(world.printful.orders[0]).toMatchObject({
    ...{ external_id: orderId, shipping: 'STANDARD' },
    recipient: { name: 'Noor de Wit', address1: 'Filmstraat 9', address2: 'bus 2', zip: '9000' },
    items: four.map(({ variantId, quantity }) => ({ variant_id: Number(variantId), quantity })),
    retail_costs: { currency: 'EUR', discount: '0.00' }
  })
  expect([...world.printful.faults]).toEqual([])
  expect(await hands.work()).toEqual({ done: 0, later: 0, dead: 0 })
})

test('an order costs the print shop two calls: what nobody laid down is not looked for', async () => {
  await world.buy()
  world.requests.printful.length = 0
  await hands.work()
  expect(world.requests.printful.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /orders',
    expect.stringMatching(/^POST \/orders\/@ord_[a-z2-7]+\/confirm$/)
  ])
})

test('a parcel goes to the address that was paid for, not to the one it began with (incident 27)', async () => {
  const { orderId } = (await (await world.start()).json()) as { orderId: string }
  const elsewhere = { ...noor, address1: 'Bioscoopkaai 12', city: 'Antwerpen', zip: '2000' }
  await world.post('/api/merch/checkout/quote', { orderId, items: [shirt], customerInfo: elsewhere })
  world.stripe.buyer.confirm(world.stripe.intents[0]?.id ?? '', 'card')
  await hands.hearBank()
  await hands.work()
  expect(world.printful.orders).toMatchObject([
    { recipient: { address1: 'Bioscoopkaai 12', city: 'Antwerpen', zip: '2000' } }
  ])
})

test('it is laid down from what was paid, not from what lay in the basket since', async () => {
  const orderId = await world.buy([shirt])
  await trial.db.execute(
    `INSERT INTO order_revisions SELECT order_id, 2, customer, shipping_method, shipping_name, subtotal_cents,
      discount_cents, shipping_cents, total_cents, coupon_id, 'other', created_at, null FROM order_revisions`
  )
  await trial.db.execute(
    `INSERT INTO order_lines VALUES ('${orderId}', 2, 1, '300', '9323', 93741688, 'Mok', null, null, 9, 1299)`
  )
  await hands.work()
  expect(world.printful.orders[0]?.items).toMatchObject([{ variant_id: 8923, quantity: 1 }])
})

describe('whatever goes wrong on the wire', () => {
  const calls = ['GET /orders/*', 'POST /orders', 'POST /orders/*/confirm']
  test.each(
    someOf(
      calls.flatMap((on) => TROUBLES.map((does) => [on, does] as const)),
      4
    )
  )(
    '%s with %s: one order, ordered once',
    async (on, does) => {
      await world.buy()
      world.printful.misbehave({ on, does, times: 2 })
      await hands.workFor(8)
      expect(await hands.standing()).toEqual(ONE_PARCEL)
    },
    60_000
  )

  test('an hour without the print shop: nothing is lost, and it is asked at growing distances', async () => {
    await world.buy()
    world.printful.misbehave({ on: 'POST /orders', does: 'error-before', times: 4 })
    await hands.workFor(25)
    expect(world.printful.orders).toEqual([])
    expect(hands.asked('POST', '/orders')).toBe(4)
    await hands.workFor(65)
    expect(await hands.standing()).toEqual(ONE_PARCEL)
  }, 60_000)

  test('two days without it: the order is held, and the hosts are told', async () => {
    await world.buy()
    world.printful.misbehave({ on: 'POST /orders', does: 'error-before', times: 1000 })
    for (let tries = 0; tries < 9; tries++) {
      await hands.work()
      world.later(24 * 60 * 60)
    }
    expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(await hands.alerts()).toContain(`order-held:${(await hands.order())?.id}:fulfilment_failed`)
  }, 60_000)
})

describe('a worker that is killed', () => {
  const POINTS: CrashPoint[] = [
    ...(['facts fetched', 'state stored', 'print shop looked at', 'draft laid down'] as const),
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
    'after "%s", with the wire in trouble (%s): the next one goes on, and orders once',
    async (point, does) => {
      await world.buy()
      if (does) {
        world.printful.misbehave({ on: 'POST /orders', does })
        world.printful.misbehave({ on: 'POST /orders/*/confirm', does })
      }
      world.dieAt(point)
      await hands.workFor(30)
      expect(await hands.standing()).toEqual(ONE_PARCEL)
    },
    60_000
  )
})

describe('many at once', () => {
  test('eight workers lay one order down and confirm it once', async () => {
    const orderId = await world.buy(four)
    const workshop = openWorkshop(world.house.services)
    await Promise.all(Array.from({ length: 8 }, () => fulfilOrder(workshop, orderId)))
    expect(await hands.standing()).toEqual(ONE_PARCEL)
  }, 60_000)

  test('workers that name orders by chance, and look first, would send several parcels', async () => {
    const orderId = await world.buy()
    const { printShop } = world
    let parcels = 0
    const naive = async () => {
      if (await printShop.find(orderId)) return
      const laid = await printShop.draft({
        ...{ orderId: `ord_${++parcels}`.padEnd(28, 'x'), shippingMethod: 'STANDARD' },
        shipTo: (await world.rows.revisions())[0]?.customer as never,
        lines: [{ variantId: '8923', templateId: 93684977, quantity: 1, name: 'T-shirt', unitCents: 2499 }],
        totals: { subtotalCents: 2499, discountCents: 0, shippingCents: 439, totalCents: 2938 }
      })
      if (laid.ok) await printShop.confirm(laid.value.orderId)
    }
    await Promise.all([naive(), naive(), naive()])
    expect(world.printful.orders.filter(({ status }) => status === 'pending').length).toBeGreaterThan(1)
  })
})

describe('the print shop says', () => {
  test('that it is still counting what an order costs, twice: it is confirmed the third time (incident 22)', async () => {
    await world.buy()
    world.printful.countFor(2)
    expect(await hands.work()).toEqual({ done: 0, later: 1, dead: 0 })
    expect(hands.confirms()).toBe(0)
    expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: null })
    world.later(59)
    expect(await hands.work()).toEqual({ done: 0, later: 0, dead: 0 })
    world.later(1)
    await hands.workFor(3)
    expect(await hands.standing()).toEqual(ONE_PARCEL)
  })

  test('that it counts for a day: that uses up no try', async () => {
    await world.buy()
    world.printful.countFor(40)
    await hands.workFor(45)
    expect(await hands.standing()).toEqual(ONE_PARCEL)
  }, 60_000)

  test('that a variant is gone: held at once, the hosts are told, the order stays paid, and nobody asks again', async () => {
    const orderId = await world.buy()
    world.printful.refuseVariants('8923')
    await hands.workFor(10)
    expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(await hands.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
    expect(hands.asked('POST', '/orders')).toBe(1)
  })

  test('that the address is nowhere: the same', async () => {
    await world.buy()
    await trial.db.execute(`UPDATE order_revisions SET customer = customer || '{"zip":"9999"}'`)
    await hands.workFor(10)
    expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
    expect(hands.asked('POST', '/orders')).toBe(1)
  })

  test('that its price is more than ours: held, not ordered', async () => {
    const orderId = await world.buy()
    await trial.db.execute(`UPDATE order_revisions SET subtotal_cents = 1000, total_cents = 1439`)
    await trial.db.execute(`UPDATE orders SET total_cents = 1439`)
    await hands.workFor(3)
    expect(hands.confirms()).toBe(0)
    expect(await hands.alerts()).toEqual([`order-held:${orderId}:cost_too_high`])
    expect(world.printful.orders).toMatchObject([{ status: 'draft' }])
  })

  test('that the wallet is empty: held and told; once a person confirmed it there, the order goes on', async () => {
    const orderId = await world.buy()
    await hands.work()
    world.printful.printer.fail(orderId)
    await world.printful.webhooks.deliverWaiting()
    expect(await hands.order()).toMatchObject({ status: 'processing', hold_reason: 'fulfilment_failed' })
    expect(await hands.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
    world.later(60)
    await world.printShop.confirm(orderId)
    await world.printful.webhooks.deliverWaiting()
    expect(await hands.order()).toMatchObject({ fulfilment_state: 'confirmed', hold_reason: null })
  })

  test('something else than was paid: a draft that misses a line is never ordered (incident 25)', async () => {
    const orderId = await world.buy(four)
    world.dieAt('draft laid down')
    await hands.work()
    world.printful.orders[0]?.items.pop()
    await hands.workFor(5)
    expect(hands.confirms()).toBe(0)
    expect(await hands.alerts()).toEqual([`order-held:${orderId}:fulfilment_failed`])
  })

  test.each([
    ['another variant', { variant_id: 9323 }],
    ['more pieces', { quantity: 2 }]
  ])('%s than was paid: not ordered (incident 22)', async (_, changes) => {
    await world.buy()
    world.dieAt('draft laid down')
    await hands.work()
    Object.assign(world.printful.orders[0]?.items[0] ?? {}, changes)
    await hands.workFor(5)
    expect(hands.confirms()).toBe(0)
    expect((await hands.order())?.hold_reason).toBe('fulfilment_failed')
  })

  test('another way of shipping than was paid: not ordered', async () => {
    await world.buy()
    world.dieAt('draft laid down')
    await hands.work()
    Object.assign(world.printful.orders[0] ?? {}, { shipping: 'PRINTFUL_FAST' })
    await hands.workFor(5)
    expect(hands.confirms()).toBe(0)
    expect((await hands.order())?.hold_reason).toBe('fulfilment_failed')
  })
})

test('money of the test mode prints nothing at a real print shop: held, told, and never released', async () => {
  world = await openTrialCheckout(trial.db, {}, { isPrinterReal: true })
  hands = fulfilmentIn(world, trial.db)
  const orderId = await world.buy()
  await hands.workFor(5)
  expect(world.printful.orders).toEqual([])
  expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: 'test_payment' })
  expect(await hands.alerts()).toEqual([`order-held:${orderId}:test_payment`])
  const released = await releaseHold(openWorkshop(world.house.services), orderId)
  expect(released).toEqual({ ok: false, refusal: 'money-not-exact' })
})

test('an order that nobody knows is nothing to do', async () => {
  const workshop = openWorkshop(world.house.services)
  expect(await fulfilOrder(workshop, 'ord_nobody')).toBeUndefined()
  expect(world.printful.orders).toEqual([])
})

test('without a print shop the order waits, and says why', async () => {
  await world.buy()
  Object.assign(world.house.services, { printShop: undefined })
  expect(await hands.work()).toEqual({ done: 0, later: 1, dead: 0 })
  const { rows } = await trial.db.execute(`SELECT last_error FROM outbox WHERE kind = 'fulfil-order'`)
  expect(rows).toEqual([{ last_error: 'checkout: off, because PRINTFUL_TOKEN is not set' }])
})
