// Without any webhook from Printful, polling finds every change.

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { nextToPoll, pollPrinting, pollPrintingJob } from './poll-printful.ts'

const NEVER = new AbortController().signal

const { testDatabase, fixture, fulfilment } = checkoutForEachTest()
let orderId: string
beforeEach(async () => {
  orderId = await fulfilment.made()
})

const statusNow = async (id = orderId) => (await fixture.rows.orders()).find((one) => one.id === id)?.status
/** When each call that had to wait may start, in milliseconds of the clock. */
const starts: number[] = []
const poll = (signal = NEVER) =>
  fulfilment.poll(signal, async (milliseconds) => void starts.push(performance.now() + milliseconds))
const requestCount = () => fixture.requests.printful.length

test('the poll follows an order to its delivery', async () => {
  const parcel = fixture.printful.printer.ship(orderId)
  await poll()
  expect(await statusNow()).toBe('shipped')
  expect(await fulfilment.parcelMails()).toEqual([`mail:shipped:${orderId}:${parcel}`])
  fixture.printful.printer.deliver(parcel)
  await poll()
  expect(await statusNow()).toBe('shipped')
  fixture.later(30 * 60)
  await poll()
  expect(await statusNow()).toBe('delivered')
  fixture.later(30 * 60)
  const before = requestCount()
  await poll()
  expect(requestCount()).toBe(before)
})

test('the poll makes less than one call a second', async () => {
  for (let more = 0; more < 3; more++) await fulfilment.made()
  starts.length = 0
  expect(await poll()).toEqual({ looked: 4, failed: 0, waiting: 0 })
  expect(starts).toHaveLength(3)
  for (const [index, start] of starts.entries())
    if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThan(1000)
})

test('the poll continues with the least recently checked orders in the next run when it is cut off', async () => {
  const others = [await fulfilment.made(), await fulfilment.made()]
  const time = new AbortController()
  const services = connected(fixture.testApp.services, 'payments', 'printing')
  let looks = 0
  const cut = {
    ...services,
    onCrashPoint: (point: string) => {
      if (point === 'facts fetched' && ++looks === 2) time.abort()
    }
  }
  await pollPrinting(cut, fixture.testApp.services.log, time.signal, async () => undefined)
  const { rows } = await testDatabase.db.execute(`SELECT id FROM orders WHERE print_asked_at IS NULL`)
  expect(rows).toHaveLength(1)
  for (const id of [orderId, ...others]) fixture.printful.printer.ship(id)
  await poll()
  expect(await statusNow(String(rows[0]?.id))).toBe('shipped')
})

test('an order that was shipped long ago costs no look at its parcels', async () => {
  await testDatabase.db.execute(sql`WITH old AS (
      INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name, last_name,
        current_revision, total_cents, created_at, updated_at)
      SELECT 'ord_old_' || n, 'shipped', 'paid', 'fulfilled', '', '', '', '', 1, 2938, '2026-01-01', '2026-01-05'
      FROM generate_series(1, 500) AS n RETURNING id
    ) SELECT count(*) FROM old`)
  await testDatabase.db.execute(sql`INSERT INTO shipments (id, order_id, status, shipped_at, fetched_at)
    SELECT 'parcel ' || id, id, 'sent', '2026-01-04', '2026-01-04' FROM orders WHERE id LIKE 'ord_old_%'`)
  const { rows } = await testDatabase.db.execute(
    sql`EXPLAIN (ANALYZE, FORMAT JSON) ${nextToPoll(testDatabase.db, fixture.testApp.services.now())}`
  )
  const looks = [...JSON.stringify(rows).matchAll(/"Relation Name":"shipments".*?"Actual Loops":(\d+)/g)]
  expect(looks.length).toBeGreaterThan(0)
  expect(Math.max(...looks.map(([, loops]) => Number(loops)))).toBeLessThan(5)
})

test('the poll continues after an order that fails; ends the run when Printful is unavailable', async () => {
  const other = await fulfilment.made()
  for (const id of [orderId, other]) fixture.printful.printer.ship(id)
  fixture.printful.injectFault({ on: `GET /orders/*${orderId}`, does: 'error-before', times: 2 })
  expect(await poll()).toMatchObject({ looked: 1, failed: 1 })
  expect(await statusNow(other)).toBe('shipped')
  fixture.later(30 * 60)
  for (let more = 0; more < 3; more++) await fulfilment.made()
  fixture.printful.injectFault({ on: 'GET /orders/*', does: 'error-before', times: 1000 })
  await expect(poll()).rejects.toThrow('Printful: answered 500')
})

test('the poll ends after three orders in a row that failed, not after three with others between', async () => {
  const ids = [orderId]
  for (let more = 0; more < 5; more++) ids.push(await fulfilment.made())
  const inOrder = ids.toSorted()
  for (const at of [0, 1, 3, 4])
    fixture.printful.injectFault({ on: `GET /orders/*${inOrder[at]}`, does: 'error-before', times: 2 })
  expect(await poll()).toEqual({ looked: 2, failed: 4, waiting: 0 })
})

test('a bug at one order is named in the log, and does not end the run', async () => {
  for (let more = 0; more < 3; more++) await fulfilment.made()
  const services = connected(fixture.testApp.services, 'payments', 'printing')
  const broken = {
    ...services,
    onCrashPoint: (point: string) => {
      if (point === 'facts fetched') throw new TypeError('a bug')
    }
  }
  const { log } = fixture.testApp.services
  expect(await pollPrinting(broken, log, NEVER, async () => undefined)).toMatchObject({
    looked: 0,
    failed: 4
  })
  expect(fixture.testApp.loggedItems).toHaveLength(4)
  expect(fixture.testApp.loggedItems.map(({ subject }) => subject)).toContain(orderId)
})

test('the poll handles unprocessed events, first those that never failed, and records new failures', async () => {
  await fixture.printful.webhooks.deliverWaiting()
  fixture.printful.printer.ship(orderId)
  fixture.printful.injectFault({ on: 'GET /orders/*', does: 'error-before', times: 2 })
  await fixture.printful.webhooks.deliverWaiting()
  const events = async () =>
    (
      await testDatabase.db.execute(
        `SELECT last_error, processed_at FROM webhook_events WHERE type = 'shipment_sent'`
      )
    ).rows
  expect(await events()).toEqual([{ last_error: null, processed_at: null }])
  fixture.printful.injectFault({ on: 'GET /orders/*', does: 'error-before', times: 2 })
  await poll()
  expect(await events()).toEqual([
    { last_error: expect.stringContaining('Printful: answered 500'), processed_at: null }
  ])
  fixture.later(60)
  await poll()
  expect(await events()).toEqual([{ last_error: null, processed_at: expect.anything() }])
})

test('the poll writes nothing when nothing is new', async () => {
  fixture.printful.printer.ship(orderId)
  await poll()
  const [before] = await fixture.rows.orders()
  const [parcel] = await fixture.rows.shipments()
  fixture.later(30 * 60)
  expect(await poll()).toMatchObject({ looked: 1 })
  expect(await fixture.rows.orders()).toMatchObject([{ version: before?.version }])
  expect(await fixture.rows.shipments()).toEqual([parcel])
})

test('the poll makes no call when its time is over', async () => {
  const before = requestCount()
  expect(await poll(AbortSignal.abort())).toEqual({ looked: 0, failed: 0, waiting: 0 })
  expect(requestCount()).toBe(before)
})

test.each([
  ['that is on hold', `UPDATE orders SET hold_reason = 'dispute'`, 0],
  ['that was refunded', `UPDATE orders SET payment_state = 'refunded'`, 0],
  ['that was refunded in part', `UPDATE orders SET payment_state = 'partially_refunded'`, 2],
  ['whose draft waits', `UPDATE orders SET fulfilment_state = 'draft'`, 2],
  ['that was confirmed', `UPDATE orders SET fulfilment_state = 'confirmed'`, 0]
])('an order %s counts as waiting for Printful or not', async (_, change, waiting) => {
  for (let more = 0; more < 2; more++) await fixture.buy()
  await testDatabase.db.execute(`${change} WHERE status = 'paid'`)
  fixture.later(30 * 60)
  expect(await poll(AbortSignal.abort())).toMatchObject({ waiting })
})

test('an order is checked for 45 days after it was sent, and no longer', async () => {
  fixture.printful.printer.ship(orderId)
  await poll()
  const before = requestCount()
  fixture.later(44 * DAY_SECONDS)
  await poll()
  expect(requestCount()).toBeGreaterThan(before)
  const after = requestCount()
  fixture.later(DAY_SECONDS)
  await poll()
  expect(requestCount()).toBe(after)
})

test('the poll runs on its schedule', async () => {
  fixture.printful.printer.ship(orderId)
  const services = { ...fixture.testApp.services, mailer: undefined }
  expect(await runJob(services, pollPrintingJob)).toBe('done')
  expect(await statusNow()).toBe('shipped')
  expect(fixture.testApp.loggedJobs.at(-1)).toMatchObject({ job: 'poll-printful', counts: { looked: 1 } })
})

test('the poll alerts the hosts once a day about an order that waits half an hour for Printful', async () => {
  await fixture.buy()
  fixture.later(29 * 60)
  expect((await poll()).waiting).toBe(0)
  fixture.later(60)
  expect((await poll()).waiting).toBe(1)
  await poll()
  const alerts = (await fixture.rows.outbox()).filter(({ dedupe_key: key }) =>
    String(key).includes('orders-waiting')
  )
  expect(alerts).toHaveLength(3)
})

test('the poll leaves a paid order at Printful, whatever is deleted here', async () => {
  await poll()
  const calls = fixture.requests.printful.map(({ method }) => method)
  expect(calls).not.toContain('DELETE')
  expect(fixture.printful.orders[0]?.status).toBe('pending')
})
