// Settles orders that wait for a payment, so that an order reaches its state without a page or a webhook.

import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { ORDERS } from '../../../src/site/brand/switches.ts'
import { inParallel } from '../../platform/http/client/pace.ts'
import type { WriteLog } from '../../platform/http/log.ts'
import { jobWith, logItemError, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { Payment } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { settle } from '../orders/settle-order.ts'
import { processWaitingEvents } from '../payments/webhooks.ts'
import { endOrder } from './end-order.ts'
import { pagesOf } from './fetch-missed-events.ts'
import {
  longWaiting,
  oldestWaitingSince,
  recordTried,
  type SeenPayment,
  seenPayments,
  staleDrafts
} from './open-order-queries.ts'

/** A buyer may be at the checkout; their page polls by itself. */
const UNTOUCHED_MINUTES = 10
const IDLE_HOURS = 24
/** A draft must not keep a limited coupon from others for a day. */
const HOLDING_MINUTES = 60
/** An approval page expires after an hour or so. */
const HOLDING_AT_STRIPE_MINUTES = 120
/** Orders older than this are few, and are checked one by one. */
const LISTED_HOURS = 72
const PARALLEL = 8
/** Each takes a few calls to Stripe; more would take time from orders that were paid. */
const MOST_ENDED = 100
const MOST_OLD = 100

export const settleOrdersJob = jobWith(['payments'], {
  name: 'settle-open-orders',
  switch: ORDERS,
  schedule: '*/5 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services, signal) => {
    const looked = await processWaitingEvents(services, signal)
    const counts = { ...looked, settled: 0, ended: 0, stillOpen: 0 }
    const run = { counts, signal, attempt: countingFailures(counts, services.log) }
    await settlePaidMeanwhile(services, run)
    await endStaleDrafts(services, run)
    return counts
  }
})

type Counts = { settled: number; ended: number; stillOpen: number; failed: number }
type Run = { counts: Counts; signal: AbortSignal; attempt: Attempt }
type Attempt = (orderId: string, act: () => Promise<void>) => Promise<void>

/** A failed order must not hold up the others; one that keeps failing is reported as a breach. */
const countingFailures =
  (counts: Counts, log: WriteLog): Attempt =>
  async (orderId, act) => {
    try {
      await act()
    } catch (error) {
      counts.failed++
      logItemError(log, settleOrdersJob.name, orderId, error)
    }
  }

const ago = ({ now }: Connected<'payments'>, minutes: number) =>
  new Date(now().getTime() - minutes * MINUTE_MS)

/**
 * Compares Stripe's payments with ours, a hundred payments per call, and settles the orders that differ. A run that is cut
 * off leaves less work for the next one.
 */
async function settlePaidMeanwhile(
  services: Connected<'payments'>,
  { counts, signal, attempt }: Run
): Promise<void> {
  const { db, payments } = services
  const oldest = await oldestWaitingSince(db, ago(services, UNTOUCHED_MINUTES))
  if (!oldest) return
  const listedSince = ago(services, LISTED_HOURS * 60)
  const look = (orderId: string, paymentId?: string) =>
    attempt(orderId, async () => {
      if (signal.aborted) return
      await settle(services, orderId, { actor: 'job', ...(paymentId ? { paymentId } : {}) })
      counts.settled++
    })
  // A payment is never older than its order, apart from clock differences.
  const since = new Date(Math.max(oldest.getTime() - MINUTE_MS, listedSince.getTime()))
  for await (const page of pagesOf(payments.openedSince(since))) {
    const ours = page.filter(({ orderId }) => orderId !== undefined && isOrderId(orderId))
    const seen = await seenPayments(
      db,
      ours.map(({ id }) => id)
    )
    const news = ours.filter((payment) =>
      isNews(payment, seen.get(payment.id), ago(services, UNTOUCHED_MINUTES))
    )
    await inParallel(news, PARALLEL, ({ id, orderId = '' }) => look(orderId, id))
    if (signal.aborted) return
  }
  const old = oldest < listedSince ? await longWaiting(db, listedSince, MOST_OLD) : []
  await inParallel(old, PARALLEL, async (orderId) => {
    if (signal.aborted) return
    await recordTried(db, orderId, services.now())
    await look(orderId)
  })
}

function isNews(
  { status, receivedCents }: Payment,
  seen: SeenPayment | undefined,
  untouchedSince: Date
): boolean {
  if (!seen) return true
  const isOther = seen.status !== status || seen.receivedCents !== receivedCents
  return isOther && seen.updatedAt <= untouchedSince
}

async function endStaleDrafts(
  services: Connected<'payments'>,
  { counts, signal, attempt }: Run
): Promise<void> {
  const since = {
    idle: ago(services, IDLE_HOURS * 60),
    holding: ago(services, HOLDING_MINUTES),
    holdingAtStripe: ago(services, HOLDING_AT_STRIPE_MINUTES)
  }
  const stale = await staleDrafts(services.db, since, MOST_ENDED, services.now())
  await inParallel(stale, PARALLEL, (orderId) =>
    attempt(orderId, async () => {
      if (signal.aborted) return
      await recordTried(services.db, orderId, services.now())
      counts[(await endOrder(services, orderId)) ? 'ended' : 'stillOpen']++
    })
  )
}
