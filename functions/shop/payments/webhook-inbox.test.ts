// The events of Stripe: which are stored, and how stored ones are handled, at once or by a job.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCheckout, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { webhookEvents } from '../../platform/db/order-facts-schema.ts'
import { fraudWarnings } from '../orders/settle-order.ts'
import { fetchMissedEventsJob } from '../reconciliation/fetch-missed-events.ts'
import { settleOrdersJob } from '../reconciliation/settle-open-orders.ts'
import { processWaitingEvents, storeEvent } from './webhooks.ts'

let database: TestDatabase
let shop: TestCheckout
let paymentId: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = await openTestCheckout(database.db)
  await shop.start()
  paymentId = shop.stripe.intents[0]?.id ?? ''
  shop.stripe.buyer.confirm(paymentId, 'card')
})

/** The site runs with a live key from here on; the events of the simulator are all in test mode. */
const goLive = () => Object.assign(shop.payments, { isLive: true })
const storedEvents = () => database.db.$count(webhookEvents)
const newestEvent = () => shop.stripe.webhooks.waiting().slice(-1)
const statusNow = async () => (await shop.rows.orders())[0]?.status

test('a live site accepts a test-mode webhook and stores nothing of it', async () => {
  goLive()
  const statuses = await shop.stripe.webhooks.deliverWaiting()
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await storedEvents()).toBe(0)
})

test('a live site stores no test-mode event when it catches up on missed ones', async () => {
  goLive()
  shop.later(60)
  expect((await shop.run(fetchMissedEventsJob))?.counts).toMatchObject({ missed: 0 })
  expect(await storedEvents()).toBe(0)
})

test('a site in test mode stores the same events', async () => {
  shop.later(60)
  expect((await shop.run(fetchMissedEventsJob))?.counts?.missed).toBeGreaterThan(0)
  expect(await storedEvents()).toBeGreaterThan(0)
})

test('an event about something that is not sold here is answered and not stored', async () => {
  const [event] = newestEvent()
  if (!event) throw new Error('there is no event')
  const other = { ...event, type: 'product.updated', data: { object: { object: 'product', id: 'prod_1' } } }
  expect(await shop.stripe.webhooks.deliver([other])).toEqual([200])
  expect(await storedEvents()).toBe(0)
})

test('an event that arrives again is answered without a call to Stripe', async () => {
  const event = newestEvent()
  expect(await shop.stripe.webhooks.deliver(event)).toEqual([200])
  const calls = shop.requests.stripe.length
  expect(await shop.stripe.webhooks.deliver(event)).toEqual([200])
  expect(shop.requests.stripe.length).toBe(calls)
})

test('only an event about refunds, disputes or fraud leads to calls for them', async () => {
  const calls = () =>
    shop.requests.stripe.filter(({ url }) => /^\/v1\/(refunds|disputes)$/.test(new URL(url).pathname)).length
  await shop.stripe.webhooks.deliver(newestEvent())
  expect(calls()).toBe(0)
  shop.stripe.buyer.warnOfFraud(paymentId)
  await shop.stripe.webhooks.deliver(newestEvent())
  expect(calls()).toBe(2)
})

test('an event without a payment is done when it arrives; one with a payment is stored under that', async () => {
  const now = shop.testApp.services.now()
  const event = {
    type: 'customer.subscription.updated',
    subject: 'membership',
    paymentId: undefined,
    membershipId: undefined,
    happenedAt: now,
    isLive: false
  } as const
  expect(await storeEvent(database.db, { ...event, id: 'evt_1', objectId: 'sub_1' }, now)).toBe(true)
  expect(await storeEvent(database.db, { ...event, id: 'evt_2', objectId: 'ch_1', paymentId }, now)).toBe(
    false
  )
  expect(await database.db.select().from(webhookEvents).orderBy(webhookEvents.eventKey)).toMatchObject([
    { objectId: 'sub_1', processedAt: now },
    { objectId: paymentId, processedAt: null }
  ])
})

test('the search for a fraud warning reads an index, however many events are stored', async () => {
  await database.db.execute(sql`INSERT INTO webhook_events (provider, event_key, type, object_id, happened_at, received_at)
    SELECT 'payments', 'evt_' || n, 'payment_intent.succeeded', 'pi_' || n, now(), now() FROM generate_series(1, 3000) AS n`)
  await database.db.execute(sql`ANALYZE webhook_events`)
  const [order] = await shop.rows.orders()
  const { rows } = await database.db.execute(
    sql`EXPLAIN (FORMAT JSON) ${fraudWarnings(database.db, String(order?.id))}`
  )
  expect(JSON.stringify(rows)).toContain('webhook_events_fraud')
})

test('an event about a payment that Stripe does not know is done', async () => {
  const event = newestEvent()
  await database.db.execute(sql`DELETE FROM payments`)
  Object.assign(shop.payments, { find: async () => undefined })
  expect(await shop.stripe.webhooks.deliver(event)).toEqual([200])
  const [stored] = await database.db.select().from(webhookEvents)
  expect(stored).toMatchObject({ processedAt: shop.testApp.services.now(), lastError: null })
})

test('an event that hits a bug waits with the name of the error, and without what the error says', async () => {
  Object.assign(shop.payments, {
    find: async () => {
      throw new TypeError('what nobody thought of: Filmstraat 9')
    }
  })
  expect(await shop.stripe.webhooks.deliver(newestEvent())).toEqual([200])
  const [stored] = await database.db.select().from(webhookEvents)
  expect(stored).toMatchObject({ processedAt: null, lastError: 'checkout: TypeError', attempts: 1 })
})

test('an event is accepted even when its result cannot be stored; the log says so, and a job handles it', async () => {
  await database.db.execute(
    sql`ALTER TABLE webhook_events ADD CONSTRAINT nothing_done CHECK (processed_at IS NULL)`
  )
  expect(await shop.stripe.webhooks.deliver(newestEvent())).toEqual([200])
  expect(shop.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'database' })
  await database.db.execute(sql`ALTER TABLE webhook_events DROP CONSTRAINT nothing_done`)
  shop.later(31)
  expect(await shop.run(settleOrdersJob)).toMatchObject({ counts: { events: 1, failed: 0 } })
  expect(await statusNow()).toBe('paid')
})

describe('the job that handles waiting events', () => {
  const arrived = (count: number, provider: 'payments' | 'print-shop' = 'payments') =>
    database.db.insert(webhookEvents).values(
      Array.from({ length: count }, (_, index) => ({
        provider,
        eventKey: `evt_${index}`,
        type: 'payment_intent.succeeded',
        objectId: paymentId,
        happenedAt: shop.testApp.services.now(),
        receivedAt: shop.testApp.services.now()
      }))
    )
  const process = (signal = AbortSignal.timeout(20_000)) =>
    processWaitingEvents(connected(shop.testApp.services, 'payments'), signal)

  test('the job that handles waiting events handles more events than it reads at once', async () => {
    await arrived(501)
    shop.later(30)
    expect(await process()).toEqual({ events: 501, failed: 0 })
    expect(await database.db.$count(webhookEvents, sql`processed_at IS NULL`)).toBe(0)
    expect(await statusNow()).toBe('paid')
  })

  test('the job that handles waiting events tries events that fail once in a run', async () => {
    await arrived(500)
    shop.later(30)
    shop.stripe.injectFault({ on: 'GET /v1/payment_intents/*', does: 'cut-before', times: 10 })
    expect(await process()).toEqual({ events: 0, failed: 500 })
    expect(await database.db.$count(webhookEvents, eq(webhookEvents.attempts, 1))).toBe(500)
  })

  test('the job that handles waiting events leaves an event of the last half minute to the webhook that received it', async () => {
    await arrived(1)
    shop.later(29)
    expect(await process()).toEqual({ events: 0, failed: 0 })
    shop.later(1)
    expect(await process()).toEqual({ events: 1, failed: 0 })
  })

  test('the job that handles waiting events leaves the events of Printful alone, and stops when its time is up', async () => {
    await arrived(1, 'print-shop')
    await arrived(1)
    shop.later(30)
    expect(await process(AbortSignal.abort())).toEqual({ events: 0, failed: 0 })
    expect(await process()).toEqual({ events: 1, failed: 0 })
  })
})
