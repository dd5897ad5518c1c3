// Refunds, disputes and second payments: the order's status, the stored rows, and who gets a mail.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mug, SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { settle } from './settle-order.ts'

const { testDatabase, fixture } = checkoutForEachTest()
let orderId: string
let paymentId: string
beforeEach(async () => {
  const begun = await fixture.draft()
  orderId = begun.orderId
  paymentId = fixture.stripe.intents[0]?.id ?? ''
})

const rowsOf = async (table: string) =>
  (await testDatabase.db.execute(sql.raw(`SELECT * FROM ${table} ORDER BY created_at, id`))).rows
const order = async () => (await fixture.rows.orders())[0]
const deliverWebhooks = () => fixture.stripe.webhooks.deliverWaiting()
const alerts = async () => {
  const { rows } = await testDatabase.db.execute(
    sql`SELECT DISTINCT payload->'alert'->>'cause' AS cause FROM outbox WHERE kind = 'alert' ORDER BY cause`
  )
  return rows.map(({ cause }) => cause)
}
const kinds = async () => (await fixture.rows.outbox()).map(({ dedupe_key: key }) => key)
async function paid() {
  fixture.stripe.buyer.confirm(paymentId, 'card')
  await deliverWebhooks()
}
const back = (cents?: number, id = paymentId) => fixture.payments.refund(id, `by hand ${cents}`, cents)
/** A buyer with two tabs: the order is paid in one, and an earlier payment is paid in the other. */
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

test("the shop stores each refund once, however often it is reported; a partial refund does not change the order's status", async () => {
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
  const mails = (await kinds()).filter((key) => String(key).startsWith('mail:part-refunded:'))
  expect(mails).toHaveLength(2)
  expect(await order()).toMatchObject({
    status: 'paid',
    payment_state: 'partially_refunded',
    hold_reason: null
  })
})

test('the shop stores a dispute with its deadline, holds the order, and mails the deadline to the hosts', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  await deliverWebhooks()
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

test("a bank's question that becomes a dispute is reported again", async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  const [dispute] = fixture.stripe.disputes
  if (!dispute) throw new Error('there is no dispute')
  const reported = fixture.stripe.webhooks.waiting()
  dispute.status = 'warning_needs_response'
  await deliverWebhooks()
  dispute.status = 'needs_response'
  await testDatabase.db.execute(sql`DELETE FROM webhook_events`)
  await fixture.stripe.webhooks.deliver(reported)
  const { rows } = await testDatabase.db.execute(
    sql`SELECT DISTINCT (payload->'alert'->'isInquiry')::boolean AS asks FROM outbox WHERE kind = 'alert' ORDER BY 1`
  )
  expect(rows).toEqual([{ asks: false }, { asks: true }])
})

test('a dispute that was won no longer counts, although the charge still says that it was disputed', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  await deliverWebhooks()
  fixture.stripe.buyer.closeDispute(paymentId, 'won')
  await deliverWebhooks()
  expect(await order()).toMatchObject({ payment_state: 'paid', hold_reason: null })
  expect(await alerts()).toEqual(['dispute-ended', 'payment-disputed'])
  expect(await fixture.payments.find(paymentId)).toMatchObject({ isDisputed: true })
})

test('a second dispute counts although the first was won', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  fixture.stripe.buyer.closeDispute(paymentId, 'won')
  fixture.stripe.buyer.dispute(paymentId)
  await deliverWebhooks()
  expect(await rowsOf('disputes')).toHaveLength(2)
  expect(await order()).toMatchObject({ payment_state: 'disputed', hold_reason: 'dispute' })
})

test('a dispute that was lost still counts', async () => {
  await paid()
  fixture.stripe.buyer.dispute(paymentId)
  fixture.stripe.buyer.closeDispute(paymentId, 'lost')
  await deliverWebhooks()
  expect(await order()).toMatchObject({ payment_state: 'disputed' })
  expect(await rowsOf('disputes')).toMatchObject([{ status: 'lost' }])
  expect(await alerts()).toEqual(['dispute-ended'])
  const { rows } = await testDatabase.db.execute(
    sql`SELECT payload->'alert' AS alert FROM outbox WHERE kind = 'alert' LIMIT 1`
  )
  expect(rows).toMatchObject([{ alert: { cents: SHIRT_CENTS, isLost: true } }])
})

test('a partial refund, then a dispute about the rest: the order is disputed and held, with all rows stored', async () => {
  await paid()
  await back(500)
  fixture.stripe.buyer.dispute(paymentId)
  await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().toReversed())
  expect(await order()).toMatchObject({ payment_state: 'disputed', hold_reason: 'dispute', status: 'paid' })
  fixture.stripe.buyer.closeDispute(paymentId, 'won')
  await deliverWebhooks()
  expect(await order()).toMatchObject({ payment_state: 'partially_refunded' })
})

test('a full refund ends a dispute about the payment: the order is cancelled', async () => {
  await paid()
  await back()
  fixture.stripe.buyer.dispute(paymentId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded', hold_reason: null })
})

test('the shop mails the amount of a refund that later fails, and leaves the order cancelled', async () => {
  await paid()
  await back()
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
  fixture.stripe.buyer.failRefund(paymentId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'paid' })
  expect(await rowsOf('refunds')).toMatchObject([{ status: 'failed', amount_cents: SHIRT_CENTS }])
  expect(await alerts()).toEqual(['refund-failed'])
})

test('the shop counts only the successful one of two refunds', async () => {
  await paid()
  await back(300)
  await deliverWebhooks()
  fixture.stripe.buyer.failRefund(paymentId)
  await deliverWebhooks()
  await back(200)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ payment_state: 'partially_refunded' })
  expect((await rowsOf('refunds')).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
})

test('the shop finds a refund and a dispute that no webhook reported', async () => {
  await paid()
  await back(100)
  await settle(connected(fixture.testApp.services, 'payments'), orderId, { actor: 'job' })
  expect(await rowsOf('refunds')).toHaveLength(1)
  fixture.stripe.buyer.dispute(paymentId)
  await settle(connected(fixture.testApp.services, 'payments'), orderId, { actor: 'job' })
  expect(await rowsOf('disputes')).toHaveLength(1)
  expect(
    await settle(connected(fixture.testApp.services, 'payments'), orderId, { actor: 'job' })
  ).toMatchObject({
    version: Number((await order())?.version)
  })
})

test('the shop reports a fraud warning about an order that is already at Printful, without holding it', async () => {
  await paid()
  await testDatabase.db.execute(sql`UPDATE orders SET status = 'processing', fulfilment_state = 'confirmed'`)
  fixture.stripe.buyer.warnOfFraud(paymentId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ hold_reason: null, status: 'processing' })
  expect(await alerts()).toEqual(['card-suspected'])
})

test('a fraud warning that holds the order, or comes after a full refund, is not reported as too late', async () => {
  await paid()
  fixture.stripe.buyer.warnOfFraud(paymentId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ hold_reason: 'fraud_warning' })
  await back()
  fixture.stripe.buyer.warnOfFraud(paymentId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled', hold_reason: null })
  expect(await alerts()).toEqual(['order-held'])
})

test('the shop refunds the second of two payments; if the hosts refund the first instead, the order stays paid', async () => {
  const second = await paidTwice()
  await deliverWebhooks()
  expect(await kinds()).toContain(`refund:${second}`)
  await back()
  await deliverWebhooks()
  expect(await order()).toMatchObject({
    status: 'paid',
    payment_state: 'paid',
    payment_id: second,
    paid_revision: 1
  })
})

test('the shop cancels the order and refunds the second payment when the first is refunded and the second is for another cart', async () => {
  const second = await paidTwice('7')
  await deliverWebhooks()
  await back()
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_id: paymentId })
  expect(await kinds()).toContain(`refund:${second}`)
})

test('the shop refunds the rest of a second payment that was partly refunded, and mails it', async () => {
  const second = await paidTwice()
  await back(100, second)
  await deliverWebhooks()
  expect(await kinds()).toContain(`refund:${second}`)
  expect(await alerts()).toEqual(['order-held'])
})

test('of two concurrent payments, the first to succeed pays the order and the other is refunded', async () => {
  const opened = await fixture.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'a second tab'
  )
  for (const id of [paymentId, opened.id]) {
    fixture.stripe.buyer.confirm(id, 'bancontact')
    fixture.stripe.buyer.answerApproval(id, 'leave')
  }
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'pending' })
  fixture.stripe.buyer.settle(opened.id, true)
  fixture.stripe.buyer.settle(paymentId, true)
  await fixture.stripe.webhooks.deliver(fixture.stripe.webhooks.waiting().toReversed())
  const { payment_id: payer, status } = (await order()) ?? {}
  const other = payer === paymentId ? opened.id : paymentId
  expect(status).toBe('paid')
  expect((await kinds()).filter((key) => String(key).startsWith('refund:'))).toEqual([`refund:${other}`])
})

test('the shop holds a payment that arrives after the order ended; once refunded, the order ends again and nothing is printed', async () => {
  await fixture.payments.cancel(paymentId)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled' })
  Object.assign(fixture.stripe.intents[0] ?? {}, { status: 'requires_payment_method' })
  const late = await fixture.payments.open(
    { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor },
    'late'
  )
  fixture.stripe.buyer.confirm(late.id, 'card')
  await deliverWebhooks()
  expect(await order()).toMatchObject({
    status: 'paid',
    hold_reason: 'late_payment',
    fulfilment_state: 'none'
  })
  await back(undefined, late.id)
  await deliverWebhooks()
  expect(await order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
  expect(await kinds()).not.toContain(`fulfil:${orderId}`)
})

test('the shop never accepts the payment of another order, whatever an event says', async () => {
  await fixture.start([mug], { ...noor, email: 'lies@post.example' })
  const other = fixture.stripe.intents[1]?.id ?? ''
  fixture.stripe.buyer.confirm(other, 'card')
  await settle(connected(fixture.testApp.services, 'payments'), orderId, { actor: 'job', paymentId: other })
  expect((await fixture.rows.orders()).find(({ id }) => id === orderId)).toMatchObject({ status: 'draft' })
})
