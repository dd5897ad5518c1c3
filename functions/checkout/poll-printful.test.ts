// Without a single message of the print shop: the clock asks, calmly, and nothing is missed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialCheckout, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { runJob } from '../jobs/run-job.ts'
import { openWorkshop } from './context.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { pollPrintShop, pollPrintShopJob } from './poll-printful.ts'

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
const statusNow = async (id = orderId) => (await world.rows.orders()).find((one) => one.id === id)?.status
const parcelMails = async () =>
  (await world.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('mail:shipped:'))
const pauses: number[] = []
const poll = (signal = NEVER) =>
  pollPrintShop(
    openWorkshop(world.house.services),
    world.house.services.log,
    signal,
    async (milliseconds) => void pauses.push(milliseconds)
  )
const asked = () => world.requests.printful.length

test('the clock alone sees an order to its door', async () => {
  const parcel = world.printful.printer.ship(orderId)
  await poll()
  expect(await statusNow()).toBe('shipped')
  expect(await parcelMails()).toEqual([`mail:shipped:${orderId}:${parcel}`])
  world.printful.printer.deliver(parcel)
  await poll()
  expect(await statusNow()).toBe('shipped')
  world.later(30 * 60)
  await poll()
  expect(await statusNow()).toBe('delivered')
  world.later(30 * 60)
  const before = asked()
  await poll()
  expect(asked()).toBe(before)
})

test('it asks less than once a second', async () => {
  for (let more = 0; more < 3; more++) await made()
  pauses.length = 0
  expect(await poll()).toEqual({ looked: 4, failed: 0, waiting: 0 })
  expect(pauses).toHaveLength(3)
  for (const pause of pauses) expect(pause).toBeGreaterThan(900)
}, 60_000)

test('a run that is cut off leaves the rest to the next one, the longest waiting first', async () => {
  const others = [await made(), await made()]
  const time = new AbortController()
  const services = openWorkshop(world.house.services)
  let looks = 0
  const cut = {
    ...services,
    passing: (point: string) => {
      if (point === 'facts fetched' && ++looks === 2) time.abort()
    }
  }
  await pollPrintShop(cut, world.house.services.log, time.signal, async () => undefined)
  const { rows } = await trial.db.execute(`SELECT id FROM orders WHERE print_asked_at IS NULL`)
  expect(rows).toHaveLength(1)
  for (const id of [orderId, ...others]) world.printful.printer.ship(id)
  await poll()
  expect(await statusNow(String(rows[0]?.id))).toBe('shipped')
}, 60_000)

test('one order that makes trouble does not hold up the others; a print shop that is away ends the run', async () => {
  const other = await made()
  for (const id of [orderId, other]) world.printful.printer.ship(id)
  world.printful.misbehave({ on: `GET /orders/*${orderId}`, does: 'error-before', times: 2 })
  expect(await poll()).toMatchObject({ looked: 1, failed: 1 })
  expect(await statusNow(other)).toBe('shipped')
  world.later(30 * 60)
  for (let more = 0; more < 3; more++) await made()
  world.printful.misbehave({ on: 'GET /orders/*', does: 'error-before', times: 1000 })
  await expect(poll()).rejects.toThrow('print shop: answered 500')
}, 60_000)

test('it looks for 45 days after an order was sent, and no longer', async () => {
  world.printful.printer.ship(orderId)
  await poll()
  const before = asked()
  world.later(44 * DAY_SECONDS)
  await poll()
  expect(asked()).toBeGreaterThan(before)
  const after = asked()
  world.later(DAY_SECONDS)
  await poll()
  expect(asked()).toBe(after)
})

test('it runs by the clock of the product', async () => {
  world.printful.printer.ship(orderId)
  const services = { ...world.house.services, mailer: undefined }
  expect(await runJob(services, pollPrintShopJob)).toBe('done')
  expect(await statusNow()).toBe('shipped')
  expect(world.house.loggedJobs.at(-1)).toMatchObject({ job: 'poll-print-shop', counts: { looked: 1 } })
})

test('an order that waits half an hour for the print shop is told to the hosts, once a day', async () => {
  await world.buy()
  world.later(29 * 60)
  expect((await poll()).waiting).toBe(0)
  world.later(60)
  expect((await poll()).waiting).toBe(1)
  await poll()
  const told = (await world.rows.outbox()).filter(({ dedupe_key: key }) =>
    String(key).includes('orders-waiting')
  )
  expect(told).toHaveLength(3)
})

test('what was paid stays at the printer, whatever is cleaned up here (incident 23)', async () => {
  await poll()
  const calls = world.requests.printful.map(({ method }) => method)
  expect(calls).not.toContain('DELETE')
  expect(world.printful.orders[0]?.status).toBe('pending')
})
