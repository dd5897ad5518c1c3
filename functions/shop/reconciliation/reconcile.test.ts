// Every difference with Stripe leads to a mail to the hosts.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { reconcile, reconcileJob } from './reconcile.ts'

const { testDatabase, fixture } = checkoutForEachTest()

async function bought(name: string) {
  const started = await fixture.start(undefined, { ...noor, email: `${name}@post.example` })
  const { orderId } = (await started.json()) as { orderId: string }
  const paymentId = fixture.stripe.intents.at(-1)?.id ?? ''
  fixture.stripe.buyer.confirm(paymentId, 'card')
  await fixture.stripe.webhooks.deliverWaiting()
  await testDatabase.db.execute(
    sql`INSERT INTO print_orders (order_id, print_order_id, status, fetched_at) VALUES (${orderId}, ${orderId}, 'pending', now())`
  )
  fixture.later(60)
  return { orderId, paymentId }
}
const check = async (isAnew = true) => {
  const signal = new AbortController().signal
  return reconcile(connected(fixture.testApp.services, 'payments'), { days: 3, isRepeat: isAnew }, signal)
}
const ledger = async () =>
  (await testDatabase.db.execute(sql`SELECT * FROM ledger_days ORDER BY day DESC`)).rows
const mails = async () =>
  (await fixture.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('alert:reconciliation'))

test('the reconciliation stores matching sums to the cent, refunds included, and sends no mail', async () => {
  const { paymentId } = await bought('one')
  await bought('two')
  await fixture.payments.refund(paymentId, 'by hand', 1000)
  await fixture.stripe.webhooks.deliverWaiting()
  fixture.later(HOUR_SECONDS)
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({
    day: '2026-11-20',
    payment_count: 2,
    breach_count: 0,
    mended_count: 0,
    our_received_cents: 2 * SHIRT_CENTS,
    stripe_received_cents: 2 * SHIRT_CENTS,
    our_refunded_cents: 1000,
    stripe_refunded_cents: 1000
  })
  expect(await mails()).toEqual([])
})

test('the reconciliation finds a lost order and reports it once a week; a payment without an order of this shop is ignored', async () => {
  await bought('one')
  const terms = { revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
  const lost = await fixture.payments.open({ ...terms, orderId: `ord_${'a'.repeat(24)}` }, 'lost')
  const foreign = await fixture.payments.open({ ...terms, orderId: 'invoice 9' }, 'foreign')
  for (const { id } of [lost, foreign]) fixture.stripe.buyer.confirm(id, 'card')
  fixture.later(HOUR_SECONDS)
  expect((await check()).breaches).toEqual([{ kind: 'order-missing', subject: lost.id }])
  const sent = await mails()
  expect(sent.length).toBeGreaterThan(0)
  await check()
  expect(await mails()).toEqual(sent)
  fixture.later(7 * 24 * HOUR_SECONDS)
  await reconcile(connected(fixture.testApp.services, 'payments'), { days: 9 }, new AbortController().signal)
  expect((await mails()).length).toBe(2 * sent.length)
})

test('the reconciliation settles an order that was paid without any event, and counts it', async () => {
  const { orderId } = await fixture.draft()
  fixture.stripe.buyer.confirm(fixture.stripe.intents[0]?.id ?? '', 'card')
  fixture.later(HOUR_SECONDS)
  const { breaches, days } = await check()
  expect(breaches).toEqual([])
  expect(days.at(0)?.mendedCount).toBe(1)
  expect(await fixture.rows.orders()).toMatchObject([{ id: orderId, status: 'paid' }])
})

test('the reconciliation finds a refund that is stored twice here, or exists at Stripe only', async () => {
  const { orderId, paymentId } = await bought('one')
  await fixture.payments.refund(paymentId, 'by hand', 500)
  fixture.later(HOUR_SECONDS)
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({ our_refunded_cents: 500, mended_count: 1 })
  await testDatabase.db.execute(
    sql`INSERT INTO refunds SELECT 're_twice', order_id, payment_id, amount_cents, status, reason, created_at, fetched_at FROM refunds`
  )
  expect((await check()).breaches).toEqual([{ kind: 'refunds-differ', subject: orderId }])
})

test('the reconciliation counts a failed refund on neither side', async () => {
  const { paymentId } = await bought('one')
  await fixture.payments.refund(paymentId, 'by hand')
  await fixture.stripe.webhooks.deliverWaiting()
  fixture.stripe.buyer.failRefund(paymentId)
  await fixture.stripe.webhooks.deliverWaiting()
  fixture.later(HOUR_SECONDS)
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({ our_refunded_cents: 0, stripe_refunded_cents: 0 })
})

test('the reconciliation finds a payment that differs from the price, unless it is already held and reported', async () => {
  const { orderId } = await bought('one')
  await testDatabase.db.execute(sql`UPDATE orders SET total_cents = total_cents + 1`)
  fixture.later(HOUR_SECONDS)
  expect((await check()).breaches).toEqual([
    { kind: 'amount-differs', subject: orderId },
    { kind: 'total-differs', subject: orderId }
  ])
  await testDatabase.db.execute(sql`UPDATE orders SET hold_reason = 'amount_mismatch'`)
  expect((await check()).breaches).toEqual([])
})

test('the reconciliation finds a second payment that was not refunded and is no longer retried', async () => {
  const { orderId } = await bought('one')
  const terms = { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
  const second = await fixture.payments.open(terms, 'a second tab')
  fixture.stripe.buyer.confirm(second.id, 'card')
  await fixture.stripe.webhooks.deliverWaiting()
  fixture.later(HOUR_SECONDS)
  expect((await check()).breaches).toEqual([])
  await testDatabase.db.execute(sql`UPDATE outbox SET done_at = now() WHERE kind = 'refund-payment'`)
  expect((await check()).breaches).toEqual([{ kind: 'second-payment-kept', subject: orderId }])
})

test('the reconciliation checks the invariants of our own rows: prints, coupons, outbox, events, drafts', async () => {
  const { orderId } = await bought('one')
  const { orderId: idle } = (await (
    await fixture.start(undefined, { ...noor, email: 'idle@post.example' })
  ).json()) as {
    orderId: string
  }
  await testDatabase.db.execute(sql`DELETE FROM print_orders`)
  await testDatabase.db.execute(
    sql`INSERT INTO coupons (code, kind, value, reserved_count, created_at) VALUES ('NEGEN', 'percent', 10, 1, now())`
  )
  await testDatabase.db.execute(sql`UPDATE outbox SET dead_at = now() WHERE kind = 'fulfil-order'`)
  await testDatabase.db.execute(
    sql`UPDATE webhook_events SET processed_at = NULL WHERE type = 'payment_intent.succeeded'`
  )
  fixture.later(49 * HOUR_SECONDS)
  const found = (await check()).breaches
  expect(found.map(({ kind }) => kind)).toEqual([
    'not-printed',
    'coupon-count',
    'dead-letter',
    'event-waiting',
    'order-not-ended'
  ])
  expect(found.map(({ subject }) => subject)).toEqual([
    orderId,
    'NEGEN',
    expect.stringMatching(/^fulfil-order \d+$/),
    expect.stringMatching(/^evt_/),
    idle
  ])
})

test('the reconciliation sends ten mails for many breaches, and one with the total', async () => {
  await testDatabase.db.execute(
    sql`INSERT INTO coupons (code, kind, value, redeemed_count, created_at) SELECT 'C' || n, 'percent', 10, 1, now() FROM generate_series(1, 30) n`
  )
  await check()
  const sent = await mails()
  expect(sent.filter((key) => key.startsWith('alert:reconciliation-many-breaches'))).not.toEqual([])
  const single = sent.filter((key) => key.startsWith('alert:reconciliation-breach'))
  expect(new Set(single.map((key) => key.split(':')[3])).size).toBe(10)
})

test('the reconciliation compares a day once a night; the next run continues where one was cut off', async () => {
  await bought('one')
  fixture.later(HOUR_SECONDS)
  const cut = new AbortController()
  cut.abort()
  expect(
    (await reconcile(connected(fixture.testApp.services, 'payments'), { days: 3 }, cut.signal)).days
  ).toEqual([])
  expect((await check(false)).days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18'])
  expect((await check(false)).days).toEqual([])
  fixture.later(21 * HOUR_SECONDS)
  expect((await check(false)).days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect((await fixture.run(reconcileJob))?.counts).toMatchObject({ breaches: 0 })
})

test('the reconciliation does not report a payment that just arrived', async () => {
  await bought('one')
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({ payment_count: 0 })
})
