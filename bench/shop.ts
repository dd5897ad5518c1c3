// H2 to H5: the success page without webhooks, many webhooks, reconciliation, and paid orders that wait for Printful.
import { sql } from 'drizzle-orm'
import type { Database } from '../functions/db/open.ts'
import { wait } from '../functions/http/client/pace.ts'
import { SCHEDULED_WITHIN_SECONDS } from '../functions/jobs/job.ts'
import { runJob } from '../functions/jobs/run-job.ts'
import { workOutboxJob } from '../functions/jobs/work-outbox.ts'
import { fetchMissedEventsJob } from '../functions/reconciliation/fetch-missed-events.ts'
import { reconcileJob } from '../functions/reconciliation/reconcile.ts'
import { settleOrdersJob } from '../functions/reconciliation/settle-orders.ts'
import { postgresCache } from '../functions/services/cache/cache.postgres.ts'
import { PROMISED_WORK_PER_SECOND } from '../functions/services/printful/client.ts'
import { printfulShop } from '../functions/services/printful/printing.printful.ts'
import {
  createPrintfulSimulator,
  SIMULATED_PRINTFUL_ORIGIN,
  SIMULATED_STORE_ID
} from '../simulators/printful/simulator.ts'
import { LOOK_EVERY_MS, outcomeOf, STATUS_LOOKS } from '../src/features/checkout/outcome.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { withDatabase } from './database.ts'
import { load, serve } from './serve.ts'
import {
  addressOf,
  countPaid,
  deliverWebhooks,
  openShop,
  pay,
  type Shop,
  STRIPE_MS,
  startOrders
} from './shop-site.ts'
import { atMost, inMilliseconds, inSeconds, type Row, statistics } from './table.ts'

const BUYERS = 60
const CACHE_WITHIN_MS = 1000
const UNPAID = 20
/** The clock of the simulated Printful runs so much faster than ours. */
const TIMES = 4
/** What a call to Printful takes, by its clock. */
const PRINTFUL_MS = 700
const MAX_MINUTES = 60

export const measureShop = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => [
    await successPageRow(db, Math.ceil(BUYERS * share)),
    await webhookRow(db, Math.ceil(budgets.H3.seconds * share)),
    await reconcileRow(db, Math.max(2 * UNPAID, Math.ceil(budgets.H4.orders * share))),
    await backlogRow(db, Math.ceil(budgets.H5.orders * share))
  ])

async function successPageRow(db: Database, buyers: number): Promise<Row> {
  const shop = await openShop(db, { cache: postgresCache(db, () => new Date(), CACHE_WITHIN_MS) })
  const orders: string[] = []
  for (let number = 0; number < buyers; number++) orders.push(await shop.start(number))
  const took = await Promise.all(orders.map((id, at) => untilPaidIsShown(shop, id, at, buyers)))
  const seen = took.filter((one) => one !== undefined)
  return atMost({
    id: 'H2',
    figure: `from the payment to the success page, ${buyers} buyers at once, no webhook, p95`,
    value: statistics(seen).p95,
    limit: budgets.H2.p95Ms,
    format: inMilliseconds,
    beside: `median ${inMilliseconds(statistics(seen).median)}; the page asks every ${LOOK_EVERY_MS} ms`,
    also: { isTrue: seen.length === buyers, words: `${seen.length} of ${buyers} saw it` }
  })
}

/** Asks as the page does while the payment comes. Returns milliseconds; undefined when it was never shown. */
async function untilPaidIsShown({ site, stripe }: Shop, orderId: string, at: number, buyers: number) {
  const intent = stripe.intents.find(({ metadata }) => metadata.order_id === orderId)
  let paidAtMs = 0
  // Stripe is asked at every third look at most: payments come at any moment between two of them.
  const paying = wait((at / buyers) * 3 * LOOK_EVERY_MS).then(() => {
    stripe.buyer.confirm(intent?.id ?? '', 'card')
    paidAtMs = performance.now()
  })
  for (let looks = 1; looks <= STATUS_LOOKS; looks++) {
    const answer = await site.ask(`/api/merch/order-status/${orderId}`, { address: addressOf(at) })
    const known = (await answer.json()) as Parameters<typeof outcomeOf>[0]
    if (outcomeOf(known, 'succeeded') === 'success') {
      await paying
      return performance.now() - paidAtMs
    }
    await wait(LOOK_EVERY_MS)
  }
  return undefined
}

/** autocannon sets the pace; each of its requests has the simulated Stripe deliver the next event. */
async function webhookRow(db: Database, seconds: number): Promise<Row> {
  const { perSecond, p95Ms } = budgets.H3
  const amount = perSecond * seconds
  const shop = await openShop(db)
  pay(shop, await startOrders(shop, amount))
  const events = shop.stripe.webhooks.waiting().filter(({ type }) => type === 'payment_intent.succeeded')
  let at = 0
  const { origin, close } = await serve(async () => {
    await shop.stripe.webhooks.deliver(events.slice(at, ++at))
    return new Response('delivered')
  })
  const { p97Ms, medianMs, failed } = await load({
    url: origin,
    connections: 50,
    overallRate: perSecond,
    amount
  })
  close()
  const paid = await countPaid(shop)
  return atMost({
    id: 'H3',
    figure: `${perSecond} webhooks a second for ${seconds} s, each pays an order, p97.5`,
    value: p97Ms,
    limit: p95Ms,
    format: inMilliseconds,
    beside: `median ${inMilliseconds(medianMs)}; one call to Stripe in each, ${STRIPE_MS} ms`,
    also: { isTrue: failed === 0 && paid === amount, words: `${failed} errors, ${paid} of ${amount} paid` }
  })
}

/** Some orders wait unpaid; one was paid and all its webhooks were lost. */
async function reconcileRow(db: Database, count: number): Promise<Row> {
  const shop = await openShop(db)
  const [lost = '', ...others] = await startOrders(shop, count)
  pay(shop, others.slice(UNPAID))
  await deliverWebhooks(shop)
  pay(shop, [lost])
  shop.later(60 * 60)
  const took: number[] = []
  for (const job of [settleOrdersJob, fetchMissedEventsJob, reconcileJob]) {
    const startedMs = performance.now()
    const outcome = await runJob(shop.site.services, job)
    took.push((performance.now() - startedMs) / 1000)
    if (outcome !== 'done') throw new Error(`${job.name} was ${outcome}`)
  }
  const isFound = (await countPaid(shop)) === count - UNPAID
  return atMost({
    id: 'H4',
    figure: `three jobs reconcile ${count} orders, the slowest`,
    value: Math.max(...took),
    limit: budgets.H4.seconds,
    format: inSeconds,
    beside: took.map(inSeconds).join(' + '),
    also: { isTrue: isFound, words: `the lost order is ${isFound ? 'paid' : 'MISSING'}` }
  })
}

/** A scheduled run each minute, as on the host: 25 seconds of work, then nothing until the next one. */
async function backlogRow(db: Database, count: number): Promise<Row> {
  const { callsPerMinute, minutes: limit } = budgets.H5
  let [startedMs, skippedMs] = [performance.now(), 0]
  const start = new Date()
  const clockMs = () => skippedMs + (performance.now() - startedMs) * TIMES
  const now = () => new Date(start.getTime() + clockMs())
  const printful = createPrintfulSimulator({ now, callsPerMinute })
  const printing = printfulShop({
    token: 'token',
    storeId: SIMULATED_STORE_ID,
    apiBase: SIMULATED_PRINTFUL_ORIGIN,
    webhookSecrets: [],
    isReal: false,
    perSecond: PROMISED_WORK_PER_SECOND * TIMES,
    send: async (request) => {
      await wait(PRINTFUL_MS / TIMES)
      return printful.send(request)
    }
  })
  const shop = await openShop(db, { stripeMs: STRIPE_MS / TIMES })
  pay(shop, await startOrders(shop, count))
  await deliverWebhooks(shop)
  const mailer = { send: () => wait(STRIPE_MS / TIMES), reach: async () => undefined }
  const services = { ...shop.site.services, now, printing, mailer }
  const job = { ...workOutboxJob, withinSeconds: SCHEDULED_WITHIN_SECONDS / TIMES }
  const countWaiting = async () => {
    const { rows } = await db.execute(
      sql`SELECT count(*)::int AS left FROM outbox WHERE kind = 'fulfil-order' AND done_at IS NULL`
    )
    return Number(rows[0]?.left)
  }
  startedMs = performance.now()
  let minutes = 0
  let left = count
  while (left > 0 && minutes < MAX_MINUTES) {
    const outcome = await runJob(services, job)
    if (outcome !== 'done' && outcome !== 'cut short') throw new Error(`the job was ${outcome}`)
    left = await countWaiting()
    minutes = clockMs() / 60_000
    skippedMs += (Math.ceil(minutes) - minutes) * 60_000
  }
  const confirmed = printful.webhooks.waiting().filter(({ type }) => type === 'order_updated').length
  return atMost({
    id: 'H5',
    figure: `${count} paid orders wait for Printful at ${callsPerMinute} calls a minute, minutes of its clock`,
    value: minutes,
    limit,
    format: (value) => `${value.toFixed(1)} min`,
    beside: `its clock runs ${TIMES} times as fast as ours`,
    also: {
      isTrue: left === 0 && printful.orders.length === count && confirmed === count,
      words: `${printful.orders.length} drafts, ${confirmed} confirmed, ${left} left`
    }
  })
}
