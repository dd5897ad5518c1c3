// Polls Printful on a schedule: first the events that were not handled, then every order in progress.

import { and, asc, count, eq, gt, inArray, isNull, lte, min, not, or, sql } from 'drizzle-orm'
import { Failure } from '../../../src/lib/outcome.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { catalogue } from '../../../src/site/brand/catalogue.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import { shipments } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { createPace, type Wait, wait } from '../../platform/http/client/pace.ts'
import type { WriteLog } from '../../platform/http/log.ts'
import { jobWith, logItemError, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { type Printing, TokenRefused } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'
import { isActProposed } from '../orders/acts-of-hosts.ts'
import { fetchPrint } from '../orders/print-facts.ts'
import { settle } from '../orders/settle-order.ts'
import { alertingRefusedToken } from './token-alert.ts'
import { processPrintEvent, recordFailure, unprocessedEvents } from './webhooks.ts'

/** An order is fetched again after this, if no webhook arrives. */
const CHECK_AGAIN_MINUTES = 25
/** Orders are not checked after this: the parcel has arrived, or the buyer has contacted us. */
const WATCHED_AFTER_SHIPPING_DAYS = 45
/** The hosts get a mail about a paid order that is still not at Printful after this time. */
const WAITING_TOO_LONG_MINUTES = 30
/** Less than one call a second, because buyers who ask for shipping rates go first. */
const PACE = { parallel: 1, perSecond: 0.9 }
const MESSAGES_AT_ONCE = 20

/** After this many failures in a row the problem is Printful and not the orders. */
const MAX_FAILURES = 3

export const pollPrintingJob = jobWith(['payments', 'printing'], {
  name: 'poll-printful',
  schedule: '7,37 * * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: (services, signal) => {
    return alertingRefusedToken(services, async () => {
      const counts = await pollPrinting(services, services.log, signal)
      if (counts.looked === 0) await callOnce(services)
      return counts
    })
  }
})

/** Calls Printful once, because without orders under way an expired token would first be noticed by a buyer. */
async function callOnce({ printing }: Connected<'payments' | 'printing'>): Promise<void> {
  const [product] = catalogue.products
  if (product) await printing.variantsOf(product.templateId)
}

/** Stops at `signal`; the next run continues with the orders that were checked longest ago. */
export async function pollPrinting(
  services: Connected<'payments' | 'printing'>,
  log: WriteLog,
  signal: AbortSignal,
  sleep: Wait = wait
) {
  const paced = { ...services, printing: pacedShop(services.printing, sleep) }
  const waiting = await alertAboutBacklog(services)
  const tries = createTries(log)
  for (const event of await unprocessedEvents(services.db, 'print-shop', MESSAGES_AT_ONCE)) {
    if (signal.aborted) break
    const trouble = await tries.attempt(event.eventKey, () => processPrintEvent(paced, event, 'job'))
    if (trouble) await recordFailure(services.db, event, trouble.message)
  }
  while (!signal.aborted) {
    const orderId = await takeOrderToPoll(services.db, services.now())
    if (orderId === undefined) break
    const printed = () => fetchPrint(paced.printing, orderId)
    await tries.attempt(orderId, async () => void (await settle(paced, orderId, { actor: 'job', printed })))
  }
  return { ...tries.counts, waiting }
}

/** A failed order does not hold up the others; several in a row end the run. */
function createTries(log: WriteLog) {
  const counts = { looked: 0, failed: 0 }
  let inARow = 0
  const attempt = async (subject: string, look: () => Promise<void>): Promise<Failure | undefined> => {
    try {
      await look()
      counts.looked++
      inARow = 0
      return undefined
    } catch (error) {
      if (error instanceof TokenRefused) throw error
      counts.failed++
      logItemError(log, pollPrintingJob.name, subject, error)
      if (!(error instanceof Failure)) return new Failure('checkout', 'a bug in our code, see the log')
      if (++inARow >= MAX_FAILURES) throw error
      return error
    }
  }
  return { counts, attempt }
}

function pacedShop(printing: Printing, sleep: Wait): Printing {
  const pace = createPace(PACE, sleep)
  return {
    ...printing,
    find: (orderId) => pace(() => printing.find(orderId)),
    shipmentsOf: (printOrderId) => pace(() => printing.shipmentsOf(printOrderId))
  }
}

/** Outbox messages may wait for Printful, but the hosts must be alerted. */
async function alertAboutBacklog({ db, now }: Connected<'payments' | 'printing'>): Promise<number> {
  const waiting = await waitingOrders(db, now())
  if (!waiting) return 0
  const { orders, since } = waiting
  await enqueueAlert(db, { cause: 'orders-waiting', orders, since: since.toISOString() }, now())
  return orders
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)

/**
 * Takes the order that was checked longest ago, of those paid and not yet delivered; undefined = all were checked.
 * It counts as checked at once, so that an order that fails goes to the end of the queue.
 */
async function takeOrderToPoll(db: Database, now: Date): Promise<string | undefined> {
  const next = nextToPoll(db, now)
  const [taken] = await db
    .update(orders)
    .set({ printAskedAt: now })
    .where(inArray(orders.id, next))
    .returning({ id: orders.id })
  return taken?.id
}

export function nextToPoll(db: Database, now: Date) {
  const shippedAt = sql`COALESCE((SELECT max(${shipments.shippedAt}) FROM ${shipments}
    WHERE ${shipments.orderId} = ${orders.id}), ${orders.updatedAt})`
  const since = before(now, WATCHED_AFTER_SHIPPING_DAYS * 24 * 60)
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        // `updated_at` is never before the newest parcel: it rules out old orders without a look at their parcels.
        or(
          inArray(orders.status, ['paid', 'processing', 'partially_shipped']),
          and(
            eq(orders.status, 'shipped'),
            gt(orders.updatedAt, since),
            sql`${shippedAt} > ${timestamp(since)}`
          )
        ),
        sql`(${orders.printAskedAt} IS NULL OR ${orders.printAskedAt} <= ${timestamp(before(now, CHECK_AGAIN_MINUTES))})`
      )
    )
    .orderBy(sql`${orders.printAskedAt} ASC NULLS FIRST`, asc(orders.id))
    .limit(1)
    .for('update', { skipLocked: true })
}

/** How many orders were paid long ago and are not at Printful, without being on hold. */
async function waitingOrders(db: Database, now: Date): Promise<{ orders: number; since: Date } | undefined> {
  const isWaiting = and(
    eq(orders.status, 'paid'),
    inArray(orders.paymentState, ['paid', 'partially_refunded']),
    isNull(orders.holdReason),
    not(isActProposed()),
    inArray(orders.fulfilmentState, ['none', 'queued', 'draft']),
    lte(orders.paidAt, before(now, WAITING_TOO_LONG_MINUTES))
  )
  const rows = db
    .select({ orders: count(), since: min(orders.paidAt) })
    .from(orders)
    .where(isWaiting)
  const [waiting] = await rows
  return waiting?.since ? { orders: waiting.orders, since: waiting.since } : undefined
}
