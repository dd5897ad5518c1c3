// From the print order to delivery: by webhooks or by polling alone, in whatever order the news arrives.

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signed } from '../../../simulators/printful/webhook.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { TEST_PRINT_SECRET } from '../../../tests/fixtures/printing.ts'
import { fulfilOrder } from './fulfil-order.ts'

const { testDatabase, fixture, fulfilment } = checkoutForEachTest()
let orderId: string
beforeEach(async () => {
  orderId = await fulfilment.made()
})

const order = async () => (await fixture.rows.orders())[0]
const statusNow = async () => (await order())?.status
/** What the first host was told with this cause. */
const reports = async (cause: string) => {
  const { rows } = await testDatabase.db.execute(
    sql`SELECT payload -> 'alert' AS alert FROM outbox WHERE kind = 'alert' AND payload ->> 'to' LIKE 'wout@%'
      AND payload -> 'alert' ->> 'cause' = ${cause}`
  )
  return rows.map(({ alert }) => alert)
}
const deliverWebhooks = () => fixture.printful.webhooks.deliverWaiting()

test("Printful's webhooks follow an order from production to delivery, and each parcel is mailed once", async () => {
  const { printer } = fixture.printful
  printer.produce(orderId)
  await deliverWebhooks()
  expect(await statusNow()).toBe('processing')
  const first = printer.ship(orderId, { isLast: false })
  await deliverWebhooks()
  expect(await statusNow()).toBe('partially_shipped')
  const second = printer.ship(orderId, { isLast: false })
  await deliverWebhooks()
  expect(await fulfilment.parcelMails()).toEqual([first, second].map((id) => `mail:shipped:${orderId}:${id}`))
  const third = printer.ship(orderId)
  await deliverWebhooks()
  expect(await statusNow()).toBe('shipped')
  for (const id of [third, first, second]) printer.deliver(id)
  expect(new Set(await deliverWebhooks())).toEqual(new Set([200]))
  expect(await statusNow()).toBe('delivered')
  expect(await fulfilment.parcelMails()).toHaveLength(3)
  expect(await fixture.rows.shipments()).toMatchObject(
    [first, second, third].map((id) => ({
      id,
      order_id: orderId,
      status: 'delivered',
      carrier: 'BPOST',
      is_reshipment: false,
      tracking_url: expect.stringMatching(/^https:/)
    }))
  )
})

test("Printful's webhooks lead to the same state in every order, each delivered twice", async () => {
  const { printer } = fixture.printful
  await deliverWebhooks()
  printer.produce(orderId)
  const parcel = printer.ship(orderId)
  fixture.later(60)
  printer.deliver(parcel)
  const events = fixture.printful.webhooks.waiting()
  expect(events.map(({ type }) => type)).toEqual(['order_updated', 'shipment_sent', 'shipment_delivered'])
  for (const permutation of permutationsOf(events)) {
    await testDatabase.db.execute(`DELETE FROM webhook_events`)
    await testDatabase.db.execute(`DELETE FROM shipments`)
    await testDatabase.db.execute(`UPDATE orders SET status = 'processing', fulfilment_state = 'confirmed'`)
    expect(await fixture.printful.webhooks.deliver([...permutation, ...permutation])).toEqual(
      Array(6).fill(200)
    )
    expect(await statusNow()).toBe('delivered')
    expect(await fulfilment.parcelMails()).toEqual([`mail:shipped:${orderId}:${parcel}`])
  }
})

test("Printful's webhooks about a shipment that arrive after its delivery change nothing", async () => {
  const parcel = fixture.printful.printer.ship(orderId)
  const sent = fixture.printful.webhooks.waiting().slice(-1)
  fixture.printful.printer.deliver(parcel)
  await deliverWebhooks()
  Object.assign(fixture.printful.orders[0] ?? {}, { status: 'inprocess' })
  fixture.later(3600)
  await testDatabase.db.execute(`DELETE FROM webhook_events`)
  await fixture.printful.webhooks.deliver(sent)
  expect(await statusNow()).toBe('delivered')
  expect(await fixture.rows.shipments()).toMatchObject([
    { status: 'delivered', tracking_number: expect.anything() }
  ])
})

test("Printful's webhooks about a reshipment are mailed, and the order keeps its status", async () => {
  fixture.printful.printer.deliver(fixture.printful.printer.ship(orderId))
  await deliverWebhooks()
  const again = fixture.printful.printer.ship(orderId, { isReshipment: true })
  await deliverWebhooks()
  expect(await statusNow()).toBe('delivered')
  expect(await fulfilment.parcelMails()).toContain(`mail:shipped:${orderId}:${again}`)
})

test("Printful's webhooks about a returned parcel put the order on hold", async () => {
  fixture.printful.printer.takeBack(fixture.printful.printer.ship(orderId))
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'shipped', hold_reason: 'returned' })
})

test("Printful's webhooks about a parcel that is sent again after it came back end the hold; one that comes back again is reported again", async () => {
  const { printer } = fixture.printful
  printer.takeBack(printer.ship(orderId))
  await deliverWebhooks()
  fixture.later(60)
  const again = printer.ship(orderId, { isReshipment: true })
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'shipped', hold_reason: null })
  printer.takeBack(again)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'shipped', hold_reason: 'returned' })
  expect(await reports('order-held')).toHaveLength(2)
  fixture.later(60)
  printer.deliver(printer.ship(orderId, { isReshipment: true }))
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'delivered', hold_reason: null })
})

test("Printful's webhooks about a parcel that came back twice before anybody looked report both", async () => {
  const { printer } = fixture.printful
  printer.takeBack(printer.ship(orderId))
  await deliverWebhooks()
  fixture.later(60)
  printer.takeBack(printer.ship(orderId, { isReshipment: true }))
  await deliverWebhooks()
  expect(await order()).toMatchObject({ hold_reason: 'returned' })
  expect(await reports('order-held')).toHaveLength(2)
})

test("Printful's webhooks about a second failure alert the hosts again", async () => {
  const { printer } = fixture.printful
  printer.fail(orderId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ hold_reason: 'fulfilment_failed' })
  fixture.later(60)
  printer.release(orderId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ hold_reason: null })
  fixture.later(60)
  printer.fail(orderId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ hold_reason: 'fulfilment_failed' })
  expect(await reports('order-held')).toHaveLength(2)
})

test("Printful's webhooks that an order is on hold there alert the hosts, each time", async () => {
  const { printer } = fixture.printful
  printer.hold(orderId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ fulfilment_state: 'on_hold' })
  expect(await reports('print-stopped')).toMatchObject([{ orderId, why: 'on-hold' }])
  fixture.later(60)
  printer.release(orderId)
  await deliverWebhooks()
  fixture.later(60)
  printer.hold(orderId)
  await deliverWebhooks()
  expect(await reports('print-stopped')).toHaveLength(2)
})

test("Printful's webhooks that the rest of a partly sent order is held there alert the hosts", async () => {
  const { printer } = fixture.printful
  printer.ship(orderId, { isLast: false })
  await deliverWebhooks()
  fixture.later(60)
  printer.hold(orderId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ fulfilment_state: 'on_hold' })
  expect(await reports('print-stopped')).toMatchObject([{ orderId, why: 'on-hold' }])
})

test("Printful's webhooks that a product is out of stock alert the hosts, once for each event", async () => {
  fixture.printful.printer.produce(orderId)
  fixture.printful.printer.runOut(orderId)
  const reported = fixture.printful.webhooks.waiting()
  await fixture.printful.webhooks.deliver(reported)
  await fixture.printful.webhooks.deliver(reported)
  expect(await order()).toMatchObject({ status: 'processing' })
  expect(await reports('print-stopped')).toMatchObject([{ orderId, why: 'out-of-stock' }])
})

test("Printful's webhooks that a paid order was cancelled there put it on hold, and it is not ordered again", async () => {
  fixture.printful.printer.cancel(orderId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'processing', hold_reason: 'printer_cancelled' })
  await fulfilOrder(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
  expect(fixture.printful.orders).toHaveLength(1)
})

test("Printful's webhooks have one effect when they arrive ten times at once, and again a day later, always with 200", async () => {
  await deliverWebhooks()
  fixture.printful.printer.ship(orderId)
  const event = fixture.printful.webhooks.waiting()
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => fixture.printful.webhooks.deliver(event))
  )
  fixture.later(DAY_SECONDS)
  const calls = fixture.requests.printful.length
  statuses.push(await fixture.printful.webhooks.deliver(event))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(fixture.requests.printful.length).toBe(calls)
  expect(await fulfilment.parcelMails()).toHaveLength(1)
  const shipped = (await fixture.rows.events()).filter(({ to_status: to }) => to === 'shipped')
  expect(shipped).toHaveLength(1)
})

test("Printful's webhooks with false claims about an order get 200 and change nothing", async () => {
  const forged = {
    type: 'shipment_delivered',
    occurred_at: '2026-11-20T12:00:00Z',
    retries: 0,
    store_id: 9,
    data: { order: { id: 1, external_id: orderId, status: 'fulfilled' }, shipment: { id: 2 } }
  }
  expect((await send(JSON.stringify(forged))).status).toBe(200)
  expect(await statusNow()).toBe('processing')
  expect(await fixture.rows.shipments()).toEqual([])
})

test.each(['ord_aaaaaaaaaaaaaaaaaaaaaaaa', 'by hand', null])(
  "Printful's webhooks about %s, an order that is not ours, get 200",
  async (id) => {
    const event = {
      type: 'order_created',
      occurred_at: '2026-11-20T12:00:00Z',
      retries: 0,
      store_id: 9,
      data: { order: { id: 1, external_id: id } }
    }
    expect((await send(JSON.stringify(event))).status).toBe(200)
    expect(await openEvents()).toBe(0)
  }
)

test.each<[string, number, (body: string) => [string, string | null]]>([
  ['no signature', 400, (body) => [body, null]],
  ['another secret', 400, (body) => [body, signed(body, 'ff'.repeat(16))]],
  ['a byte changed', 400, (body) => [`${body} `, signed(body, TEST_PRINT_SECRET)]],
  [
    'the signature of another store',
    400,
    (body) => [
      body.replace('"store_id":9', '"store_id":8'),
      signed(body.replace('"store_id":9', '"store_id":8'), TEST_PRINT_SECRET)
    ]
  ],
  ['a megabyte', 413, () => ['x'.repeat(1_000_000), signed('x', TEST_PRINT_SECRET)]]
])("Printful's webhooks with %s are refused with %i, and nothing is stored", async (_, status, forged) => {
  await testDatabase.db.execute(`DELETE FROM webhook_events`)
  const response = await send(...forged(JSON.stringify(fixture.printful.webhooks.waiting()[0])))
  expect(response.status).toBe(status)
  expect((await testDatabase.db.execute(`SELECT 1 FROM webhook_events`)).rows).toEqual([])
})

test("Printful's webhooks are stored and get 200 while Printful is unavailable; polling updates the orders later", async () => {
  await deliverWebhooks()
  fixture.printful.printer.ship(orderId)
  fixture.printful.injectFault({ on: 'GET /orders/*', does: 'error-before', times: 2 })
  expect(await deliverWebhooks()).toEqual([200])
  expect(await statusNow()).toBe('processing')
  expect(await openEvents()).toBe(1)
  expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'Printful' })
  await fulfilment.poll()
  expect(await statusNow()).toBe('shipped')
  expect(await openEvents()).toBe(0)
})

test("Printful's webhooks whose process died after storing them are sent again, or found by polling", async () => {
  await deliverWebhooks()
  fixture.printful.printer.ship(orderId)
  fixture.crashAt('event stored')
  expect(await deliverWebhooks()).toEqual([500])
  expect(await openEvents()).toBe(1)
  await fulfilment.poll()
  expect(await statusNow()).toBe('shipped')
  expect(await openEvents()).toBe(0)
  expect(await deliverWebhooks()).toEqual([200])
})

test("Printful's webhooks that cannot be stored get a 5xx, so that they are sent again", async () => {
  const db = new Proxy(testDatabase.db, {
    get: (target, name) => {
      if (name === 'insert') throw new Failure('database', 'away')
      return Reflect.get(target, name)
    }
  })
  Object.assign(fixture.testApp.services, { db })
  fixture.printful.printer.ship(orderId)
  expect(new Set(await deliverWebhooks())).toEqual(new Set([503]))
})

const openEvents = async () =>
  (
    await testDatabase.db.execute(
      `SELECT 1 FROM webhook_events WHERE provider = 'print-shop' AND processed_at IS NULL`
    )
  ).rows.length

const send = (body: string, signature: string | null = signed(body, TEST_PRINT_SECRET)) =>
  fixture.testApp.app(
    new Request(`${SITE_ORIGIN}/api/printful/webhook`, {
      method: 'POST',
      body,
      headers: signature === null ? {} : { 'x-pf-webhook-signature': signature }
    })
  )

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest])
  )
}
