// Without a single message of Printful: the clock asks, calmly, and nothing is missed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestCheckout, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { runJob } from '../jobs/run-job.ts'
import { fulfilmentContextOf } from './context.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { pollPrinting, pollPrintingJob } from './poll-printful.ts'

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
const statusNow = async (id = orderId) => (await fixture.rows.orders()).find((one) => one.id === id)?.status
const parcelMails = async () =>
  (await fixture.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('mail:shipped:'))
const pauses: number[] = []
const poll = (signal = NEVER) =>
  pollPrinting(
    fulfilmentContextOf(fixture.testApp.services),
    fixture.testApp.services.log,
    signal,
    async (milliseconds) => void pauses.push(milliseconds)
  )
const asked = () => fixture.requests.printful.length

test('the clock alone sees an order to its door', async () => {
  const parcel = fixture.printful.printer.ship(orderId)
  await poll()
  expect(await statusNow()).toBe('shipped')
  expect(await parcelMails()).toEqual([`mail:shipped:${orderId}:${parcel}`])
  fixture.printful.printer.deliver(parcel)
  await poll()
  expect(await statusNow()).toBe('shipped')
  fixture.later(30 * 60)
  await poll()
  expect(await statusNow()).toBe('delivered')
  fixture.later(30 * 60)
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
  const services = fulfilmentContextOf(fixture.testApp.services)
  let looks = 0
  const cut = {
    ...services,
    passing: (point: string) => {
      if (point === 'facts fetched' && ++looks === 2) time.abort()
    }
  }
  await pollPrinting(cut, fixture.testApp.services.log, time.signal, async () => undefined)
  const { rows } = await testDatabase.db.execute(`SELECT id FROM orders WHERE print_asked_at IS NULL`)
  expect(rows).toHaveLength(1)
  for (const id of [orderId, ...others]) fixture.printful.printer.ship(id)
  await poll()
  expect(await statusNow(String(rows[0]?.id))).toBe('shipped')
}, 60_000)

test('one order that makes trouble does not hold up the others; Printful that is away ends the run', async () => {
  const other = await made()
  for (const id of [orderId, other]) fixture.printful.printer.ship(id)
  fixture.printful.misbehave({ on: `GET /orders/*${orderId}`, does: 'error-before', times: 2 })
  expect(await poll()).toMatchObject({ looked: 1, failed: 1 })
  expect(await statusNow(other)).toBe('shipped')
  fixture.later(30 * 60)
  for (let more = 0; more < 3; more++) await made()
  fixture.printful.misbehave({ on: 'GET /orders/*', does: 'error-before', times: 1000 })
  await expect(poll()).rejects.toThrow('Printful: answered 500')
}, 60_000)

test('it looks for 45 days after an order was sent, and no longer', async () => {
  fixture.printful.printer.ship(orderId)
  await poll()
  const before = asked()
  fixture.later(44 * DAY_SECONDS)
  await poll()
  expect(asked()).toBeGreaterThan(before)
  const after = asked()
  fixture.later(DAY_SECONDS)
  await poll()
  expect(asked()).toBe(after)
})

test('it runs by the clock of the product', async () => {
  fixture.printful.printer.ship(orderId)
  const services = { ...fixture.testApp.services, mailer: undefined }
  expect(await runJob(services, pollPrintingJob)).toBe('done')
  expect(await statusNow()).toBe('shipped')
  expect(fixture.testApp.loggedJobs.at(-1)).toMatchObject({ job: 'poll-printful', counts: { looked: 1 } })
})

test('an order that waits half an hour for Printful is told to the hosts, once a day', async () => {
  await fixture.buy()
  fixture.later(29 * 60)
  expect((await poll()).waiting).toBe(0)
  fixture.later(60)
  expect((await poll()).waiting).toBe(1)
  await poll()
  const told = (await fixture.rows.outbox()).filter(({ dedupe_key: key }) =>
    String(key).includes('orders-waiting')
  )
  expect(told).toHaveLength(3)
})

test('what was paid stays at the printer, whatever is cleaned up here (incident 23)', async () => {
  await poll()
  const calls = fixture.requests.printful.map(({ method }) => method)
  expect(calls).not.toContain('DELETE')
  expect(fixture.printful.orders[0]?.status).toBe('pending')
})
