// An order is marked as paid once, whichever source reports it, even several at the same moment.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signed } from '../../../simulators/stripe/webhook.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { runs } from '../../../tests/depth.ts'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { noCache } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { TEST_WEBHOOK_SECRET } from '../../../tests/fixtures/payments.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import type { Cache } from '../../platform/limits/cache.ts'
import { enqueue } from '../../platform/outbox/message-queries.ts'
import { settleOrdersJob } from '../reconciliation/settle-open-orders.ts'
import { settle } from './settle-order.ts'

const { testDatabase, fixture, reopen } = checkoutForEachTest()
let orderId: string
let paymentId: string
beforeEach(async () => {
  const begun = await fixture.draft()
  orderId = begun.orderId
  paymentId = fixture.stripe.intents[0]?.id ?? ''
})

const look = async (id = orderId) => fixture.testApp.request(`/api/merch/order-status/${id}`)
const statusNow = async () => ((await (await look()).json()) as { status: string }).status
const paidEvents = async () => (await fixture.rows.events()).filter(({ to_status: to }) => to === 'paid')
const pay = () => fixture.stripe.buyer.confirm(paymentId, 'card')
const payAtStripe = () => {
  fixture.stripe.buyer.confirm(paymentId, 'bancontact')
  fixture.stripe.buyer.answerApproval(paymentId, 'pay')
}
const expectedOutbox = (id: string) => [
  { kind: 'fulfil-order', dedupe_key: `fulfil:${id}` },
  { kind: 'order-mail', dedupe_key: `mail:confirmed:${id}` }
]

test('the thank-you page sees that the order is paid, without any webhook', async () => {
  expect(await statusNow()).toBe('draft')
  payAtStripe()
  const response = await look()
  expect(await response.json()).toEqual({
    status: 'paid',
    number: expect.any(String),
    bought: {
      lines: [{ name: 'T-shirt', colour: 'Zwart', size: 'S', quantity: 1, price: 24.99 }],
      discount: 0,
      shipping: 4.39,
      total: 29.38
    }
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await fixture.rows.outbox()).toEqual(expectedOutbox(orderId))
  expect(await fixture.rows.orders()).toMatchObject([
    { paid_revision: 1, hold_reason: null, payment_state: 'paid' }
  ])
})

test('the first webhook marks the order as paid, without any page', async () => {
  payAtStripe()
  const statuses = await fixture.stripe.webhooks.deliverWaiting()
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid' }])
})

test('an order is not paid for a payment that is open or processing', async () => {
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await statusNow()).toBe('draft')
  fixture.stripe.buyer.confirm(paymentId, 'ideal')
  fixture.stripe.buyer.answerApproval(paymentId, 'leave')
  await fixture.stripe.webhooks.deliverWaiting()
  await expect.poll(statusNow).toBe('pending')
  expect(await fixture.rows.outbox()).toEqual([])
  fixture.stripe.buyer.settle(paymentId, false)
  expect(await statusNow()).toBe('draft')
})

test('a webhook pays an order when the process died before it stored the payment', async () => {
  await testDatabase.db.execute(sql`DELETE FROM payments`)
  await testDatabase.db.update(orders).set({ paymentId: null })
  pay()
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid', payment_id: paymentId }])
  expect(await fixture.rows.payments()).toMatchObject([{ id: paymentId, number: 1, status: 'succeeded' }])
})

test('page, webhooks and jobs at once, many times: one transition to paid, each outbox message once', async () => {
  pay()
  const services = connected(fixture.testApp.services, 'payments')
  const events = fixture.stripe.webhooks.waiting()
  const done = await Promise.all(
    Array.from({ length: runs(25, 67) }, async () => [
      (await look()).status,
      ...(await fixture.stripe.webhooks.deliver(events.slice(-1))),
      (await settle(services, orderId, { actor: 'job' }))?.status === 'paid' ? 200 : 0
    ])
  )
  // A busy machine may ask some of them to come again.
  expect(done.flat().filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(done.flat()).toContain(200)
  expect(await paidEvents()).toHaveLength(1)
  expect(await fixture.rows.outbox()).toEqual(expectedOutbox(orderId))
})

test('the same event is handled once when it arrives ten times at once, and again a day later, always with 200', async () => {
  pay()
  const event = fixture.stripe.webhooks.waiting().slice(-1)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => fixture.stripe.webhooks.deliver(event)))
  fixture.later(24 * 60 * 60)
  statuses.push(await fixture.stripe.webhooks.deliver(event))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(await paidEvents()).toHaveLength(1)
  const { rows } = await testDatabase.db.execute(sql`SELECT processed_at FROM webhook_events`)
  expect(rows).toMatchObject([{ processed_at: expect.anything() }])
})

test('the order ends in the state that Stripe reports for events in any order, newest first, and repeated', async () => {
  payAtStripe()
  await fixture.payments.refund(paymentId, 'by hand', 100)
  const events = fixture.stripe.webhooks.waiting()
  expect(new Set(await fixture.stripe.webhooks.deliver(events.toReversed()))).toEqual(new Set([200]))
  await fixture.stripe.webhooks.deliver(events)
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid', payment_state: 'partially_refunded' }])
})

test('a full refund that is reported before the payment cancels the order', async () => {
  pay()
  await fixture.payments.refund(paymentId, 'by hand')
  await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().toReversed())
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'cancelled', payment_state: 'refunded' }])
})

test.each(['payment', 'charge alone'] as const)(
  'a fraud warning (which names the %s) holds the order, and the hosts get one mail',
  async (names) => {
    pay()
    fixture.stripe.buyer.warnOfFraud(paymentId, names)
    await fixture.stripe.webhooks.deliverWaiting()
    expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid', hold_reason: 'fraud_warning' }])
    const alerts = (await fixture.rows.outbox()).filter(({ kind }) => kind === 'alert')
    expect(alerts[0]?.dedupe_key).toContain(`order-held:${orderId}:fraud_warning`)
  }
)

test('an order is paid and held for a payment that is a cent too low, and starts nothing', async () => {
  pay()
  Object.assign(fixture.stripe.intents[0] ?? {}, { amount_received: 2937 })
  await expect.poll(statusNow).toBe('paid')
  expect(await fixture.rows.orders()).toMatchObject([
    { hold_reason: 'amount_mismatch', fulfilment_state: 'none' }
  ])
  expect((await fixture.rows.outbox()).map(({ kind }) => kind)).not.toContain('fulfil-order')
})

test('messages are not enqueued twice', async () => {
  const task = { kind: 'fulfil-order', dedupeKey: `fulfil:${orderId}`, payload: { orderId } }
  await enqueue(testDatabase.db, [task], new Date())
  pay()
  await expect.poll(statusNow).toBe('paid')
  expect(await fixture.rows.outbox()).toEqual(expectedOutbox(orderId))
})

test.each(['facts fetched', 'event stored', 'state stored'] as const)(
  'a webhook that dies after "%s" was stored before; the job completes it, once',
  async (point) => {
    pay()
    fixture.crashAt(point)
    await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().slice(-1))
    fixture.later(31)
    expect(await fixture.run(settleOrdersJob)).toMatchObject({ counts: { events: 1, failed: 0 } })
    await expect.poll(statusNow).toBe('paid')
    expect(await paidEvents()).toHaveLength(1)
  }
)

test('a webhook is stored and answered with 200 when its order cannot be settled; the log says why, and a job retries', async () => {
  pay()
  const event = fixture.stripe.webhooks.waiting().slice(-1)
  fixture.stripe.injectFault({ on: 'GET /v1/payment_intents/*', does: 'cut-before', times: 4 })
  expect(await fixture.stripe.webhooks.deliver(event)).toEqual([200])
  expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'payments' })
  fixture.later(31)
  expect(await fixture.run(settleOrdersJob)).toMatchObject({ counts: { events: 0, failed: 1 } })
  const { rows } = await testDatabase.db.execute(
    sql`SELECT attempts, last_error, processed_at FROM webhook_events`
  )
  expect(rows).toMatchObject([
    { attempts: 2, last_error: expect.stringMatching(/^payments: /), processed_at: null }
  ])
  await fixture.run(settleOrdersJob)
  await expect.poll(statusNow).toBe('paid')
  expect(await paidEvents()).toHaveLength(1)
})

test('an event that cannot be stored is answered with 5xx, so that Stripe sends it again', async () => {
  pay()
  const event = fixture.stripe.webhooks.waiting().slice(-1)
  await testDatabase.db.execute(sql`ALTER TABLE webhook_events RENAME TO away`)
  expect(await fixture.stripe.webhooks.deliver(event)).toEqual([503])
  await testDatabase.db.execute(sql`ALTER TABLE away RENAME TO webhook_events`)
  expect(await fixture.stripe.webhooks.deliver(event)).toEqual([200])
  expect(await paidEvents()).toHaveLength(1)
})

test('an order whose payment Stripe does not know stays as it is, and the log says so', async () => {
  Object.assign(fixture.payments, { find: async () => undefined })
  expect(await statusNow()).toBe('draft')
  expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'payments' })
  const settling = settle(connected(fixture.testApp.services, 'payments'), orderId, { actor: 'job' })
  await expect(settling).rejects.toMatchObject({ retryable: false })
})

test('an order that others change again and again is given up, and nothing is written', async () => {
  pay()
  const printed = async () => {
    await testDatabase.db.update(orders).set({ version: sql`version + 1` })
    return undefined
  }
  const settling = settle(connected(fixture.testApp.services, 'payments'), orderId, { actor: 'job', printed })
  await expect(settling).rejects.toThrow(Failure)
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'draft' }])
  expect(await fixture.rows.outbox()).toEqual([])
})

test('a polling page gets the stored status while Stripe is unavailable, and the log says why', async () => {
  fixture.stripe.injectFault({ on: 'GET /v1/payment_intents/*', does: 'cut-before', times: 2 })
  expect(await statusNow()).toBe('draft')
  expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'payments' })
})

test('Stripe is asked at most every two seconds per order, and never without a cache', async () => {
  const held = new Set<string>()
  const lock: Cache['lock'] = async (name) => {
    if (held.has(name)) return undefined
    held.add(name)
    return { release: async () => undefined }
  }
  const cache = { ...noCache, lock }
  Object.assign(fixture.testApp.services, { cache })
  const requestCount = () => fixture.requests.stripe.filter(({ method }) => method === 'GET').length
  const before = requestCount()
  await Promise.all([look(), look(), look()])
  expect(requestCount()).toBe(before + 1)
  const failing = async () => {
    throw new Failure('cache', 'away')
  }
  Object.assign(fixture.testApp.services, { cache: { ...noCache, lock: failing } })
  expect(await statusNow()).toBe('draft')
  expect(requestCount()).toBe(before + 1)
})

test('malformed and unknown ids get identical answers, and guesses are soon refused', async () => {
  await reopen({
    cache: postgresCache(testDatabase.db, () => fixture.testApp.services.now(), 30_000)
  })
  const guesses = ['ord_aaaaaaaaaaaaaaaaaaaaaaaa', 'x', `ord_${'2'.repeat(24)}`]
  const bodies = await Promise.all(
    guesses.map(async (id) => (await (await look(id)).json()) as { code: string; status: number })
  )
  for (const body of bodies) expect(body).toMatchObject({ code: 'unknown-order', status: 404 })
  for (let index = 0; index < 27; index++) expect((await look(guesses[0])).status).toBe(404)
  expect((await look(guesses[0])).status).toBe(429)
})

const send = (body: string, signature: string | null) =>
  fixture.testApp.app(
    new Request(`${SITE_ORIGIN}/api/stripe/webhook`, {
      method: 'POST',
      body,
      headers: signature === null ? {} : { 'stripe-signature': signature }
    })
  )

test.each<[string, number, (body: string, atSeconds: number) => [string, string | null]]>([
  ['no signature', 400, (body) => [body, null]],
  ['another secret', 400, (body, at) => [body, signed(body, 'whsec_other', at)]],
  ['a signature of 301 s ago', 400, (body, at) => [body, signed(body, TEST_WEBHOOK_SECRET, at - 301)]],
  ['a byte changed', 400, (body, at) => [`${body} `, signed(body, TEST_WEBHOOK_SECRET, at)]],
  [
    'the same written anew',
    400,
    (body, at) => [JSON.stringify(JSON.parse(body)), signed(body, TEST_WEBHOOK_SECRET, at)]
  ],
  ['a megabyte', 413, (_, at) => ['x'.repeat(1_000_000), signed('x', TEST_WEBHOOK_SECRET, at)]]
])('a webhook with %s is refused: %i, and nothing is stored', async (_, status, forged) => {
  pay()
  const body = JSON.stringify(fixture.stripe.webhooks.waiting().at(-1), null, 2)
  const response = await send(...forged(body, fixture.testApp.services.now().getTime() / 1000))
  expect(response.status).toBe(status)
  expect((await testDatabase.db.execute(sql`SELECT 1 FROM webhook_events`)).rows).toEqual([])
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'draft' }])
})

test('events about payments of other systems, and of unknown types, get 200', async () => {
  Object.assign(fixture.stripe.intents[0] ?? {}, { metadata: {} })
  await testDatabase.db.execute(sql`DELETE FROM payments`)
  pay()
  expect(new Set(await fixture.stripe.webhooks.deliverWaiting())).toEqual(new Set([200]))
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'draft' }])
})
