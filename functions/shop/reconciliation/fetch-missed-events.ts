// Fetches Stripe's events since the last run, stores those that did not arrive here, and settles their orders.

import { DAY_MS } from '../../../src/lib/time-units.ts'
import { jobWith, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { PaymentEvent } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { isOurPaymentEvent, processWaitingEvents, storeMissedEvents } from '../payments/webhooks.ts'
import { firstGapRead, readDownTo, resumedReading } from './gaps.ts'
import { storedReading, storeReading } from './readings.ts'

const NAME = 'fetch-missed-events'
/** Stripe keeps events for 30 days. */
const EVENT_RETENTION_DAYS = 29
/** Stripe retries webhooks for three days. */
const UNDELIVERED_DAYS = 3
const PAGE = 100

export const fetchMissedEventsJob = jobWith(['payments'], {
  name: NAME,
  schedule: '17 * * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services, signal) => {
    const missed = (await fetchUndelivered(services, signal)) + (await fetchSinceLastTime(services, signal))
    return { missed, ...(await processWaitingEvents(services, signal)) }
  }
})

async function fetchUndelivered(services: Connected<'payments'>, signal: AbortSignal): Promise<number> {
  const since = new Date(services.now().getTime() - UNDELIVERED_DAYS * DAY_MS)
  let missed = 0
  for await (const page of pagesOf(services.payments.events({ since, isUndelivered: true }))) {
    missed += await stored(services, page)
    if (signal.aborted) break
  }
  return missed
}

/** Fetches all events, delivered or not: something other than this app may have accepted the webhook. */
async function fetchSinceLastTime(services: Connected<'payments'>, signal: AbortSignal): Promise<number> {
  const { db, now, payments } = services
  const earliest = new Date(now().getTime() - EVENT_RETENTION_DAYS * DAY_MS)
  let reading = resumedReading(await storedReading(db, NAME), now(), earliest)
  let missed = 0
  await storeReading(db, NAME, reading)
  for (let gap = reading.gaps[0]; gap && !signal.aborted; gap = reading.gaps[0]) {
    for await (const page of pagesOf(payments.events(gap))) {
      missed += await stored(services, page)
      reading = readDownTo(reading, page.at(-1)?.happenedAt ?? gap.before)
      await storeReading(db, NAME, reading)
      if (signal.aborted) return missed
    }
    reading = firstGapRead(reading)
    await storeReading(db, NAME, reading)
  }
  return missed
}

const stored = ({ db, payments, now }: Connected<'payments'>, page: readonly PaymentEvent[]) =>
  storeMissedEvents(
    db,
    page.filter((event) => isOurPaymentEvent(event, payments.isLive)),
    now()
  )

/** Groups items into pages of a hundred, in list order. */
export async function* pagesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
