// Money that goes back, is fought over, or comes twice: what the order becomes, what is kept as rows, who is told.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  mug,
  openTestCheckout,
  SHIRT_CENTS,
  type TestCheckout
} from '../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
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

const rowsOf = async (table: string) =>
  (await testDatabase.db.execute(sql.raw(`SELECT * FROM ${table} ORDER BY created_at, id`))).rows
const order = async () => (await fixture.rows.orders())[0]
const hear = () => fixture.stripe.webhooks.deliverWaiting()
const alerts = async () => {
  const { rows } = await testDatabase.db.execute(
    sql`SELECT DISTINCT payload->'alert'->>'cause' AS cause FROM outbox WHERE kind = 'alert' ORDER BY cause`
  )
  return rows.map(({ cause }) => cause)
}
const kinds = async () => (await fixture.rows.outbox()).map(({ dedupe_key: key }) => key)
async function paid() {
  fixture.stripe.buyer.confirm(paymentId, 'card')
  await hear()
}
const back = (cents?: number, id = paymentId) => fixture.payments.refund(id, `by hand ${cents}`, cents)
/** A buyer with two tabs: the order is paid in one of them, and a payment of before is paid in the other. */
async function paidTwice(revision = '1') {
  const opened = await fixture.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'a second tab'
  )
  Object.assign(fixture.stripe.intents[1] ?? {}, { metadata: { order_id: orderId, rev: revision } })
  await paid()
  fixture.stripe.buyer.confirm(opened.id, 'card')
  return opened.id
}

test('each refund is a row, told twice or not, and part of the money back leaves the order as it is', async () => {
  await paid()
  await back(100)
  fixture.later(1)
  await back(200)
  const events = fixture.stripe.webhooks.waiting()
  await fixture.stripe.webhooks.deliver([...events, ...events.toReversed()])
  expect(await rowsOf('refunds')).toMatchObject([
    { order_id: orderId, payment_id: paymentId, amount_cents: 100, status: 'succeeded' },
    { amount_cents: 200 }
  ])
  expect(await order()).toMatchObject({
    status: 'paid',
    payment_state: 'partially_refunded',
    hold_reason: null
  })
})

test('a dispute is a row with its day, holds the order, and the hosts are told until when they can answer', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  await hear()
  expect(await rowsOf('disputes')).toMatchObject([
    { order_id: orderId, amount_cents: SHIRT_CENTS, status: 'needs_response', due_at: expect.anything() }
  ])
  expect(await order()).toMatchObject({ payment_state: 'disputed', hold_reason: 'dispute' })
  const { rows } = await testDatabase.db.execute(
    sql`SELECT payload->'alert' AS alert FROM outbox WHERE kind = 'alert' LIMIT 1`
  )
  expect(rows).toMatchObject([
    { alert: { cause: 'payment-disputed', due: '2026-11-27T12:00:00.000Z', cents: SHIRT_CENTS } }
  ])
})

test('a dispute that was won is none any more, though the charge goes on saying that there was one', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  await hear()
  fixture.stripe.buyer.closeDispute(paymentId, 'won')
  await hear()
  expect(await order()).toMatchObject({ payment_state: 'paid', hold_reason: null })
  expect(await alerts()).toEqual(['dispute-ended', 'payment-disputed'])
  expect(await fixture.payments.find(paymentId)).toMatchObject({ isDisputed: true })
})

test('a dispute that was lost stays one', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  fixture.stripe.buyer.closeDispute(paymentId, 'lost')
  await hear()
  expect(await order()).toMatchObject({ payment_state: 'disputed' })
  expect(await rowsOf('disputes')).toMatchObject([{ status: 'lost' }])
})

test('part of the money back, then a dispute about the rest: disputed, held, and every row is there', async () => {
  await paid()
  await back(500)
  fixture.stripe.buyer.dispute(paymentId)
  await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().toReversed())
  expect(await order()).toMatchObject({ payment_state: 'disputed', hold_reason: 'dispute', status: 'paid' })
  fixture.stripe.buyer.closeDispute(paymentId, 'won')
  await hear()
  expect(await order()).toMatchObject({ payment_state: 'partially_refunded' })
})

test('all money back ends a dispute about it: the order is called off', async () => {
  await paid()
  await back()
  fixture.stripe.buyer.dispute(paymentId)
  await hear()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded', hold_reason: null })
})

test('a refund that comes back is told with its amount, and the order stays called off', async () => {
  await paid()
  await back()
  await hear()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
  fixture.stripe.buyer.bounceRefund(paymentId)
  await hear()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'paid' })
  expect(await rowsOf('refunds')).toMatchObject([{ status: 'failed', amount_cents: SHIRT_CENTS }])
  expect(await alerts()).toEqual(['refund-failed'])
})

test('a refund that came back counts for nothing beside one that arrived', async () => {
  await paid()
  await back(300)
  await hear()
  fixture.stripe.buyer.bounceRefund(paymentId)
  await hear()
  await back(200)
  await hear()
  expect(await order()).toMatchObject({ payment_state: 'partially_refunded' })
  expect((await rowsOf('refunds')).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
})

test('a refund and a dispute of which no webhook ever told are found by the next look', async () => {
  await paid()
  await back(100)
  await settle(paymentContextOf(fixture.testApp.services), orderId, { actor: 'job' })
  expect(await rowsOf('refunds')).toHaveLength(1)
  fixture.stripe.buyer.dispute(paymentId)
  await settle(paymentContextOf(fixture.testApp.services), orderId, { actor: 'job' })
  expect(await rowsOf('disputes')).toHaveLength(1)
  expect(await settle(paymentContextOf(fixture.testApp.services), orderId, { actor: 'job' })).toMatchObject({
    version: Number((await order())?.version)
  })
})

test('a suspected card of an order that is at the printer is told, and holds nothing', async () => {
  await paid()
  await testDatabase.db.execute(sql`UPDATE orders SET status = 'processing', fulfilment_state = 'confirmed'`)
  fixture.stripe.buyer.warnOfFraud(paymentId)
  await hear()
  expect(await order()).toMatchObject({ hold_reason: null, status: 'processing' })
  expect(await alerts()).toEqual(['card-suspected'])
})

test('of two payments the second is given back; whoever gives back the first instead leaves the order paid', async () => {
  const second = await paidTwice()
  await hear()
  expect(await kinds()).toContain(`refund:${second}`)
  await back()
  await hear()
  expect(await order()).toMatchObject({
    ...{ status: 'paid', payment_state: 'paid', payment_id: second, paid_revision: 1 }
  })
})

test('the first of two given back, the second for another basket: the order is called off, the second goes back too', async () => {
  const second = await paidTwice('7')
  await hear()
  await back()
  await hear()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_id: paymentId })
  expect(await kinds()).toContain(`refund:${second}`)
})

test('a second payment of which a part was given back already is given back whole, and told', async () => {
  const second = await paidTwice()
  await back(100, second)
  await hear()
  expect(await kinds()).toContain(`refund:${second}`)
  expect(await alerts()).toEqual(['order-held'])
})

test('two payments under way at once: the first that comes pays, the other is given back', async () => {
  const opened = await fixture.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'a second tab'
  )
  for (const id of [paymentId, opened.id]) {
    fixture.stripe.buyer.confirm(id, 'bancontact')
    fixture.stripe.buyer.answerBank(id, 'leave')
  }
  await hear()
  expect(await order()).toMatchObject({ status: 'pending' })
  fixture.stripe.buyer.settle(opened.id, true)
  fixture.stripe.buyer.settle(paymentId, true)
  await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().toReversed())
  const { payment_id: payer, status } = (await order()) ?? {}
  const other = payer === paymentId ? opened.id : paymentId
  expect(status).toBe('paid')
  expect((await kinds()).filter((key) => String(key).startsWith('refund:'))).toEqual([`refund:${other}`])
})

test('money that comes after the end is held; given back, the order ends again and nothing is printed', async () => {
  await fixture.payments.cancel(paymentId, 'by hand')
  await hear()
  expect(await order()).toMatchObject({ status: 'cancelled' })
  Object.assign(fixture.stripe.intents[0] ?? {}, { status: 'requires_payment_method' })
  const late = await fixture.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'late'
  )
  fixture.stripe.buyer.confirm(late.id, 'card')
  await hear()
  expect(await order()).toMatchObject({
    status: 'paid',
    hold_reason: 'late_payment',
    fulfilment_state: 'none'
  })
  await back(undefined, late.id)
  await hear()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
  expect(await kinds()).not.toContain(`fulfil:${orderId}`)
})

test('a payment of another order is never taken for this one, whoever says so', async () => {
  await fixture.start([mug], { ...noor, email: 'lies@post.example' })
  const other = fixture.stripe.intents[1]?.id ?? ''
  fixture.stripe.buyer.confirm(other, 'card')
  await settle(paymentContextOf(fixture.testApp.services), orderId, { actor: 'job', paymentId: other })
  expect((await fixture.rows.orders()).find(({ id }) => id === orderId)).toMatchObject({ status: 'draft' })
})
