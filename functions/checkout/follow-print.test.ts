// From the printer to the buyer: by messages, or by the clock alone, in whatever order the news arrives.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signed } from '../../simulators/printful/webhook.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { SITE_ORIGIN } from '../../tests/fixtures/app.ts'
import { openTestCheckout, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { TEST_PRINT_SECRET } from '../../tests/fixtures/printing.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { fulfilmentContextOf } from './context.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { pollPrinting } from './poll-printful.ts'

const NEVER = new AbortController().signal
const DAY_SECONDS = 24 * 60 * 60

let testDatabase: TestDatabase
let fixture: TestCheckout
let orderId: string
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  fixture = await openTestCheckout(testDatabase.db)
  orderId = await made()
})

async function made() {
  const id = await fixture.buy()
  await fulfilOrder(fulfilmentContextOf(fixture.testApp.services), id)
  return id
}
const order = async () => (await fixture.rows.orders())[0]
const statusNow = async () => (await order())?.status
const parcelMails = async () =>
  (await fixture.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('mail:shipped:'))
const hear = () => fixture.printful.webhooks.deliverWaiting()
const poll = () =>
  pollPrinting(
    fulfilmentContextOf(fixture.testApp.services),
    fixture.testApp.services.log,
    NEVER,
    async () => undefined
  )

describe('messages of Printful', () => {
  test('carry an order from the printer to its door, and each parcel is told once', async () => {
    const { printer } = fixture.printful
    printer.produce(orderId)
    await hear()
    expect(await statusNow()).toBe('processing')
    const first = printer.ship(orderId, { isLast: false })
    await hear()
    expect(await statusNow()).toBe('partially_shipped')
    const second = printer.ship(orderId, { isLast: false })
    await hear()
    expect(await parcelMails()).toEqual([first, second].map((id) => `mail:shipped:${orderId}:${id}`))
    const third = printer.ship(orderId)
    await hear()
    expect(await statusNow()).toBe('shipped')
    for (const id of [third, first, second]) printer.deliver(id)
    expect(new Set(await hear())).toEqual(new Set([200]))
    expect(await statusNow()).toBe('delivered')
    expect(await parcelMails()).toHaveLength(3)
    expect(await fixture.rows.shipments()).toMatchObject(
      [first, second, third].map((id) => ({
        ...{ id, order_id: orderId, status: 'delivered', carrier: 'BPOST', is_reshipment: false },
        tracking_url: expect.stringMatching(/^https:/)
      }))
    )
  })

  test('in every order, each of them twice: the same end (incident 21)', async () => {
    const { printer } = fixture.printful
    await hear()
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
      expect(await parcelMails()).toEqual([`mail:shipped:${orderId}:${parcel}`])
    }
  }, 60_000)

  test('that tell of sending after it was delivered take nothing back (incident 21)', async () => {
    const parcel = fixture.printful.printer.ship(orderId)
    const sent = fixture.printful.webhooks.waiting().slice(-1)
    fixture.printful.printer.deliver(parcel)
    await hear()
    Object.assign(fixture.printful.orders[0] ?? {}, { status: 'inprocess' })
    fixture.later(3600)
    await testDatabase.db.execute(`DELETE FROM webhook_events`)
    await fixture.printful.webhooks.deliver(sent)
    expect(await statusNow()).toBe('delivered')
    expect(await fixture.rows.shipments()).toMatchObject([
      { status: 'delivered', tracking_number: expect.anything() }
    ])
  })

  test('about a parcel that is sent anew: told, and the order stays what it is', async () => {
    fixture.printful.printer.deliver(fixture.printful.printer.ship(orderId))
    await hear()
    const again = fixture.printful.printer.ship(orderId, { isReshipment: true })
    await hear()
    expect(await statusNow()).toBe('delivered')
    expect(await parcelMails()).toContain(`mail:shipped:${orderId}:${again}`)
  })

  test('about a parcel that came back hold the order for a person', async () => {
    fixture.printful.printer.takeBack(fixture.printful.printer.ship(orderId))
    await hear()
    expect(await order()).toMatchObject({ status: 'shipped', hold_reason: 'returned' })
  })

  test('that it cancelled a paid order hold it, and nothing is ordered anew', async () => {
    fixture.printful.printer.cancel(orderId)
    await hear()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: 'printer_cancelled' })
    await fulfilOrder(fulfilmentContextOf(fixture.testApp.services), orderId)
    expect(fixture.printful.orders).toHaveLength(1)
  })

  test('ten times at once, and a day later: one effect, always a yes', async () => {
    await hear()
    fixture.printful.printer.ship(orderId)
    const event = fixture.printful.webhooks.waiting()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => fixture.printful.webhooks.deliver(event))
    )
    fixture.later(DAY_SECONDS)
    statuses.push(await fixture.printful.webhooks.deliver(event))
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
    expect(await parcelMails()).toHaveLength(1)
    const shipped = (await fixture.rows.events()).filter(({ to_status: to }) => to === 'shipped')
    expect(shipped).toHaveLength(1)
  }, 60_000)

  test('that lie about an order are a yes and change nothing', async () => {
    const forged = {
      ...{ type: 'shipment_delivered', occurred_at: '2026-11-20T12:00:00Z', retries: 0, store_id: 9 },
      data: { order: { id: 1, external_id: orderId, status: 'fulfilled' }, shipment: { id: 2 } }
    }
    expect((await send(JSON.stringify(forged))).status).toBe(200)
    expect(await statusNow()).toBe('processing')
    expect(await fixture.rows.shipments()).toEqual([])
  })

  test.each(['ord_aaaaaaaaaaaaaaaaaaaaaaaa', 'by hand', null])(
    'about the order %s, not of ours, are a yes',
    async (id) => {
      const event = {
        ...{ type: 'order_created', occurred_at: '2026-11-20T12:00:00Z', retries: 0, store_id: 9 },
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
  ])('a message with %s is a %i, and nothing is written', async (_, status, forged) => {
    await testDatabase.db.execute(`DELETE FROM webhook_events`)
    const response = await send(...forged(JSON.stringify(fixture.printful.webhooks.waiting()[0])))
    expect(response.status).toBe(status)
    expect((await testDatabase.db.execute(`SELECT 1 FROM webhook_events`)).rows).toEqual([])
  })

  test('while Printful is away are stored and a yes; the clock does the rest', async () => {
    await hear()
    fixture.printful.printer.ship(orderId)
    fixture.printful.misbehave({ on: 'GET /orders/*', does: 'error-before', times: 2 })
    expect(await hear()).toEqual([200])
    expect(await statusNow()).toBe('processing')
    expect(await openEvents()).toBe(1)
    expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'Printful' })
    await poll()
    expect(await statusNow()).toBe('shipped')
    expect(await openEvents()).toBe(0)
  })

  test('that die after they were stored are called in again, or found by the clock', async () => {
    await hear()
    fixture.printful.printer.ship(orderId)
    fixture.dieAt('event stored')
    expect(await hear()).toEqual([500])
    expect(await openEvents()).toBe(1)
    await poll()
    expect(await statusNow()).toBe('shipped')
    expect(await openEvents()).toBe(0)
    expect(await hear()).toEqual([200])
  })

  test('that cannot be stored are a 5xx: they come again', async () => {
    const db = new Proxy(testDatabase.db, {
      get: (target, name) => {
        if (name === 'insert') throw new Failure('database', 'away')
        return Reflect.get(target, name)
      }
    })
    Object.assign(fixture.testApp.services, { db })
    fixture.printful.printer.ship(orderId)
    expect(new Set(await hear())).toEqual(new Set([503]))
  })
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
