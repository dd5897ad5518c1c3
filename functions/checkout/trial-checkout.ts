// For tests: a shop in business. The app on a database of its own, with simulated vendors on their own wires.

import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { emptyTables } from '../db/trial-database.ts'
import type { Job } from '../jobs/job.ts'
import { runJob } from '../jobs/run-job.ts'
import type { Cache } from '../services/cache/cache.ts'
import type { CrashPoint } from '../crash-points.ts'
import { noor, openTrialPayments } from '../services/trial-payments.ts'
import { openTrialPrintShop } from '../services/trial-print-shop.ts'
import type { Services, ShopServices } from '../services.ts'
import { type House, openHouse } from '../testing.ts'

export const shirt = { productId: '71', variantId: '8923', quantity: 1 }
export const mug = { productId: '300', variantId: '9323', quantity: 2 }
/** A shirt to Belgium: 24.99 and 4.39. */
export const SHIRT_CENTS = 2938

/** Without limits and copies: what a test counts is the checkout's own doing. */
export const forgetful: Cache = {
  count: async () => ({ isWithin: true }),
  read: async () => undefined,
  keep: async () => undefined,
  lock: async () => ({ release: async () => undefined }),
  sweep: async () => 0
}

export class Died extends Error {}

export type TrialCheckout = Awaited<ReturnType<typeof openTrialCheckout>>

const TABLES = [
  'orders',
  'coupons',
  'webhook_events',
  'outbox',
  'try_counts',
  'cache_entries',
  'readings',
  'ledger_days',
  'job_leases'
]

/** `isPrinterReal`: what is confirmed there would be printed. */
export async function openTrialCheckout(
  db: Database,
  given: Partial<Services> = {},
  { isPrinterReal = false } = {}
) {
  await emptyTables(db, ...TABLES)
  let house: House | undefined
  const onWebhook = async (request: Request) => {
    if (!house) throw new TypeError('fetch failed')
    return house.app(request, { ip: '198.51.100.1' })
  }
  const bank = openTrialPayments({ timeoutMs: 2000, onWebhook })
  const printful = openTrialPrintShop({ timeoutMs: 150, onWebhook, isReal: isPrinterReal })
  let diesAt: CrashPoint | undefined
  let amid: { point: CrashPoint; act: () => void } | undefined
  let buyers = 0
  const opened = await openHouse(undefined, {
    ...{ db, cache: forgetful, payments: bank.payments, printShop: printful.printShop },
    passing: (point) => {
      if (point === amid?.point) {
        const { act } = amid
        amid = undefined
        act()
      }
      if (point !== diesAt) return
      diesAt = undefined
      throw new Died(point)
    },
    ...given
  })
  house = opened
  const post = (path: string, json: unknown, address?: string) =>
    opened.ask(path, { method: 'POST', json, ...(address ? { address } : {}) })
  return {
    ...{ house: opened, stripe: bank.simulator, printful: printful.simulator, printShop: printful.printShop },
    requests: { stripe: bank.requests, printful: printful.requests },
    payments: bank.payments,
    post,
    start: (items: unknown = [shirt], customerInfo: unknown = noor, address?: string) =>
      post('/api/merch/checkout/init', { items, customerInfo }, address),
    /** The process ends where it passes this point next. */
    dieAt: (point: CrashPoint) => {
      diesAt = point
    },
    /** It did not pass there: it does not die any more. */
    liveOn: () => {
      diesAt = undefined
    },
    /** Something happens to the world where the process passes this point next. */
    meanwhile: (point: CrashPoint, act: () => void) => {
      amid = { point, act }
    },
    /** An order that the bank has the money of, as its page of thanks sees it; another one each time. Answers its id. */
    async buy(items: unknown = [shirt]): Promise<string> {
      const begun = await this.start(items, noor, `203.0.113.${++buyers}`)
      const { orderId } = (await begun.json()) as { orderId: string }
      bank.simulator.buyer.confirm(bank.simulator.intents.at(-1)?.id ?? '', 'card')
      await opened.ask(`/api/merch/order-status/${orderId}`)
      return orderId
    },
    /** One run of a job; answers its line in the log. */
    run: async (job: Job<ShopServices>) => {
      await runJob(opened.services, job)
      return opened.loggedJobs.at(-1)
    },
    later: (seconds: number) => {
      const at = new Date(opened.services.now().getTime() + seconds * 1000)
      opened.setClock(at)
      bank.setClock(at)
      printful.setClock(at)
    },
    rows: rowsOf(db)
  }
}

/** What was written down. */
const rowsOf = (db: Database) => ({
  orders: async () => (await db.execute(sql`SELECT * FROM orders ORDER BY created_at, id`)).rows,
  events: async () =>
    (
      await db.execute(
        sql`SELECT order_id, what, actor, from_status, to_status FROM order_events ORDER BY id`
      )
    ).rows,
  revisions: async () =>
    (await db.execute(sql`SELECT * FROM order_revisions ORDER BY order_id, revision`)).rows,
  lines: async () =>
    (await db.execute(sql`SELECT * FROM order_lines ORDER BY order_id, revision, line`)).rows,
  printOrders: async () => (await db.execute(sql`SELECT * FROM print_orders ORDER BY order_id`)).rows,
  shipments: async () => (await db.execute(sql`SELECT * FROM shipments ORDER BY id`)).rows,
  payments: async () => (await db.execute(sql`SELECT * FROM payments ORDER BY order_id, number`)).rows,
  outbox: async () => (await db.execute(sql`SELECT kind, dedupe_key FROM outbox ORDER BY dedupe_key`)).rows
})
