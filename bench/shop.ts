// The figures of the shop: the page of thanks, a burst of webhooks, a look over five hundred orders of which one was lost, a backlog.
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../functions/db/open.ts'
import { inParallel } from '../functions/http/client/pace.ts'
import { runJob } from '../functions/jobs/run-job.ts'
import { fetchMissedEventsJob } from '../functions/reconciliation/fetch-missed-events.ts'
import { reconcileJob } from '../functions/reconciliation/reconcile.ts'
import { settleOrdersJob } from '../functions/reconciliation/settle-orders.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { startDatabase } from './database.ts'
import { atPace } from './load.ts'
import { backlogRow } from './shop-backlog.ts'
import { thanksRow } from './shop-thanks.ts'
import { BANK_MS, idsOf, openShop, PARALLEL, pay, startOrders } from './shop-world.ts'
import { asTimes, inMilliseconds, inSeconds, percentile, type Row } from './table.ts'

export async function measureShop(): Promise<Row[]> {
  const { url, end } = await startDatabase()
  const db = openDatabase(url)
  const rows = [await thanksRow(db), await webhookRow(db), await reconcileRow(db), await backlogRow(db)]
  end()
  return rows
}

async function webhookRow(db: Database): Promise<Row> {
  const { perSecond, seconds, p95Ms } = budgets.H3
  const count = perSecond * seconds
  const shop = await openShop(db)
  await startOrders(shop, count)
  pay(shop, idsOf(shop))
  const events = shop.stripe.webhooks.waiting().filter(({ type }) => type === 'payment_intent.succeeded')
  let at = 0
  const took = await atPace(() => shop.stripe.webhooks.deliver(events.slice(at, ++at)), count, seconds * 1000)
  const errors = shop.statuses.filter((status) => status !== 200).length
  const paid = await countPaid(db)
  const p95 = percentile(took, 0.95)
  return {
    name: 'H3',
    figure: `${perSecond} webhooks a second for ${seconds} s, each pays an order`,
    measured: `p95 ${inMilliseconds(p95)}, p99 ${inMilliseconds(percentile(took, 0.99))}, median ${inMilliseconds(percentile(took, 0.5))}; ${errors} errors; ${paid} of ${count} paid`,
    budget: `p95 ≤ ${inMilliseconds(p95Ms)}, 0 errors`,
    beside: `one call to the stripe in each, ${BANK_MS} ms; the simulated stripe is in this process`,
    isWithin: p95 <= p95Ms && errors === 0 && paid === count
  }
}

/** Twenty of the orders wait unpaid; of one the money came and every webhook was lost. */
async function reconcileRow(db: Database): Promise<Row> {
  const { orders: count, seconds } = budgets.H4
  const shop = await openShop(db)
  await startOrders(shop, count)
  const [lost = '', ...others] = idsOf(shop)
  pay(shop, others.slice(20))
  await inParallel(shop.stripe.webhooks.waiting(), PARALLEL, (event) => shop.stripe.webhooks.deliver([event]))
  pay(shop, [lost])
  shop.later(60 * 60)
  const took: number[] = []
  for (const job of [settleOrdersJob, fetchMissedEventsJob, reconcileJob]) {
    const startedMs = performance.now()
    const outcome = await runJob(shop.testApp.services, job)
    took.push((performance.now() - startedMs) / 1000)
    if (outcome !== 'done') throw new Error(`${job.name} was ${outcome}`)
  }
  const paid = await countPaid(db)
  const slowest = Math.max(...took)
  return {
    name: 'H4',
    figure: `${count} orders looked after, one lost`,
    measured: `${took.map((one) => inSeconds(one)).join(' + ')}; ${paid === count - 20 ? 'the lost one is paid' : 'the lost one was NOT found'}`,
    budget: `≤ ${inSeconds(seconds)} each, found`,
    beside: `one look for each order alone would be ${asTimes((count * BANK_MS) / 1000 / PARALLEL / slowest)} of the slowest`,
    isWithin: slowest <= seconds && paid === count - 20
  }
}

async function countPaid(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`SELECT count(*)::int AS paid FROM orders WHERE status = 'paid'`)
  return Number(rows[0]?.paid)
}
