// The figures of the shop, from orders that went through the real checkout.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SIMULATED_STRIPE_ORIGIN } from '../../../simulators/stripe/simulator.ts'
import type { MonthFigures } from '../../../src/desk/books/contract.ts'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { deskHeaders, hostToken } from '../../../tests/fixtures/desk.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { stripeBalance } from '../../platform/services/stripe/balance.stripe.ts'
import { fetchBalanceJob } from './fetch-balance.ts'

const { testDatabase, fixture } = checkoutForEachTest()
beforeEach(async () => {
  const balance = stripeBalance({
    secretKey: 'sk_test_fixture',
    apiBase: SIMULATED_STRIPE_ORIGIN,
    send: fixture.stripe.send
  })
  Object.assign(fixture.testApp.services, { balance })
  await testDatabase.db.execute(sql`TRUNCATE balance_entries, payouts`)
})

const ask = async (path: string) => {
  const token = await hostToken(testDatabase.db, 'noor', fixture.testApp.services.now())
  const response = await fixture.testApp.request(`/api/bo9/desk/${path}`, { headers: deskHeaders(token) })
  expect(response.status).toBe(200)
  return response.json()
}
const figures = async () => ((await ask('figures')) as { months: MonthFigures[] }).months

test('revenue, orders, refunds and costs are those of a month in Belgium; what is unknown is no zero', async () => {
  await fixture.buy()
  await fixture.buy()
  const [month] = await figures()
  expect(month).toEqual({
    month: '2026-11',
    orderCount: 2,
    revenueCents: 2 * SHIRT_CENTS,
    printCents: 0,
    unprintedCount: 2,
    refundCents: 0,
    feeCents: null
  })
  const [first] = await fixture.rows.orders()
  await testDatabase.db.execute(sql`INSERT INTO print_orders (order_id, print_order_id, status, cost_cents, confirmed_at, fetched_at)
    VALUES (${first?.id}, 'p1', 'in-production', 1234, now(), now()) ON CONFLICT (order_id) DO UPDATE SET status = 'in-production',
    cost_cents = 1234, confirmed_at = now()`)
  await fixture.payments.refund(fixture.stripe.intents[0]?.id ?? '', 'by hand', 1000)
  await fixture.stripe.webhooks.deliverWaiting()
  fixture.later(3600)
  expect(await runJob(fixture.testApp.services, fetchBalanceJob)).toBe('done')
  expect(await figures()).toEqual([
    {
      month: '2026-11',
      orderCount: 2,
      revenueCents: 2 * SHIRT_CENTS,
      printCents: 1234,
      unprintedCount: 1,
      refundCents: 1000,
      feeCents: 2 * 69
    }
  ])
  fixture.later(20 * DAY_SECONDS)
  expect((await figures()).map(({ month, feeCents }) => [month, feeCents])).toEqual([
    ['2026-11', null],
    ['2026-12', null]
  ])
  // A month that is over stays known when its end was read; a running one must be read every day.
  await runJob(fixture.testApp.services, fetchBalanceJob)
  fixture.later(2 * DAY_SECONDS)
  expect((await figures()).map(({ month, feeCents }) => [month, feeCents])).toEqual([
    ['2026-11', 2 * 69],
    ['2026-12', null]
  ])
  await fixture.buy()
  expect((await figures()).map(({ month, orderCount }) => [month, orderCount])).toEqual([
    ['2026-11', 2],
    ['2026-12', 1]
  ])
})

test('what is made costs money, and what is paid, not called off and not made is still to come', async () => {
  const change = async (set: string, print?: { status: string; isConfirmed: boolean }) => {
    const orderId = await fixture.buy()
    const { db } = testDatabase
    await db.execute(sql`UPDATE orders SET ${sql.raw(set)} WHERE id = ${orderId}`)
    if (!print) return
    const confirmedAt = print.isConfirmed ? sql`now()` : sql`NULL`
    await db.execute(sql`INSERT INTO print_orders (order_id, print_order_id, status, cost_cents, confirmed_at, fetched_at)
      VALUES (${orderId}, ${orderId}, ${print.status}, 1234, ${confirmedAt}, now())`)
  }
  await change(`payment_state = 'paid'`, { status: 'draft', isConfirmed: false })
  await change(`payment_state = 'disputed'`)
  await change(`payment_state = 'refunded'`)
  await change(`payment_state = 'paid', fulfilment_state = 'canceled'`, {
    status: 'cancelled',
    isConfirmed: true
  })
  await fixture.draft()
  expect(await figures()).toMatchObject([{ orderCount: 4, printCents: 0, unprintedCount: 2 }])
})

test('a refund of a second payment, one that failed and the fees of Superfans are not in the figures of the shop', async () => {
  const orderId = await fixture.buy()
  const refund = (id: string, payment: string, status: string) =>
    testDatabase.db.execute(sql`INSERT INTO refunds (id, order_id, payment_id, amount_cents, status, created_at, fetched_at)
      VALUES (${id}, ${orderId}, ${payment}, 700, ${status}, now(), now())`)
  const [order] = await fixture.rows.orders()
  await refund('re_second', 'pi_second', 'succeeded')
  await refund('re_failed', String(order?.payment_id), 'failed')
  await fixture.draft()
  const unpaid = (await fixture.rows.orders()).find(({ paid_at: at }) => at === null)
  await refund('re_unpaid', String(unpaid?.payment_id), 'succeeded')
  fixture.later(3600)
  await runJob(fixture.testApp.services, fetchBalanceJob)
  await testDatabase.db.execute(sql`INSERT INTO balance_entries (id, kind, origin, happened_at, gross_cents, fee_cents, net_cents, fetched_at)
      SELECT 'txn_fan', kind, 'superfan', happened_at, 300, 35, 265, fetched_at FROM balance_entries LIMIT 1`)
  expect(await figures()).toMatchObject([
    { orderCount: 1, revenueCents: SHIRT_CENTS, refundCents: 0, feeCents: 69 }
  ])
})

test('an order counts in the month in which Stripe booked it, as in the books, also if we booked it later', async () => {
  await fixture.buy()
  await testDatabase.db.execute(sql`UPDATE orders SET paid_at = '2026-11-30T23:00:01Z'`)
  fixture.later(20 * DAY_SECONDS)
  expect((await figures()).map(({ month, orderCount }) => [month, orderCount])).toEqual([['2026-12', 1]])
  await runJob(fixture.testApp.services, fetchBalanceJob)
  // A part went back in December.
  await testDatabase.db.execute(sql`INSERT INTO balance_entries (id, kind, origin, happened_at, gross_cents, fee_cents, net_cents,
      payment_id, fetched_at)
    SELECT 'txn_back', 'refund', origin, happened_at + interval '20 days', -100, 0, -100, payment_id, fetched_at FROM balance_entries`)
  const counted = (await figures()).filter(({ orderCount }) => orderCount > 0)
  const { months } = (await ask('books')) as { months: { month: string; sums: { shopSalesCents: number } }[] }
  const sold = months.filter(({ sums }) => sums.shopSalesCents > 0)
  expect(counted.map(({ month }) => month)).toEqual(['2026-11'])
  expect(sold.map(({ month }) => month)).toEqual(['2026-11'])
})

test('the entry of an order has its number and where it went', async () => {
  await fixture.buy()
  fixture.later(3600)
  await runJob(fixture.testApp.services, fetchBalanceJob)
  const { entries } = (await ask('books/month?month=2026-11')) as { entries: object[] }
  const [order] = await fixture.rows.orders()
  expect(entries).toMatchObject([
    { orderNumber: `K9-${order?.number}`, country: 'BE', origin: 'shop', grossCents: SHIRT_CENTS }
  ])
})
