// For the figures of the shop: the app on its real adapters, and buyers. The vendors are in this process.
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
export const BANK_MS = 100
export const PARALLEL = 8

export type Shop = Awaited<ReturnType<typeof openShop>>

/** `bankMs`: what a call to Stripe takes. */
type Habits = { cache?: Cache; bankMs?: number }

/** Opened on an empty database. */
export async function openShop(db: Database, { cache = forgetful, bankMs = BANK_MS }: Habits = {}) {
  await db.execute(
    sql`TRUNCATE orders, webhook_events, outbox, readings, ledger_days, job_leases, cache_entries CASCADE`
  )
  let time = new Date()
  const now = () => time
  let testApp: TestApp | undefined
  const statuses: number[] = []
  const stripe = createStripeSimulator({
    now,
    webhook: {
      url: `${SITE_ORIGIN}/api/stripe/webhook`,
      secret: TEST_WEBHOOK_SECRET,
      send: async (request) => {
        const answer = await (testApp as TestApp).app(request, { ip: '198.51.100.1' })
        statuses.push(answer.status)
        return answer
      }
    }
  })
  const payments = stripePayments({
    ...{ secretKey: 'sk_test_bench', apiBase: SIMULATED_STRIPE_ORIGIN, now },
    webhookSecrets: [TEST_WEBHOOK_SECRET],
    send: async (request) => {
      await wait(bankMs)
      return stripe.send(request)
    }
  })
  const { printing } = openTestPrinting()
  testApp = await openTestApp(undefined, { db, cache, payments, printing, log: () => undefined })
  testApp.setClock(time)
  const opened = testApp
  return {
    ...{ testApp: opened, stripe, statuses },
    later: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1000)
      opened.setClock(time)
    },
    /** Another buyer's order; answers its id. */
    start: async (number: number): Promise<string> => {
      const json = { items: [shirt], customerInfo: { ...noor, email: `buyer-${number}@post.example` } }
      const answer = await opened.ask('/api/merch/checkout/init', {
        method: 'POST',
        json,
        address: addressOf(number)
      })
      if (!answer.ok) throw new Error(`a checkout was answered ${answer.status}`)
      return ((await answer.json()) as { orderId: string }).orderId
    }
  }
}

/** Each buyer comes from a place of his own. */
export const addressOf = (number: number) => `198.18.${number >> 8}.${number & 255}`

export async function startOrders({ start }: Shop, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  await inParallel(numbers, PARALLEL, start)
}

export const pay = ({ stripe }: Shop, ids: readonly string[]) => {
  for (const id of ids) stripe.buyer.confirm(id, 'card')
}
export const idsOf = ({ stripe }: Shop) => stripe.intents.map(({ id }) => id)
