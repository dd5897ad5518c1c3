// The invariants of our own rows: each violation is planted, and found under its own name and no other.

import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { openTestCheckout, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { emptyTables, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { brokenInvariants } from './invariant-queries.ts'
import { reconcile } from './reconcile.ts'

let testDatabase: TestDatabase
let fixture: TestCheckout
/** Paid, confirmed at Printful, with a coupon used. */
let printed: string
/** Paid, refunded, cancelled at Printful. */
let cancelledOrder: string
/** At the checkout, with a coupon held. */
let open: string

const begin = async (name: string) => {
  const started = await fixture.start(undefined, { ...noor, email: `${name}@post.example` })
  return ((await started.json()) as { orderId: string }).orderId
}
const pay = async (name: string) => {
  const orderId = await begin(name)
  fixture.stripe.buyer.confirm(fixture.stripe.intents.at(-1)?.id ?? '', 'card')
  await fixture.stripe.webhooks.deliverWaiting()
  return orderId
}
const atPrinter = (orderId: string, status: string) =>
  testDatabase.db.execute(sql`INSERT INTO print_orders (order_id, print_order_id, status, confirmed_at, fetched_at)
    VALUES (${orderId}, ${orderId}, ${status}, now(), now())`)
const claim = (orderId: string, state: string) =>
  testDatabase.db.execute(sql`INSERT INTO coupon_claims (order_id, coupon_id, email_key, is_once, state, discount_cents, reserved_at)
    SELECT ${orderId}, id, ${orderId}, false, ${state}::claim_state, 0, now() FROM coupons`)
const found = () => brokenInvariants(testDatabase.db, fixture.testApp.services.now())

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

/** A healthy shop with rows of every kind. */
beforeEach(async () => {
  fixture = await openTestCheckout(testDatabase.db)
  await emptyTables(testDatabase.db, 'superfan_signups', 'fans', 'reconciliation_results')
  await testDatabase.db.execute(sql`INSERT INTO coupons (code, kind, value, reserved_count, redeemed_count, created_at)
    VALUES ('NEGEN', 'percent', 10, 1, 1, now())`)
  printed = await pay('printed')
  await atPrinter(printed, 'pending')
  await claim(printed, 'consumed')
  cancelledOrder = await pay('called-off')
  await atPrinter(cancelledOrder, 'cancelled')
  await fixture.payments.refund(fixture.stripe.intents.at(-1)?.id ?? '', 'by hand')
  await fixture.stripe.webhooks.deliverWaiting()
  open = await begin('open')
  await claim(open, 'reserved')
  await testDatabase.db.execute(sql`INSERT INTO superfan_signups (intent_id, step, outcome, created_at, updated_at)
    VALUES ('seti_fan', 'subscribed', 'accepted', now(), now()), ('seti_gone', 'subscribed', 'accepted', now(), now())`)
  await testDatabase.db.execute(sql`INSERT INTO fans (intent_id, email, email_key, name, is_live, created_at, ended_at) VALUES
    ('seti_fan', 'a@post.example', 'a@post.example', 'A', true, now(), NULL),
    ('seti_gone', 'b@post.example', 'b@post.example', 'B', false, now(), '2026-11-01')`)
  await testDatabase.db.execute(sql`INSERT INTO fan_subscriptions (id, fan_id, status, is_unpaid, ends_at_period_end, fetched_at)
    SELECT 'sub_' || intent_id, id, CASE WHEN is_live THEN 'active' ELSE 'cancelled' END, false, false, now() FROM fans`)
  fixture.later(2 * HOUR_SECONDS)
})

test('a healthy shop has no violations', async () => {
  expect(await found()).toEqual([])
})

const PLANTED: [kind: string, of: () => string, plant: () => SQL][] = [
  [
    'printed-unpaid',
    () => printed,
    () => sql`UPDATE payments SET received_cents = received_cents - 1 WHERE order_id = ${printed}`
  ],
  [
    'printed-unpaid',
    () => printed,
    () => sql`UPDATE payments SET status = 'processing' WHERE order_id = ${printed}`
  ],
  [
    'total-differs',
    () => open,
    () => sql`UPDATE orders SET total_cents = total_cents - 1 WHERE id = ${open}`
  ],
  [
    'total-differs',
    () => printed,
    () => sql`UPDATE order_lines SET unit_cents = unit_cents - 1 WHERE order_id = ${printed}`
  ],
  [
    'two-open-payments',
    () => open,
    () => sql`INSERT INTO payments SELECT id || '_again', order_id, 2, status, amount_cents, 0, NULL, NULL, NULL, created_at, fetched_at
      FROM payments WHERE order_id = ${open}`
  ],
  ['paid-undone', () => printed, () => sql`UPDATE orders SET payment_state = 'unpaid' WHERE id = ${printed}`],
  [
    'paid-undone',
    () => printed,
    () => sql`INSERT INTO order_events (order_id, at, actor, what, from_status, to_status)
      VALUES (${printed}, now(), 'webhook', 'moved', 'processing', 'pending')`
  ],
  [
    'changed-after-paid',
    () => printed,
    () => sql`INSERT INTO order_revisions (order_id, revision, customer, shipping_method, shipping_name, subtotal_cents,
        discount_cents, shipping_cents, total_cents, quote_hash, created_at)
      SELECT order_id, 2, customer, shipping_method, shipping_name, subtotal_cents, discount_cents, shipping_cents,
        total_cents, 'other', created_at + interval '1 hour' FROM order_revisions WHERE order_id = ${printed}`
  ],
  ['not-printed', () => printed, () => sql`DELETE FROM print_orders WHERE order_id = ${printed}`],
  [
    'print-stalled',
    () => printed,
    () => sql`WITH moved AS (UPDATE orders SET status = 'processing' WHERE id = ${printed})
      UPDATE print_orders SET confirmed_at = '2026-11-01' WHERE order_id = ${printed}`
  ],
  ['coupon-count', () => 'NEGEN', () => sql`UPDATE coupons SET reserved_count = 2`],
  [
    'claim-left',
    () => cancelledOrder,
    () => sql`UPDATE coupon_claims SET order_id = ${cancelledOrder} WHERE order_id = ${open}`
  ],
  ['claim-left', () => open, () => sql`UPDATE coupon_claims SET state = 'consumed' WHERE order_id = ${open}`],
  [
    'refunded-but-printed',
    () => cancelledOrder,
    () => sql`UPDATE print_orders SET status = 'in-production' WHERE order_id = ${cancelledOrder}`
  ],
  ['fan-differs', () => 'seti_fan', () => sql`DELETE FROM fan_subscriptions WHERE id = 'sub_seti_fan'`],
  [
    'fan-differs',
    () => 'seti_fan',
    () => sql`UPDATE fan_subscriptions SET status = 'cancelled' WHERE id = 'sub_seti_fan'`
  ],
  [
    'fan-differs',
    () => 'seti_gone',
    () => sql`UPDATE fan_subscriptions SET status = 'active' WHERE id = 'sub_seti_gone'`
  ]
]

test.each(PLANTED)('a planted violation is found: %s', async (kind, of, plant) => {
  await testDatabase.db.execute(sql`UPDATE outbox SET done_at = now() WHERE kind = 'stop-print'`)
  await testDatabase.db.execute(plant())
  const all = await found()
  expect(all).toContainEqual({ kind, subject: of() })
  // A coupon that moves to another order is also counted for the wrong one.
  expect(new Set(all.map((one) => one.kind)).size, JSON.stringify(all)).toBeLessThanOrEqual(
    kind === 'claim-left' ? 2 : 1
  )
})

test('an order that can no longer be stopped is no violation once the hosts were alerted', async () => {
  await testDatabase.db.execute(
    sql`UPDATE print_orders SET status = 'in-production' WHERE order_id = ${cancelledOrder}`
  )
  // The message that stops it is still in the outbox.
  expect(await found()).toEqual([])
  await testDatabase.db.execute(sql`UPDATE outbox SET done_at = now() WHERE kind = 'stop-print'`)
  expect(await found()).toEqual([{ kind: 'refunded-but-printed', subject: cancelledOrder }])
  await testDatabase.db.execute(sql`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
    VALUES ('alert', ${`alert:order-not-stopped:${cancelledOrder}:host@post.example`}, '{}', now(), now())`)
  expect(await found()).toEqual([])
})

test('a held order was reported, and is not reported again', async () => {
  await testDatabase.db.execute(sql`UPDATE payments SET received_cents = 1 WHERE order_id = ${printed}`)
  await testDatabase.db.execute(sql`UPDATE orders SET hold_reason = 'amount_mismatch' WHERE id = ${printed}`)
  expect(await found()).toEqual([])
})

describe('the stored result', () => {
  const check = () =>
    reconcile(connected(fixture.testApp.services, 'payments'), { days: 3 }, new AbortController().signal)
  const results = async () =>
    (
      await testDatabase.db.execute(
        sql`SELECT day, breaches, money_breach_count FROM reconciliation_results ORDER BY day`
      )
    ).rows

  test('the stored result is one row per day, from the last run of that day; earlier days stay', async () => {
    await check()
    expect(await results()).toEqual([{ day: '2026-11-20', breaches: {}, money_breach_count: 0 }])
    await testDatabase.db.execute(sql`UPDATE orders SET payment_state = 'unpaid' WHERE id = ${printed}`)
    await check()
    expect(await results()).toEqual([
      { day: '2026-11-20', breaches: { 'paid-undone': 1 }, money_breach_count: 1 }
    ])
    await testDatabase.db.execute(sql`UPDATE orders SET payment_state = 'paid' WHERE id = ${printed}`)
    fixture.later(24 * HOUR_SECONDS)
    await check()
    expect((await results()).map(({ day, money_breach_count: count }) => [day, count])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 0]
    ])
  })

  test('the stored result includes the days compared before, even in a run that compares none', async () => {
    const terms = { revision: 1, amountCents: 2938, shipTo: noor }
    const lost = await fixture.payments.open({ ...terms, orderId: `ord_${'a'.repeat(24)}` }, 'lost')
    fixture.stripe.buyer.confirm(lost.id, 'card')
    fixture.later(HOUR_SECONDS)
    for (const _ of [1, 2]) {
      await check()
      expect(await results()).toEqual([
        { day: '2026-11-20', breaches: { 'in-compared-days': 1 }, money_breach_count: 1 }
      ])
    }
  })

  test('the stored result does not count an outbox message that was given up as a breach in money', async () => {
    await testDatabase.db.execute(sql`UPDATE outbox SET dead_at = now() WHERE kind = 'order-mail'`)
    await check()
    const [result] = await results()
    expect(result).toMatchObject({
      breaches: { 'dead-letter': expect.any(Number) },
      money_breach_count: 0
    })
  })
})
