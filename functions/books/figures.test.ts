// The figures of the shop, from orders that went through the real checkout.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SIMULATED_STRIPE_ORIGIN } from '../../simulators/stripe/simulator.ts'
import type { MonthFigures } from '../../src/features/books/contract.ts'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { SHIRT_CENTS } from '../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../tests/fixtures/checkout/each-test.ts'
import { deskHeaders, hostToken } from '../../tests/fixtures/desk.ts'
import { runJob } from '../jobs/run-job.ts'
import { stripeBalance } from '../services/stripe/balance.stripe.ts'
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
