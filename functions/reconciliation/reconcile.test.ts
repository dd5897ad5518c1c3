// Every cent is where it should be, or somebody is told where not.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialCheckout, SHIRT_CENTS, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { openTill } from '../checkout/context.ts'
import { checkBooks, checkBooksJob } from './reconcile.ts'

const HOUR = 60 * 60

let trial: TrialDatabase
let world: TrialCheckout
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
})

async function bought(name: string) {
  const started = await world.start(undefined, { ...noor, email: `${name}@post.example` })
  const { orderId } = (await started.json()) as { orderId: string }
  const paymentId = world.stripe.intents.at(-1)?.id ?? ''
  world.stripe.buyer.confirm(paymentId, 'card')
  await world.stripe.webhooks.deliverWaiting()
  await trial.db.execute(
    sql`INSERT INTO print_orders (order_id, print_order_id, status, fetched_at) VALUES (${orderId}, ${orderId}, 'pending', now())`
  )
  world.later(60)
  return { orderId, paymentId }
}
const check = async (isAnew = true) => {
  const signal = new AbortController().signal
  return checkBooks(openTill(world.house.services), { days: 3, isAnew }, signal)
}
const ledger = async () => (await trial.db.execute(sql`SELECT * FROM ledger_days ORDER BY day DESC`)).rows
const mails = async () =>
  (await world.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('alert:books'))

test('books that agree are written down to the cent, refunds included, and nobody is told anything', async () => {
  const { paymentId } = await bought('one')
  await bought('two')
  await world.payments.refund(paymentId, 'by hand', 1000)
  await world.stripe.webhooks.deliverWaiting()
  world.later(HOUR)
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({
    ...{ day: '2026-11-20', payment_count: 2, breach_count: 0, mended_count: 0 },
    ...{ our_received_cents: 2 * SHIRT_CENTS, bank_received_cents: 2 * SHIRT_CENTS },
    ...{ our_refunded_cents: 1000, bank_refunded_cents: 1000 }
  })
  expect(await mails()).toEqual([])
})

test('a lost order is found and told, once a week; a payment of somebody else on the account is none of ours', async () => {
  await bought('one')
  const terms = { revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
  const lost = await world.payments.open({ ...terms, orderId: `ord_${'a'.repeat(24)}` }, 'lost')
  const foreign = await world.payments.open({ ...terms, orderId: 'invoice 9' }, 'foreign')
  for (const { id } of [lost, foreign]) world.stripe.buyer.confirm(id, 'card')
  world.later(HOUR)
  expect((await check()).breaches).toEqual([{ kind: 'order-missing', subject: lost.id }])
  const told = await mails()
  expect(told.length).toBeGreaterThan(0)
  await check()
  expect(await mails()).toEqual(told)
  world.later(7 * 24 * HOUR)
  await checkBooks(openTill(world.house.services), { days: 9 }, new AbortController().signal)
  expect((await mails()).length).toBe(2 * told.length)
})

test('an order that was paid behind everybody’s back is mended by the check itself, and counted', async () => {
  const { orderId } = (await (await world.start()).json()) as { orderId: string }
  world.stripe.buyer.confirm(world.stripe.intents[0]?.id ?? '', 'card')
  world.later(HOUR)
  const { breaches, days } = await check()
  expect(breaches).toEqual([])
  expect(days.at(0)?.mendedCount).toBe(1)
  expect(await world.rows.orders()).toMatchObject([{ id: orderId, status: 'paid' }])
})

test('money that was given back twice in our rows, or at the bank only, is found', async () => {
  const { orderId, paymentId } = await bought('one')
  await world.payments.refund(paymentId, 'by hand', 500)
  world.later(HOUR)
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({ our_refunded_cents: 500, mended_count: 1 })
  await trial.db.execute(
    sql`INSERT INTO refunds SELECT 're_twice', order_id, payment_id, amount_cents, status, reason, created_at, fetched_at FROM refunds`
  )
  expect((await check()).breaches).toEqual([{ kind: 'refunds-differ', subject: orderId }])
})

test('a refund that came back counts on neither side', async () => {
  const { paymentId } = await bought('one')
  await world.payments.refund(paymentId, 'by hand')
  await world.stripe.webhooks.deliverWaiting()
  world.stripe.buyer.bounceRefund(paymentId)
  await world.stripe.webhooks.deliverWaiting()
  world.later(HOUR)
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({ our_refunded_cents: 0, bank_refunded_cents: 0 })
})

test('another amount than the order costs is found, unless it was held and told', async () => {
  const { orderId } = await bought('one')
  await trial.db.execute(sql`UPDATE orders SET total_cents = total_cents + 1`)
  world.later(HOUR)
  expect((await check()).breaches).toEqual([
    { kind: 'amount-differs', subject: orderId },
    { kind: 'total-differs', subject: orderId }
  ])
  await trial.db.execute(sql`UPDATE orders SET hold_reason = 'amount_mismatch'`)
  expect((await check()).breaches).toEqual([])
})

test('a second payment that was not given back is found, once nobody tries any more', async () => {
  const { orderId } = await bought('one')
  const terms = { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
  const second = await world.payments.open(terms, 'a second tab')
  world.stripe.buyer.confirm(second.id, 'card')
  await world.stripe.webhooks.deliverWaiting()
  world.later(HOUR)
  expect((await check()).breaches).toEqual([])
  await trial.db.execute(sql`UPDATE outbox SET done_at = now() WHERE kind = 'refund-payment'`)
  expect((await check()).breaches).toEqual([{ kind: 'second-payment-kept', subject: orderId }])
})

test('what must hold in our own rows is asked: prints, coupons, promises, events, drafts', async () => {
  const { orderId } = await bought('one')
  const { orderId: idle } = (await (
    await world.start(undefined, { ...noor, email: 'idle@post.example' })
  ).json()) as {
    orderId: string
  }
  await trial.db.execute(sql`DELETE FROM print_orders`)
  await trial.db.execute(
    sql`INSERT INTO coupons (code, kind, value, reserved_count, created_at) VALUES ('NEGEN', 'percent', 10, 1, now())`
  )
  await trial.db.execute(sql`UPDATE outbox SET dead_at = now() WHERE kind = 'fulfil-order'`)
  await trial.db.execute(
    sql`UPDATE webhook_events SET processed_at = NULL WHERE type = 'payment_intent.succeeded'`
  )
  world.later(49 * HOUR)
  const found = (await check()).breaches
  expect(found.map(({ kind }) => kind)).toEqual([
    ...['not-printed', 'coupon-count', 'promise-dead', 'event-waiting', 'order-not-ended']
  ])
  expect(found.map(({ subject }) => subject)).toEqual([
    ...[orderId, 'NEGEN', expect.stringMatching(/^fulfil-order \d+$/), expect.stringMatching(/^evt_/), idle]
  ])
})

test('much that is wrong at once is ten mails and one that gives the number', async () => {
  await trial.db.execute(
    sql`INSERT INTO coupons (code, kind, value, redeemed_count, created_at) SELECT 'C' || n, 'percent', 10, 1, now() FROM generate_series(1, 30) n`
  )
  await check()
  const told = await mails()
  expect(told.filter((key) => key.startsWith('alert:books-much-wrong'))).not.toEqual([])
  const single = told.filter((key) => key.startsWith('alert:books-wrong'))
  expect(new Set(single.map((key) => key.split(':')[3])).size).toBe(10)
})

test('a day that was compared is left alone for the night; a run that is cut off leaves the rest to the next one', async () => {
  await bought('one')
  world.later(HOUR)
  const cut = new AbortController()
  cut.abort()
  expect((await checkBooks(openTill(world.house.services), { days: 3 }, cut.signal)).days).toEqual([])
  expect((await check(false)).days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18'])
  expect((await check(false)).days).toEqual([])
  world.later(21 * HOUR)
  expect((await check(false)).days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect((await world.run(checkBooksJob))?.counts).toMatchObject({ breaches: 0 })
})

test('money that came a moment ago is not taken for a difference', async () => {
  await bought('one')
  expect((await check()).breaches).toEqual([])
  expect((await ledger())[0]).toMatchObject({ payment_count: 0 })
})
