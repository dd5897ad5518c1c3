// From the printer to the buyer: by messages, or by the clock alone, in whatever order the news arrives.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signed } from '../../simulators/printful/webhook.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { HOUSE_ORIGIN } from '../../tests/fixtures/app.ts'
import { openTrialCheckout, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { TRIAL_PRINT_SECRET } from '../../tests/fixtures/printing.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { openWorkshop } from './context.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { pollPrintShop } from './poll-printful.ts'

const NEVER = new AbortController().signal
const DAY_SECONDS = 24 * 60 * 60

let trial: TrialDatabase
let world: TrialCheckout
let orderId: string
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
  orderId = await made()
})

async function made() {
  const id = await world.buy()
  await fulfilOrder(openWorkshop(world.house.services), id)
  return id
}
const order = async () => (await world.rows.orders())[0]
const statusNow = async () => (await order())?.status
const parcelMails = async () =>
  (await world.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('mail:shipped:'))
const hear = () => world.printful.webhooks.deliverWaiting()
const poll = () =>
  pollPrintShop(openWorkshop(world.house.services), world.house.services.log, NEVER, async () => undefined)

describe('messages of the print shop', () => {
  test('carry an order from the printer to its door, and each parcel is told once', async () => {
    const { printer } = world.printful
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
    expect(await world.rows.shipments()).toMatchObject(
      [first, second, third].map((id) => ({
        ...{ id, order_id: orderId, status: 'delivered', carrier: 'BPOST', is_reshipment: false },
        tracking_url: expect.stringMatching(/^https:/)
      }))
    )
  })

  test('in every order, each of them twice: the same end (incident 21)', async () => {
    const { printer } = world.printful
    await hear()
    printer.produce(orderId)
    const parcel = printer.ship(orderId)
    world.later(60)
    printer.deliver(parcel)
    const events = world.printful.webhooks.waiting()
    expect(events.map(({ type }) => type)).toEqual(['order_updated', 'shipment_sent', 'shipment_delivered'])
    for (const permutation of permutationsOf(events)) {
      await trial.db.execute(`DELETE FROM webhook_events`)
      await trial.db.execute(`DELETE FROM shipments`)
      await trial.db.execute(`UPDATE orders SET status = 'processing', fulfilment_state = 'confirmed'`)
      expect(await world.printful.webhooks.deliver([...permutation, ...permutation])).toEqual(
        Array(6).fill(200)
      )
      expect(await statusNow()).toBe('delivered')
      expect(await parcelMails()).toEqual([`mail:shipped:${orderId}:${parcel}`])
    }
  }, 60_000)

  test('that tell of sending after it was delivered take nothing back (incident 21)', async () => {
    const parcel = world.printful.printer.ship(orderId)
    const sent = world.printful.webhooks.waiting().slice(-1)
    world.printful.printer.deliver(parcel)
    await hear()
    Object.assign(world.printful.orders[0] ?? {}, { status: 'inprocess' })
    world.later(3600)
    await trial.db.execute(`DELETE FROM webhook_events`)
    await world.printful.webhooks.deliver(sent)
    expect(await statusNow()).toBe('delivered')
    expect(await world.rows.shipments()).toMatchObject([
      { status: 'delivered', tracking_number: expect.anything() }
    ])
  })

  test('about a parcel that is sent anew: told, and the order stays what it is', async () => {
    world.printful.printer.deliver(world.printful.printer.ship(orderId))
    await hear()
    const again = world.printful.printer.ship(orderId, { isReshipment: true })
    await hear()
    expect(await statusNow()).toBe('delivered')
    expect(await parcelMails()).toContain(`mail:shipped:${orderId}:${again}`)
  })

  test('about a parcel that came back hold the order for a person', async () => {
    world.printful.printer.takeBack(world.printful.printer.ship(orderId))
    await hear()
    expect(await order()).toMatchObject({ status: 'shipped', hold_reason: 'returned' })
  })

  test('that it cancelled a paid order hold it, and nothing is ordered anew', async () => {
    world.printful.printer.cancel(orderId)
    await hear()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: 'printer_cancelled' })
    await fulfilOrder(openWorkshop(world.house.services), orderId)
    expect(world.printful.orders).toHaveLength(1)
  })

  test('ten times at once, and a day later: one effect, always a yes', async () => {
    await hear()
    world.printful.printer.ship(orderId)
    const event = world.printful.webhooks.waiting()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => world.printful.webhooks.deliver(event))
    )
    world.later(DAY_SECONDS)
    statuses.push(await world.printful.webhooks.deliver(event))
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
    expect(await parcelMails()).toHaveLength(1)
    const shipped = (await world.rows.events()).filter(({ to_status: to }) => to === 'shipped')
    expect(shipped).toHaveLength(1)
  }, 60_000)

  test('that lie about an order are a yes and change nothing', async () => {
    const forged = {
      ...{ type: 'shipment_delivered', occurred_at: '2026-11-20T12:00:00Z', retries: 0, store_id: 9 },
      data: { order: { id: 1, external_id: orderId, status: 'fulfilled' }, shipment: { id: 2 } }
    }
    expect((await send(JSON.stringify(forged))).status).toBe(200)
    expect(await statusNow()).toBe('processing')
    expect(await world.rows.shipments()).toEqual([])
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
    ['a byte changed', 400, (body) => [`${body} `, signed(body, TRIAL_PRINT_SECRET)]],
    [
      'the signature of another store',
      400,
      (body) => [
        body.replace('"store_id":9', '"store_id":8'),
        signed(body.replace('"store_id":9', '"store_id":8'), TRIAL_PRINT_SECRET)
      ]
    ],
    ['a megabyte', 413, () => ['x'.repeat(1_000_000), signed('x', TRIAL_PRINT_SECRET)]]
  ])('a message with %s is a %i, and nothing is written', async (_, status, forged) => {
    await trial.db.execute(`DELETE FROM webhook_events`)
    const response = await send(...forged(JSON.stringify(world.printful.webhooks.waiting()[0])))
    expect(response.status).toBe(status)
    expect((await trial.db.execute(`SELECT 1 FROM webhook_events`)).rows).toEqual([])
  })

  test('while the print shop is away are stored and a yes; the clock does the rest', async () => {
    await hear()
    world.printful.printer.ship(orderId)
    world.printful.misbehave({ on: 'GET /orders/*', does: 'error-before', times: 2 })
    expect(await hear()).toEqual([200])
    expect(await statusNow()).toBe('processing')
    expect(await openEvents()).toBe(1)
    expect(world.house.logged.at(-1)).toMatchObject({ status: 200, service: 'print shop' })
    await poll()
    expect(await statusNow()).toBe('shipped')
    expect(await openEvents()).toBe(0)
  })

  test('that die after they were stored are called in again, or found by the clock', async () => {
    await hear()
    world.printful.printer.ship(orderId)
    world.dieAt('event stored')
    expect(await hear()).toEqual([500])
    expect(await openEvents()).toBe(1)
    await poll()
    expect(await statusNow()).toBe('shipped')
    expect(await openEvents()).toBe(0)
    expect(await hear()).toEqual([200])
  })

  test('that cannot be stored are a 5xx: they come again', async () => {
    const db = new Proxy(trial.db, {
      get: (target, name) => {
        if (name === 'insert') throw new Failure('database', 'away')
        return Reflect.get(target, name)
      }
    })
    Object.assign(world.house.services, { db })
    world.printful.printer.ship(orderId)
    expect(new Set(await hear())).toEqual(new Set([503]))
  })
})

const openEvents = async () =>
  (
    await trial.db.execute(
      `SELECT 1 FROM webhook_events WHERE provider = 'print-shop' AND processed_at IS NULL`
    )
  ).rows.length

const send = (body: string, signature: string | null = signed(body, TRIAL_PRINT_SECRET)) =>
  world.house.app(
    new Request(`${HOUSE_ORIGIN}/api/printful/webhook`, {
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
