// A second payment is refunded automatically and only once, even when responses are lost.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SIMULATED_STRIPE_ORIGIN } from '../../../simulators/stripe/simulator.ts'
import type { FaultKind } from '../../../simulators/wire/planned-faults.ts'
import { SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { stripePayments } from '../../platform/services/stripe/payments.stripe.ts'
import { REFUND_KIND } from '../orders/effects.ts'
import { refundHandler } from './refunds.ts'

const { testDatabase, fixture: context } = checkoutForEachTest()
let first: string
let second: string
beforeEach(async () => {
  const { orderId } = await context.draft()
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
  return workOutbox({ db, now }, { [REFUND_KIND]: refundHandler(context.testApp.services) }, NEVER)
}
const refundedCents = async (id: string) => (await context.payments.find(id))?.refundedCents
const refunds = async () =>
  (await testDatabase.db.execute(sql`SELECT payment_id, amount_cents, status FROM refunds`)).rows

test('the second payment is refunded in full, which is stored and never repeated', async () => {
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

test('the payment is refunded once the key is right again, after Stripe refused a wrong key', async () => {
  const { services } = context.testApp
  const { payments } = services
  const { send, now } = { send: context.stripe.send, now: services.now }
  const wrong = { secretKey: 'no key', apiBase: SIMULATED_STRIPE_ORIGIN, webhookSecrets: [], send, now }
  services.payments = stripePayments(wrong)
  expect(await work()).toEqual({ done: 0, later: 1, dead: 0 })
  services.payments = payments
  context.later(60)
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
})

test.each<FaultKind>([
  'no-answer-before',
  'no-answer-after',
  'cut-before',
  'cut-after',
  'error-before',
  'error-after',
  'too-many'
])(
  'the payment is refunded once despite a failed response (%s)',
  async (does) => {
    context.stripe.injectFault({ on: 'POST /v1/refunds', does, times: 2 })
    for (let tries = 0; tries < 4 && (await work()).done === 0; tries++) context.later(20 * 60)
    expect(await refundedCents(second)).toBe(SHIRT_CENTS)
    expect(await refunds()).toHaveLength(1)
  },
  30_000
)

test('the job uses another idempotency key when the first only repeats its old failure', async () => {
  context.stripe.injectFault({ on: 'POST /v1/refunds', does: 'error-before' })
  expect(await work()).toMatchObject({ later: 1 })
  context.later(60)
  expect(await work()).toMatchObject({ done: 1 })
  const keys = context.requests.stripe
    .filter(({ url }) => url.endsWith('/v1/refunds'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([`refund:${second}:0`, `refund:${second}:0`, `refund:${second}:0:1`])
})

test('two concurrent workers refund once', async () => {
  await Promise.all([work(), work(), work()])
  expect(await refunds()).toHaveLength(1)
})

test('a payment that now pays its order because the hosts refunded the other one is not refunded', async () => {
  await context.payments.refund(first, 'by hand')
  await context.stripe.webhooks.deliverWaiting()
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(first)).toBe(SHIRT_CENTS)
  expect(await refundedCents(second)).toBe(0)
  expect(await context.rows.orders()).toMatchObject([{ status: 'paid', payment_id: second }])
})

test('a refund that the hosts made by hand is accepted; nothing of a disputed payment is refunded', async () => {
  await context.payments.refund(second, 'by hand')
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refunds()).toHaveLength(1)
  await testDatabase.db.execute(sql`UPDATE outbox SET done_at = NULL WHERE kind = 'refund-payment'`)
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
})

test('a refund that the hosts made by hand at the same moment is accepted', async () => {
  const { refund } = context.payments
  Object.assign(context.payments, {
    refund: async (...words: Parameters<typeof refund>) => {
      await refund(second, 'by hand')
      return refund(...words)
    }
  })
  expect(await work()).toMatchObject({ done: 1, dead: 0, later: 0 })
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
  expect(await refunds()).toHaveLength(1)
})

test('a disputed second payment is not retried for days', async () => {
  context.stripe.buyer.dispute(second)
  expect(await work()).toMatchObject({ done: 1, later: 0 })
  expect(await refunds()).toEqual([])
})

test('the job gives up at once when a payment can never be refunded, and alerts the hosts', async () => {
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
