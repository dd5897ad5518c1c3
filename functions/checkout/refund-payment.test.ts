// A second payment goes back by itself: once, whatever becomes of the answers.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Trouble } from '../../simulators/wire/mischief.ts'
import { openTrialCheckout, SHIRT_CENTS, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { workOutbox } from '../outbox/work-outbox.ts'
import { REFUND_KIND } from './order-effects.ts'
import { refundDuty } from './refund-payment.ts'

let trial: TrialDatabase
let world: TrialCheckout
let first: string
let second: string
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
  const { orderId } = (await (await world.start()).json()) as { orderId: string }
  first = world.stripe.intents[0]?.id ?? ''
  const opened = await world.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'a second tab'
  )
  second = opened.id
  for (const id of [first, second]) {
    world.stripe.buyer.confirm(id, 'card')
    await world.stripe.webhooks.deliverWaiting()
  }
})

const NEVER = new AbortController().signal
const work = () => {
  const { db = trial.db, now } = world.house.services
  return workOutbox({ db, now }, { [REFUND_KIND]: refundDuty(world.house.services) }, NEVER)
}
const refundedCents = async (id: string) => (await world.payments.find(id))?.refundedCents
const refunds = async () =>
  (await trial.db.execute(sql`SELECT payment_id, amount_cents, status FROM refunds`)).rows

test('the second payment is given back whole, noted, and never again', async () => {
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(first)).toBe(0)
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
  expect(await refunds()).toEqual([{ payment_id: second, amount_cents: SHIRT_CENTS, status: 'succeeded' }])
  await world.stripe.webhooks.deliverWaiting()
  expect(await work()).toMatchObject({ done: 0 })
  expect(await world.rows.orders()).toMatchObject([
    { status: 'paid', payment_state: 'paid', payment_id: first }
  ])
  expect([...world.stripe.faults]).toEqual([])
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
    world.stripe.misbehave({ on: 'POST /v1/refunds', does, times: 2 })
    for (let tries = 0; tries < 4 && (await work()).done === 0; tries++) world.later(20 * 60)
    expect(await refundedCents(second)).toBe(SHIRT_CENTS)
    expect(await refunds()).toHaveLength(1)
  },
  30_000
)

test('a key that only repeats its old failure is left for another one', async () => {
  world.stripe.misbehave({ on: 'POST /v1/refunds', does: 'error-before' })
  expect(await work()).toMatchObject({ later: 1 })
  world.later(60)
  expect(await work()).toMatchObject({ done: 1 })
  const keys = world.requests.stripe
    .filter(({ url }) => url.endsWith('/v1/refunds'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([`refund:${second}:0`, `refund:${second}:0`, `refund:${second}:0:1`])
})

test('two workers at once give it back once', async () => {
  await Promise.all([work(), work(), work()])
  expect(await refunds()).toHaveLength(1)
})

test('a payment that pays its order by now is not given back: the hosts gave back the other one', async () => {
  await world.payments.refund(first, 'by hand')
  await world.stripe.webhooks.deliverWaiting()
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(first)).toBe(SHIRT_CENTS)
  expect(await refundedCents(second)).toBe(0)
  expect(await world.rows.orders()).toMatchObject([{ status: 'paid', payment_id: second }])
})

test('what the hosts gave back by hand is done; what the buyer asks of his bank is left to the bank', async () => {
  await world.payments.refund(second, 'by hand')
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refunds()).toHaveLength(1)
  await trial.db.execute(sql`UPDATE outbox SET done_at = NULL WHERE kind = 'refund-payment'`)
  expect(await work()).toMatchObject({ done: 1 })
  expect(await refundedCents(second)).toBe(SHIRT_CENTS)
})

test('a disputed second payment cannot be given back, and is not tried for days', async () => {
  world.stripe.buyer.dispute(second)
  expect(await work()).toMatchObject({ done: 1, later: 0 })
  expect(await refunds()).toEqual([])
})

test('a payment that cannot be given back for good is given up at once, and the hosts are told', async () => {
  const charged = world.stripe.intents.find(({ id }) => id === second)
  Object.assign(charged ?? {}, { amount_received: SHIRT_CENTS + 1 })
  await world.payments.refund(second, 'by hand')
  await trial.db.execute(sql`UPDATE outbox SET done_at = NULL, dead_at = NULL, next_at = created_at`)
  expect(await work()).toMatchObject({ dead: 1 })
  const alerts = (await world.rows.outbox()).filter(({ dedupe_key: key }) =>
    /refund-undone/.test(String(key))
  )
  expect(alerts.length).toBeGreaterThan(0)
})
