// Which Stripe events are stored: those of the mode that the site takes money in.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestCheckout, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { webhookEvents } from '../db/order-facts-schema.ts'
import { fetchMissedEventsJob } from '../reconciliation/fetch-missed-events.ts'

let database: TestDatabase
let shop: TestCheckout
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = await openTestCheckout(database.db)
  await shop.start()
  shop.stripe.buyer.confirm(shop.stripe.intents[0]?.id ?? '', 'card')
})

/** The site runs with a live key from here on; the events of the simulator are all in test mode. */
const goLive = () => Object.assign(shop.payments, { isLive: true })
const storedEvents = () => database.db.$count(webhookEvents)

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
