// The shop on its real adapters, with the vendors simulated in this process, and buyers.
import { sql } from 'drizzle-orm'
import type { Database } from '../functions/db/open.ts'
import { inParallel, wait } from '../functions/http/client/pace.ts'
import type { Cache } from '../functions/services/cache/cache.ts'
import { stripePayments } from '../functions/services/stripe/payments.stripe.ts'
import { createStripeSimulator, SIMULATED_STRIPE_ORIGIN } from '../simulators/stripe/simulator.ts'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../tests/fixtures/app.ts'
import { forgetful, shirt } from '../tests/fixtures/checkout/checkout.ts'
import { noor, TEST_WEBHOOK_SECRET } from '../tests/fixtures/payments.ts'
import { openTestPrinting } from '../tests/fixtures/printing.ts'

/** What a call to Stripe takes from a function in Europe. */
export const STRIPE_MS = 100
const PARALLEL = 8

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens the shop on an emptied database. */
export async function openShop(
  db: Database,
  { cache = forgetful, stripeMs = STRIPE_MS }: { cache?: Cache; stripeMs?: number } = {}
) {
  await db.execute(
    sql`TRUNCATE orders, webhook_events, outbox, readings, ledger_days, job_leases, cache_entries CASCADE`
  )
  let time = new Date()
  const now = () => time
  let site: TestApp | undefined
  const stripe = createStripeSimulator({
    now,
    webhook: {
      url: `${SITE_ORIGIN}/api/stripe/webhook`,
      secret: TEST_WEBHOOK_SECRET,
      send: async (request) => {
        const answer = await (site as TestApp).app(request, { ip: '198.51.100.1' })
        if (!answer.ok) throw new Error(`a webhook was answered ${answer.status}`)
        return answer
      }
    }
  })
  const payments = stripePayments({
    secretKey: 'sk_test_bench',
    apiBase: SIMULATED_STRIPE_ORIGIN,
    now,
    webhookSecrets: [TEST_WEBHOOK_SECRET],
    send: async (request) => {
      await wait(stripeMs)
      return stripe.send(request)
    }
  })
  const { printing } = openTestPrinting()
  const opened = await openTestApp(undefined, { db, cache, payments, printing, log: () => undefined })
  site = opened
  opened.setClock(time)
  return {
    db,
    stripe,
    site: opened,
    later(seconds: number) {
      time = new Date(time.getTime() + seconds * 1000)
      opened.setClock(time)
    },
    /** Starts the order of another buyer and returns its id. */
    async start(number: number): Promise<string> {
      const json = { items: [shirt], customerInfo: { ...noor, email: `buyer-${number}@post.example` } }
      const init = { method: 'POST', json, address: addressOf(number) }
      const answer = await opened.ask('/api/merch/checkout/init', init)
      if (!answer.ok) throw new Error(`a checkout was answered ${answer.status}`)
      return ((await answer.json()) as { orderId: string }).orderId
    }
  }
}

/** Each buyer comes from an address of their own. */
export const addressOf = (number: number) => `198.18.${number >> 8}.${number & 255}`

/** Starts so many orders and returns the ids of their payments. */
export async function startOrders({ start, stripe }: Shop, count: number): Promise<string[]> {
  await inParallel(
    Array.from({ length: count }, (_, number) => number),
    PARALLEL,
    start
  )
  return stripe.intents.map(({ id }) => id)
}

/** Buyers pay; the webhooks wait. */
export function pay({ stripe }: Shop, ids: readonly string[]): void {
  for (const id of ids) stripe.buyer.confirm(id, 'card')
}

export const deliverWebhooks = ({ stripe }: Shop) =>
  inParallel(stripe.webhooks.waiting(), PARALLEL, (event) => stripe.webhooks.deliver([event]))

export async function countPaid({ db }: Shop): Promise<number> {
  const { rows } = await db.execute(sql`SELECT count(*)::int AS paid FROM orders WHERE status = 'paid'`)
  return Number(rows[0]?.paid)
}
