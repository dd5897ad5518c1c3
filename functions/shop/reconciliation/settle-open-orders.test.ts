// Orders reach their state without any page or webhook; unpaid ones are ended.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { takeDraftLease } from '../orders/leases.ts'
import { fetchMissedEventsJob } from './fetch-missed-events.ts'
import { settleOrdersJob } from './settle-open-orders.ts'

const { testDatabase, fixture: context } = checkoutForEachTest()

const begin = async (name = 'noor') =>
  (await context.draft(undefined, { ...noor, email: `${name}@post.example` })).orderId
const paymentOf = (orderId: string) =>
  context.stripe.intents.find(({ metadata }) => metadata.order_id === orderId)?.id ?? ''
const pay = (orderId: string) => context.stripe.buyer.confirm(paymentOf(orderId), 'card')
const statuses = async () => (await context.rows.orders()).map(({ status }) => status)
const settleRun = async () => (await context.run(settleOrdersJob))?.counts
const calls = (what: RegExp) =>
  context.requests.stripe.filter(({ method, url }) => what.test(`${method} ${new URL(url).pathname}`)).length

test("the job pays an order whose buyer's browser died after the payment, in one run without webhooks", async () => {
  const orderId = await begin()
  pay(orderId)
  context.later(10 * MINUTE_SECONDS)
  expect(await settleRun()).toMatchObject({ settled: 1, failed: 0 })
  expect(await context.rows.orders()).toMatchObject([{ id: orderId, status: 'paid', hold_reason: null }])
  expect((await context.rows.outbox()).map(({ kind }) => kind)).toEqual(['fulfil-order', 'order-mail'])
  expect(await settleRun()).toMatchObject({ settled: 0 })
})

test('the job calls nothing when no order waits, and skips an order that is at the checkout', async () => {
  expect(await settleRun()).toMatchObject({ settled: 0, ended: 0 })
  await begin()
  context.later(9 * MINUTE_SECONDS)
  const before = context.requests.stripe.length
  await settleRun()
  expect(context.requests.stripe.length).toBe(before)
})

test('the job settles three paid orders of fifty with one list call and three checks', async () => {
  await testDatabase.db.execute(sql`DELETE FROM try_counts`)
  const ids: string[] = []
  for (let n = 0; n < 50; n++) {
    context.later(31)
    ids.push(await begin(`buyer-${n}`))
  }
  for (const id of [ids[0], ids[20], ids[49]]) pay(id ?? '')
  context.later(10 * MINUTE_SECONDS)
  const before = context.requests.stripe.length
  expect(await settleRun()).toMatchObject({ settled: 3 })
  expect(context.requests.stripe.length - before).toBe(1 + 3)
  expect((await statuses()).filter((status) => status === 'paid')).toHaveLength(3)
})

test('the job follows a processing payment for days, and does not end its order', async () => {
  const orderId = await begin()
  context.stripe.buyer.confirm(paymentOf(orderId), 'bancontact')
  context.stripe.buyer.answerApproval(paymentOf(orderId), 'leave')
  for (const hours of [1, 24, 80]) {
    context.later(hours * HOUR_SECONDS)
    expect(await settleRun()).toMatchObject({ ended: 0, failed: 0 })
    expect(await statuses()).toEqual(['pending'])
  }
  expect(calls(/cancel$/)).toBe(0)
  context.stripe.buyer.settle(paymentOf(orderId), true)
  await settleRun()
  expect(await statuses()).toEqual(['paid'])
})

test('the job ends a draft that did not change for a day, first at Stripe; newer ones are kept', async () => {
  const old = await begin('old')
  context.later(23 * HOUR_SECONDS)
  await begin('young')
  context.later(HOUR_SECONDS)
  expect(await settleRun()).toMatchObject({ ended: 1, stillOpen: 0 })
  expect(await statuses()).toEqual(['cancelled', 'draft'])
  expect(context.stripe.intents.map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
  expect(() => pay(old)).toThrow()
  expect([...context.stripe.faults]).toEqual([])
})

test('the job ends the payment of a buyer who left the approval page within a day', async () => {
  const orderId = await begin()
  context.stripe.buyer.confirm(paymentOf(orderId), 'bancontact')
  context.later(24 * HOUR_SECONDS)
  await settleRun()
  context.later(24 * HOUR_SECONDS)
  await settleRun()
  expect(await statuses()).toEqual(['cancelled'])
  expect(() => context.stripe.buyer.answerApproval(paymentOf(orderId), 'pay')).toThrow()
})

test('the job ends a draft that holds a coupon after an hour, or after two while its buyer is on the approval page', async () => {
  await testDatabase.db.execute(
    sql`INSERT INTO coupons (code, kind, value, max_redemptions, reserved_count, created_at) VALUES ('NEGEN', 'percent', 10, 2, 2, now())`
  )
  const reserve = (orderId: string) =>
    testDatabase.db.execute(sql`INSERT INTO coupon_claims (order_id, coupon_id, email_key, is_once, state, discount_cents, reserved_at)
      SELECT ${orderId}, id, ${orderId}, false, 'reserved', 250, now() FROM coupons`)
  const [idle, redirected] = [await begin('idle'), await begin('redirected')]
  await begin('without')
  await reserve(idle)
  await reserve(redirected)
  context.stripe.buyer.confirm(paymentOf(redirected), 'bancontact')
  await context.testApp.request(`/api/merch/order-status/${redirected}`)
  context.later(60 * MINUTE_SECONDS)
  expect(await settleRun()).toMatchObject({ ended: 1 })
  const counts = async () =>
    (await testDatabase.db.execute(sql`SELECT reserved_count, redeemed_count FROM coupons`)).rows[0]
  expect(await counts()).toEqual({ reserved_count: 1, redeemed_count: 0 })
  context.later(60 * MINUTE_SECONDS)
  expect(await settleRun()).toMatchObject({ ended: 1 })
  expect(await counts()).toEqual({ reserved_count: 0, redeemed_count: 0 })
  expect((await statuses()).toSorted()).toEqual(['cancelled', 'cancelled', 'draft'])
})

test('the job pays an order whose buyer pays while it is being ended, in either order', async () => {
  const orderId = await begin()
  context.later(24 * HOUR_SECONDS)
  pay(orderId)
  expect(await settleRun()).toMatchObject({ ended: 0, settled: 1 })
  expect(await statuses()).toEqual(['paid'])
})

test('the job ends nothing when Stripe does not answer; a later run ends the draft', async () => {
  await begin()
  context.later(24 * HOUR_SECONDS)
  context.stripe.injectFault({ on: 'POST /v1/payment_intents/*/cancel', does: 'no-answer-after', times: 2 })
  expect(await settleRun()).toMatchObject({ ended: 0, failed: 1 })
  expect(await statuses()).toEqual(['draft'])
  context.later(5 * MINUTE_SECONDS)
  expect(await settleRun()).toMatchObject({ settled: 1 })
  expect(await statuses()).toEqual(['cancelled'])
})

test('the job ends a draft in the next run after Stripe failed once to cancel its payment', async () => {
  await begin()
  context.later(24 * HOUR_SECONDS)
  context.stripe.injectFault({ on: 'POST /v1/payment_intents/*/cancel', does: 'error-before' })
  expect(await settleRun()).toMatchObject({ ended: 0, failed: 1 })
  context.later(5 * MINUTE_SECONDS)
  expect(await settleRun()).toMatchObject({ ended: 1, failed: 0 })
  expect(await statuses()).toEqual(['cancelled'])
})

/** Orders that are older than any other, and without a revision to end or settle them by. */
const plantOrders = (status: 'draft' | 'pending') =>
  testDatabase.db.execute(sql`INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name,
      last_name, current_revision, total_cents, created_at, updated_at)
    SELECT 'ord_' || lpad(n::text, 24, 'a'), ${status}::order_status, ${status === 'draft' ? 'unpaid' : 'processing'}::payment_state,
      'none', '', '', '', '', 1, 2938, '2026-11-01'::timestamptz, '2026-11-01'::timestamptz FROM generate_series(1, 100) AS n`)

/** A busy machine may need more than two runs; without turns, none of them reaches the order. */
async function settleUntil(orderId: string, status: string): Promise<void> {
  const statusNow = async () => (await context.rows.orders()).find(({ id }) => id === orderId)?.status
  for (let run = 0; run < 10 && (await statusNow()) !== status; run++) await settleRun()
  expect(await statusNow()).toBe(status)
}

test('a hundred drafts that cannot be ended do not keep a later one waiting', async () => {
  const orderId = await begin()
  context.later(24 * HOUR_SECONDS)
  await plantOrders('draft')
  await settleUntil(orderId, 'cancelled')
})

test('a hundred old orders that do not change do not keep a later one waiting', async () => {
  const orderId = await begin()
  context.stripe.buyer.confirm(paymentOf(orderId), 'bancontact')
  context.stripe.buyer.answerApproval(paymentOf(orderId), 'leave')
  context.later(HOUR_SECONDS)
  await settleRun()
  context.later(80 * HOUR_SECONDS)
  await plantOrders('pending')
  context.stripe.buyer.settle(paymentOf(orderId), true)
  await settleUntil(orderId, 'paid')
})

test('the job skips a draft that a call is changing', async () => {
  const orderId = await begin()
  context.later(24 * HOUR_SECONDS)
  await takeDraftLease(testDatabase.db, orderId, context.testApp.services.now())
  expect(await settleRun()).toMatchObject({ ended: 0, stillOpen: 0 })
  expect(context.stripe.intents).toMatchObject([{ status: 'requires_payment_method' }])
})

test.each([
  ['before the payment was opened', 'order stored', 0],
  ['before the payment was noted', 'payment opened', 1]
] as const)('the job ends an order under the same key after a process died %s', async (_, point, opened) => {
  context.crashAt(point)
  await begin().catch(() => undefined)
  expect(context.stripe.intents).toHaveLength(opened)
  context.later(61 * MINUTE_SECONDS)
  await settleRun()
  context.later(24 * HOUR_SECONDS)
  await settleRun()
  expect(context.stripe.intents).toMatchObject([{ status: 'canceled' }])
  expect(await statuses()).toEqual(['cancelled'])
})

test("the job finds the payment in Stripe's list a day later, when the idempotency key has expired", async () => {
  context.crashAt('payment opened')
  await begin().catch(() => undefined)
  await testDatabase.db.execute(sql`UPDATE orders SET created_at = created_at - interval '4 days'`)
  Object.assign(context.stripe.intents[0] ?? {}, {
    created: (context.stripe.intents[0]?.created ?? 0) - 4 * 24 * HOUR_SECONDS
  })
  context.later(25 * HOUR_SECONDS)
  await settleRun()
  expect(context.stripe.intents).toMatchObject([{ status: 'canceled' }])
  expect(await statuses()).toEqual(['cancelled'])
})

test('the job continues after an order that cannot be checked', async () => {
  const [first, second] = [await begin('one'), await begin('two')]
  pay(first)
  pay(second)
  const broken = context.stripe.intents.find(({ id }) => id === paymentOf(first))
  context.later(10 * MINUTE_SECONDS)
  context.stripe.injectFault({ on: `GET /v1/payment_intents/${broken?.id}`, does: 'cut-before', times: 2 })
  expect(await settleRun()).toMatchObject({ settled: 1, failed: 1 })
  expect(await settleRun()).toMatchObject({ settled: 1, failed: 0 })
  expect(await statuses()).toEqual(['paid', 'paid'])
})

test('the job logs the id of an order that hits a bug, and continues with the others', async () => {
  const [odd, other] = [await begin('odd'), await begin('other')]
  pay(odd)
  pay(other)
  const { find } = context.payments
  Object.assign(context.payments, {
    find: async (id: string) => {
      if (id === paymentOf(odd)) throw new TypeError('what nobody thought of: Filmstraat 9')
      return find(id)
    }
  })
  context.later(10 * MINUTE_SECONDS)
  expect(await context.run(settleOrdersJob)).toMatchObject({
    outcome: 'done',
    counts: { settled: 1, failed: 1 }
  })
  expect(context.testApp.loggedItems).toMatchObject([
    { job: 'settle-open-orders', subject: odd, error: 'TypeError' }
  ])
  expect(JSON.stringify(context.testApp.loggedItems)).not.toContain('Filmstraat')
  expect((await context.rows.orders()).find(({ id }) => id === other)).toMatchObject({ status: 'paid' })
})

test('the job fetches the events of four days without webhooks, each once, and loses no order', async () => {
  const ids: string[] = []
  for (let day = 0; day < 4; day++) {
    ids.push(await begin(`day-${day}`))
    pay(ids.at(-1) ?? '')
    context.later(24 * HOUR_SECONDS)
  }
  const run = async () => (await context.run(fetchMissedEventsJob))?.counts
  expect(await run()).toMatchObject({ missed: 4, events: 4, failed: 0 })
  expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
  context.later(HOUR_SECONDS)
  expect(await run()).toMatchObject({ missed: 0, events: 0 })
  await context.stripe.webhooks.deliverWaiting()
  const paidEvents = (await context.rows.events()).filter(({ to_status: to }) => to === 'paid')
  expect(paidEvents).toHaveLength(4)
})

test('the job continues where a run was cut off, and sees changes made meanwhile', async () => {
  const first = await begin('first')
  pay(first)
  const stop = new AbortController()
  const { db = testDatabase.db, ...services } = context.testApp.services
  stop.abort()
  await fetchMissedEventsJob.run({ ...services, db }, stop.signal)
  expect((await testDatabase.db.execute(sql`SELECT gaps FROM readings`)).rows[0]?.gaps).toHaveLength(1)
  await context.stripe.webhooks.deliver([])
  context.later(5 * 24 * HOUR_SECONDS)
  const second = await begin('second')
  pay(second)
  context.later(HOUR_SECONDS)
  await context.run(fetchMissedEventsJob)
  expect(await statuses()).toEqual(['paid', 'paid'])
  expect((await testDatabase.db.execute(sql`SELECT gaps FROM readings`)).rows[0]?.gaps).toEqual([])
})
