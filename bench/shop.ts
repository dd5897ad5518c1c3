// H2 to H5: the success page without webhooks, many webhooks, reconciliation, and paid orders that wait for Printful.
// The shop runs on its real adapters, with the vendors simulated in this process.
import { sql } from 'drizzle-orm'
import type { Database } from '../functions/platform/db/open.ts'
import { inParallel, wait } from '../functions/platform/http/client/pace.ts'
import { SCHEDULED_WITHIN_SECONDS } from '../functions/platform/jobs/job.ts'
import { runJob } from '../functions/platform/jobs/run-job.ts'
import { postgresCache } from '../functions/platform/limits/cache.postgres.ts'
import { printfulShop } from '../functions/platform/services/printful/printing.printful.ts'
import { TIMEOUT_MS as STRIPE_TIMEOUT_MS } from '../functions/platform/services/stripe/client.ts'
import { fetchMissedEventsJob } from '../functions/shop/reconciliation/fetch-missed-events.ts'
import { reconcileJob } from '../functions/shop/reconciliation/reconcile.ts'
import { settleOrdersJob } from '../functions/shop/reconciliation/settle-open-orders.ts'
import { OUTBOX_PRINTFUL_PER_SECOND, workOutboxJob } from '../functions/work-outbox.ts'
import {
  createPrintfulSimulator,
  SIMULATED_PRINTFUL_ORIGIN,
  SIMULATED_STORE_ID
} from '../simulators/printful/simulator.ts'
import { LOOK_EVERY_MS, outcomeOf, STATUS_LOOKS } from '../src/shop/checkout/outcome.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { noCache, openTestCheckout, shirt } from '../tests/fixtures/checkout/checkout.ts'
import { noor } from '../tests/fixtures/payments.ts'
import { withDatabase } from './database.ts'
import { load, serve } from './serve.ts'
import { atMost, inMilliseconds, inSeconds, type Row, statistics } from './table.ts'

const { H2, H3, H4, H5 } = budgets
/** The duration of a call to Stripe from a function in Europe. */
const STRIPE_MS = 100
const PARALLEL = 8
const BUYERS = 60
const CACHE_WITHIN_MS = 1000
const UNPAID = 20
/** The clock of the simulated Printful runs this much faster. */
const TIMES = 4
/** The duration of a call to Printful, by its clock. */
const PRINTFUL_MS = 700
const MAX_MINUTES = 60

export const measureShop = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => [
    await successPageRow(db, Math.ceil(BUYERS * share)),
    await webhookRow(db, Math.ceil(H3.seconds * share)),
    await reconcileRow(db, Math.max(2 * UNPAID, Math.ceil(H4.orders * share))),
    await backlogRow(db, Math.ceil(H5.orders * share))
  ])

type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens the shop on an emptied database. Each buyer has a different address. */
async function openShop(db: Database, { cache = noCache, stripeMs = STRIPE_MS } = {}) {
  const silent = { cache, log: () => undefined }
  const stripe = { callMs: stripeMs, timeoutMs: STRIPE_TIMEOUT_MS }
  const shop = await openTestCheckout(db, silent, { stripe })
  const start = async (number: number): Promise<string> => {
    const buyer = { ...noor, email: `buyer-${number}@post.example` }
    return (await shop.draft([shirt], buyer, addressOf(number))).orderId
  }
  return { ...shop, site: shop.testApp, start }
}

const addressOf = (number: number) => `198.18.${number >> 8}.${number & 255}`

/** Starts this many orders and returns the ids of their payments. */
async function startOrders({ start, stripe }: Shop, count: number): Promise<string[]> {
  await inParallel([...Array(count).keys()], PARALLEL, start)
  return stripe.intents.map(({ id }) => id)
}

/** Pays as the buyers; the webhooks are not delivered yet. */
function pay({ stripe }: Shop, ids: readonly string[]): void {
  for (const id of ids) stripe.buyer.confirm(id, 'card')
}

const deliverWebhooks = ({ stripe }: Shop) =>
  inParallel(stripe.webhooks.waiting(), PARALLEL, (event) => stripe.webhooks.deliver([event]))

async function countPaid(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`SELECT count(*)::int AS paid FROM orders WHERE status = 'paid'`)
  return Number(rows[0]?.paid)
}

async function successPageRow(db: Database, buyers: number): Promise<Row> {
  const shop = await openShop(db, { cache: postgresCache(db, () => new Date(), CACHE_WITHIN_MS) })
  const orders: string[] = []
  for (let number = 0; number < buyers; number++) orders.push(await shop.start(number))
  const took = await Promise.all(orders.map((id, at) => untilPaidIsShown(shop, id, at, buyers)))
  const seen = took.filter((one) => one !== undefined)
  const { p95, median } = statistics(seen)
  return atMost(
    'H2',
    `from the payment to the success page, ${buyers} buyers at once, no webhook, p95`,
    [p95, H2.p95Ms],
    inMilliseconds,
    `median ${inMilliseconds(median)}; the page asks every ${LOOK_EVERY_MS} ms`,
    { isTrue: seen.length === buyers, words: `${seen.length} of ${buyers} saw it` }
  )
}

/** Polls like the page while the payment arrives. Returns milliseconds; undefined if it was never shown. */
async function untilPaidIsShown({ site, stripe }: Shop, orderId: string, at: number, buyers: number) {
  const intent = stripe.intents.find(({ metadata }) => metadata.order_id === orderId)
  let paidAtMs = 0
  // Stripe is called at every third poll at most; payments arrive at any moment between two calls.
  const paying = wait((at / buyers) * 3 * LOOK_EVERY_MS).then(() => {
    stripe.buyer.confirm(intent?.id ?? '', 'card')
    paidAtMs = performance.now()
  })
  for (let looks = 1; looks <= STATUS_LOOKS; looks++) {
    const answer = await site.request(`/api/merch/order-status/${orderId}`, { address: addressOf(at) })
    const known = (await answer.json()) as Parameters<typeof outcomeOf>[0]
    if (outcomeOf(known, 'succeeded') === 'success') {
      await paying
      return performance.now() - paidAtMs
    }
    await wait(LOOK_EVERY_MS)
  }
  return undefined
}

/** autocannon sets the rate; at each of its requests the simulated Stripe delivers the next event. */
async function webhookRow(db: Database, seconds: number): Promise<Row> {
  const amount = H3.perSecond * seconds
  const shop = await openShop(db)
  pay(shop, await startOrders(shop, amount))
  const events = shop.stripe.webhooks.waiting().filter(({ type }) => type === 'payment_intent.succeeded')
  let at = 0
  using stripe = await serve(async () => {
    await shop.stripe.webhooks.deliver(events.slice(at, ++at))
    return new Response('delivered')
  })
  const pace = { connections: 50, overallRate: H3.perSecond, amount }
  const { p97Ms, medianMs, failed } = await load({ url: stripe.origin, ...pace })
  const paid = await countPaid(db)
  return atMost(
    'H3',
    `${H3.perSecond} webhooks a second for ${seconds} s, each pays an order, p97.5`,
    [p97Ms, H3.p95Ms],
    inMilliseconds,
    `median ${inMilliseconds(medianMs)}; one call to Stripe in each, ${STRIPE_MS} ms`,
    { isTrue: failed === 0 && paid === amount, words: `${failed} errors, ${paid} of ${amount} paid` }
  )
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
  const isFound = (await countPaid(db)) === count - UNPAID
  return atMost(
    'H4',
    `three jobs reconcile ${count} orders, the slowest`,
    [Math.max(...took), H4.seconds],
    inSeconds,
    took.map(inSeconds).join(' + '),
    { isTrue: isFound, words: `the lost order is ${isFound ? 'paid' : 'MISSING'}` }
  )
}

/** A scheduled run each minute, as on the host: 25 seconds of work, then nothing until the next one. */
async function backlogRow(db: Database, count: number): Promise<Row> {
  let [startedMs, skippedMs] = [performance.now(), 0]
  const shop = await openShop(db, { stripeMs: STRIPE_MS / TIMES })
  const start = shop.site.services.now().getTime()
  const clockMs = () => skippedMs + (performance.now() - startedMs) * TIMES
  const now = () => new Date(start + clockMs())
  const printful = createPrintfulSimulator({ now, callsPerMinute: H5.callsPerMinute })
  const printing = printfulShop({
    token: 'token',
    storeId: SIMULATED_STORE_ID,
    apiBase: SIMULATED_PRINTFUL_ORIGIN,
    webhookSecrets: [],
    isReal: false,
    perSecond: OUTBOX_PRINTFUL_PER_SECOND * TIMES,
    send: async (request) => {
      await wait(PRINTFUL_MS / TIMES)
      return printful.send(request)
    }
  })
  pay(shop, await startOrders(shop, count))
  await deliverWebhooks(shop)
  const mailer = { send: () => wait(STRIPE_MS / TIMES), reach: async () => undefined }
  const services = { ...shop.site.services, now, printing, mailer }
  const job = { ...workOutboxJob, withinSeconds: SCHEDULED_WITHIN_SECONDS / TIMES }
  startedMs = performance.now()
  let [minutes, left] = [0, count]
  while (left > 0 && minutes < MAX_MINUTES) {
    const outcome = await runJob(services, job)
    if (outcome !== 'done' && outcome !== 'cut short') throw new Error(`the job was ${outcome}`)
    const { rows } = await db.execute(
      sql`SELECT count(*)::int AS left FROM outbox WHERE kind = 'fulfil-order' AND done_at IS NULL`
    )
    left = Number(rows[0]?.left)
    minutes = clockMs() / 60_000
    skippedMs += (Math.ceil(minutes) - minutes) * 60_000
  }
  const confirmed = printful.webhooks.waiting().filter(({ type }) => type === 'order_updated').length
  return atMost(
    'H5',
    `${count} paid orders wait for Printful at ${H5.callsPerMinute} calls a minute, minutes of its clock`,
    [minutes, H5.minutes],
    (value) => `${value.toFixed(1)} min`,
    `its clock runs ${TIMES} times as fast as ours`,
    {
      isTrue: left === 0 && printful.orders.length === count && confirmed === count,
      words: `${printful.orders.length} drafts, ${confirmed} confirmed, ${left} left`
    }
  )
}
