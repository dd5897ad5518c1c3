// A second payment goes back by itself: once, whatever becomes of the answers.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Trouble } from '../../simulators/wire/mischief.ts'
import { openTestCheckout, SHIRT_CENTS, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { workOutbox } from '../outbox/work-outbox.ts'
import { REFUND_KIND } from './order-effects.ts'
import { refundDuty } from './refund-payment.ts'

let testDatabase: TestDatabase
let context: TestCheckout
let first: string
let second: string
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  context = await openTestCheckout(testDatabase.db)
  const { orderId } = (await (await context.start()).json()) as { orderId: string }
  first = context.stripe.intents[0]?.id ?? ''
  const opened = await context.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'a second tab'
  )
  second = opened.id
  for (const id of [first, second]) {
    context.stripe.buyer.confirm(id, 'card')
    await context.stripe.webhooks.deliverWaiting()
  }
})

const NEVER = new AbortController().signal
const work = () => {
  const { db = testDatabase.db, now } = context.testApp.services
  return workOutbox({ db, now }, { [REFUND_KIND]: refundDuty(context.testApp.services) }, NEVER)
}
const refundedCents = async (id: string) => (await context.payments.find(id))?.refundedCents
const refunds = async () =>
  (await testDatabase.db.execute(sql`SELECT payment_id, amount_cents, status FROM refunds`)).rows

test('the second payment is given back whole, noted, and never again', async () => {
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(first)).toBe(0)
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
  expect(await refunds()).toEqual([{ payment_id: second, amount_cents: SHIRT_CENTS, status: 'succeeded' }])
  await context.stripe.webhooks.deliverWaiting()
  expect(await work()).toMatchObject({ done: 0 })
  expect(await context.rows.orders()).toMatchObject([
    { status: 'paid', payment_state: 'paid', payment_id: first }
  ])
  expect([...context.stripe.faults]).toEqual([])
})

test.each<Trouble>([
  'no-answer-before',
  'no-answer-after',
  'cut-before',
  'cut-after',
  'error-before',
  'error-after',
  'too-many'
])(
  'an answer that goes wrong (%s) gives it back once all the same',
  async (does) => {
    context.stripe.misbehave({ on: 'POST /v1/refunds', does, times: 2 })
    for (let tries = 0; tries < 4 && (await work()).done === 0; tries++) context.later(20 * 60)
    expect(await refundedCents(second)).toBe(SHIRT_CENTS)
    expect(await refunds()).toHaveLength(1)
  },
  30_000
)

test('a key that only repeats its old failure is left for another one', async () => {
  context.stripe.misbehave({ on: 'POST /v1/refunds', does: 'error-before' })
  expect(await work()).toMatchObject({ later: 1 })
  context.later(60)
  expect(await work()).toMatchObject({ done: 1 })
  const keys = context.requests.stripe
    .filter(({ url }) => url.endsWith('/v1/refunds'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([`refund:${second}:0`, `refund:${second}:0`, `refund:${second}:0:1`])
})

test('two workers at once give it back once', async () => {
  await Promise.all([work(), work(), work()])
  expect(await refunds()).toHaveLength(1)
})

test('a payment that pays its order by now is not given back: the hosts gave back the other one', async () => {
  await context.payments.refund(first, 'by hand')
  await context.stripe.webhooks.deliverWaiting()
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(first)).toBe(SHIRT_CENTS)
  expect(await refundedCents(second)).toBe(0)
  expect(await context.rows.orders()).toMatchObject([{ status: 'paid', payment_id: second }])
})

test('what the hosts gave back by hand is done; what the buyer asks of his bank is left to Stripe', async () => {
  await context.payments.refund(second, 'by hand')
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refunds()).toHaveLength(1)
  await testDatabase.db.execute(sql`UPDATE outbox SET done_at = NULL WHERE kind = 'refund-payment'`)
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
})

test('a disputed second payment cannot be given back, and is not tried for days', async () => {
  context.stripe.buyer.dispute(second)
  expect(await work()).toMatchObject({ done: 1, later: 0 })
  expect(await refunds()).toEqual([])
})

test('a payment that cannot be given back for good is given up at once, and the hosts are told', async () => {
  const charged = context.stripe.intents.find(({ id }) => id === second)
  Object.assign(charged ?? {}, { amount_received: SHIRT_CENTS + 1 })
  await context.payments.refund(second, 'by hand')
  await testDatabase.db.execute(sql`UPDATE outbox SET done_at = NULL, dead_at = NULL, next_at = created_at`)
  expect(await work()).toMatchObject({ dead: 1 })
  const alerts = (await context.rows.outbox()).filter(({ dedupe_key: key }) =>
    /refund-undone/.test(String(key))
  )
  expect(alerts.length).toBeGreaterThan(0)
})
