// Paid is paid: by whatever way the news comes, once, and at the same moment from several sides.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signed } from '../../simulators/stripe/webhook.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { SITE_ORIGIN } from '../../tests/fixtures/app.ts'
import { forgetful, openTestCheckout, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { TEST_WEBHOOK_SECRET } from '../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { orderEvents, orders } from '../db/order-schema.ts'
import { promise } from '../outbox/queries.ts'
import { settleOrdersJob } from '../reconciliation/settle-orders.ts'
import { postgresCache } from '../services/cache/cache.postgres.ts'
import type { Cache } from '../services/cache/cache.ts'
import { paymentContextOf } from './context.ts'
import { settle } from './settle-order.ts'

let testDatabase: TestDatabase
let fixture: TestCheckout
let orderId: string
let paymentId: string
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  fixture = await openTestCheckout(testDatabase.db)
  const begun = (await (await fixture.start()).json()) as { orderId: string }
  orderId = begun.orderId
  paymentId = fixture.stripe.intents[0]?.id ?? ''
})

const look = async (id = orderId) => fixture.testApp.ask(`/api/merch/order-status/${id}`)
const statusNow = async () => ((await (await look()).json()) as { status: string }).status
const paidEvents = async () => (await fixture.rows.events()).filter(({ to_status: to }) => to === 'paid')
const pay = () => fixture.stripe.buyer.confirm(paymentId, 'card')
const payAtStripe = () => {
  fixture.stripe.buyer.confirm(paymentId, 'bancontact')
  fixture.stripe.buyer.answerBank(paymentId, 'pay')
}
const PROMISED = (id: string) => [
  { kind: 'fulfil-order', dedupe_key: `fulfil:${id}` },
  { kind: 'order-mail', dedupe_key: `mail:confirmed:${id}` }
]

test('without a single webhook the page of thanks sees that the order is paid', async () => {
  expect(await statusNow()).toBe('draft')
  payAtStripe()
  const response = await look()
  expect(await response.json()).toEqual({ status: 'paid' })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await fixture.rows.outbox()).toEqual(PROMISED(orderId))
  expect(await fixture.rows.orders()).toMatchObject([
    { paid_revision: 1, hold_reason: null, payment_state: 'paid' }
  ])
})

test('without a browser the first word of Stripe is enough', async () => {
  payAtStripe()
  const statuses = await fixture.stripe.webhooks.deliverWaiting()
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid' }])
})

test('a payment that was opened or is under way makes no order paid', async () => {
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await statusNow()).toBe('draft')
  fixture.stripe.buyer.confirm(paymentId, 'ideal')
  fixture.stripe.buyer.answerBank(paymentId, 'leave')
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await statusNow()).toBe('pending')
  expect(await fixture.rows.outbox()).toEqual([])
  fixture.stripe.buyer.settle(paymentId, false)
  expect(await statusNow()).toBe('draft')
})

test('a process that died before it noted the payment still gets its order paid by the webhook', async () => {
  await testDatabase.db.execute(sql`DELETE FROM payments`)
  await testDatabase.db.update(orders).set({ paymentId: null })
  pay()
  await fixture.stripe.webhooks.deliverWaiting()
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid', payment_id: paymentId }])
  expect(await fixture.rows.payments()).toMatchObject([{ id: paymentId, number: 1, status: 'succeeded' }])
})

test('page, webhooks and jobs at once, two hundred times: one step to paid, each promise once', async () => {
  pay()
  const paymentContext = paymentContextOf(fixture.testApp.services)
  const events = fixture.stripe.webhooks.waiting()
  const done = await Promise.all(
    Array.from({ length: 67 }, async () => [
      (await look()).status,
      ...(await fixture.stripe.webhooks.deliver(events.slice(-1))),
      (await settle(paymentContext, orderId, { actor: 'job' }))?.status === 'paid' ? 200 : 0
    ])
  )
  expect(new Set(done.flat())).toEqual(new Set([200]))
  expect(await paidEvents()).toHaveLength(1)
  expect(await fixture.rows.outbox()).toEqual(PROMISED(orderId))
}, 120_000)

test('a shop that looks first and writes then takes the same step often', async () => {
  pay()
  const { db } = testDatabase
  const naive = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const payment = await fixture.payments.find(paymentId)
    if (order?.status !== 'draft' || payment?.status !== 'succeeded') return
    await db.update(orders).set({ status: 'paid' }).where(eq(orders.id, orderId))
    await db
      .insert(orderEvents)
      .values({ orderId, at: new Date(), actor: 'webhook', what: 'moved', toStatus: 'paid' })
  }
  await Promise.all(Array.from({ length: 20 }, naive))
  const isPaid = and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'paid'))
  expect(await db.$count(orderEvents, isPaid)).toBeGreaterThan(1)
}, 60_000)

test('the same event ten times at once, and again a day later, does one thing and is always a yes', async () => {
  pay()
  const event = fixture.stripe.webhooks.waiting().slice(-1)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => fixture.stripe.webhooks.deliver(event)))
  fixture.later(24 * 60 * 60)
  statuses.push(await fixture.stripe.webhooks.deliver(event))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(await paidEvents()).toHaveLength(1)
  const { rows } = await testDatabase.db.execute(sql`SELECT processed_at FROM webhook_events`)
  expect(rows).toMatchObject([{ processed_at: expect.anything() }])
}, 60_000)

test('events in any order, the newest first, twice: the order is what Stripe says it is', async () => {
  payAtStripe()
  await fixture.payments.refund(paymentId, 'by hand', 100)
  const events = fixture.stripe.webhooks.waiting()
  expect(new Set(await fixture.stripe.webhooks.deliver(events.toReversed()))).toEqual(new Set([200]))
  await fixture.stripe.webhooks.deliver(events)
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid', payment_state: 'partially_refunded' }])
})

test('a refund of all, told before the payment was, calls the order off', async () => {
  pay()
  await fixture.payments.refund(paymentId, 'by hand')
  await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().toReversed())
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'cancelled', payment_state: 'refunded' }])
})

test.each(['payment', 'charge alone'] as const)(
  'a card that Stripe suspects (it names the %s) holds the order, and the hosts are told once',
  async (names) => {
    pay()
    fixture.stripe.buyer.warnOfFraud(paymentId, names)
    await fixture.stripe.webhooks.deliverWaiting()
    expect(await fixture.rows.orders()).toMatchObject([{ status: 'paid', hold_reason: 'fraud_warning' }])
    const alerts = (await fixture.rows.outbox()).filter(({ kind }) => kind === 'alert')
    expect(alerts[0]?.dedupe_key).toContain(`order-held:${orderId}:fraud_warning`)
  }
)

test('a cent less than was asked is paid and held: nothing is promised but a look by the hosts', async () => {
  pay()
  Object.assign(fixture.stripe.intents[0] ?? {}, { amount_received: 2937 })
  expect(await statusNow()).toBe('paid')
  expect(await fixture.rows.orders()).toMatchObject([
    { hold_reason: 'amount_mismatch', fulfilment_state: 'none' }
  ])
  expect((await fixture.rows.outbox()).map(({ kind }) => kind)).not.toContain('fulfil-order')
})

test('what was promised before is not promised twice', async () => {
  const task = { kind: 'fulfil-order', dedupeKey: `fulfil:${orderId}`, payload: { orderId } }
  await promise(testDatabase.db, [task], new Date())
  pay()
  expect(await statusNow()).toBe('paid')
  expect(await fixture.rows.outbox()).toEqual(PROMISED(orderId))
})

test.each(['facts fetched', 'event stored', 'state stored'] as const)(
  'a webhook that dies after "%s" was stored before; the job does the rest, once',
  async (point) => {
    pay()
    fixture.dieAt(point)
    await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().slice(-1))
    fixture.later(31)
    expect(await fixture.run(settleOrdersJob)).toMatchObject({ counts: { events: 1, failed: 0 } })
    expect(await statusNow()).toBe('paid')
    expect(await paidEvents()).toHaveLength(1)
  }
)

test('a webhook whose order cannot be looked at is stored and a yes; the log says why, the job looks', async () => {
  pay()
  const event = fixture.stripe.webhooks.waiting().slice(-1)
  fixture.stripe.misbehave({ on: 'GET /v1/payment_intents/*', does: 'cut-before', times: 4 })
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
  expect(await statusNow()).toBe('paid')
  expect(await paidEvents()).toHaveLength(1)
})

test('an event that could not be stored is a 5xx, so that Stripe calls again', async () => {
  pay()
  const event = fixture.stripe.webhooks.waiting().slice(-1)
  await testDatabase.db.execute(sql`ALTER TABLE webhook_events RENAME TO away`)
  expect(await fixture.stripe.webhooks.deliver(event)).toEqual([503])
  await testDatabase.db.execute(sql`ALTER TABLE away RENAME TO webhook_events`)
  expect(await fixture.stripe.webhooks.deliver(event)).toEqual([200])
  expect(await paidEvents()).toHaveLength(1)
})

test('a page that waits while Stripe is away gets what we know, and the log says why', async () => {
  fixture.stripe.misbehave({ on: 'GET /v1/payment_intents/*', does: 'cut-before', times: 2 })
  expect(await statusNow()).toBe('draft')
  expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'payments' })
})

test('Stripe is asked once in two seconds for an order, and not at all without a cache', async () => {
  const held = new Set<string>()
  const lock: Cache['lock'] = async (name) => {
    if (held.has(name)) return undefined
    held.add(name)
    return { release: async () => undefined }
  }
  const cache = { ...forgetful, lock }
  Object.assign(fixture.testApp.services, { cache })
  const asked = () => fixture.requests.stripe.filter(({ method }) => method === 'GET').length
  const before = asked()
  await Promise.all([look(), look(), look()])
  expect(asked()).toBe(before + 1)
  const failing = async () => {
    throw new Failure('cache', 'away')
  }
  Object.assign(fixture.testApp.services, { cache: { ...forgetful, lock: failing } })
  expect(await statusNow()).toBe('draft')
  expect(asked()).toBe(before + 1)
})

test('ids that are none, and ids that are nobody’s, get one answer; guessing ends soon', async () => {
  fixture = await openTestCheckout(testDatabase.db, {
    cache: postgresCache(testDatabase.db, () => fixture.testApp.services.now(), 30_000)
  })
  const guesses = ['ord_aaaaaaaaaaaaaaaaaaaaaaaa', 'x', `ord_${'2'.repeat(24)}`]
  const bodies = await Promise.all(
    guesses.map(async (id) => (await (await look(id)).json()) as { code: string; status: number })
  )
  for (const body of bodies) expect(body).toMatchObject({ code: 'unknown-order', status: 404 })
  for (let index = 0; index < 27; index++) expect((await look(guesses[0])).status).toBe(404)
  expect((await look(guesses[0])).status).toBe(429)
}, 60_000)

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
])('a webhook with %s is a %i, and nothing is written', async (_, status, forged) => {
  pay()
  const body = JSON.stringify(fixture.stripe.webhooks.waiting().at(-1), null, 2)
  const response = await send(...forged(body, fixture.testApp.services.now().getTime() / 1000))
  expect(response.status).toBe(status)
  expect((await testDatabase.db.execute(sql`SELECT 1 FROM webhook_events`)).rows).toEqual([])
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'draft' }])
})

test('events about payments of somebody else on the same account, and of kinds we do not know, are a yes', async () => {
  Object.assign(fixture.stripe.intents[0] ?? {}, { metadata: {} })
  await testDatabase.db.execute(sql`DELETE FROM payments`)
  pay()
  expect(new Set(await fixture.stripe.webhooks.deliverWaiting())).toEqual(new Set([200]))
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'draft' }])
})
