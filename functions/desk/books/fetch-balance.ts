// Reads Stripe's balance: every movement since the last run, and the payouts with what they consist of.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { jobWith, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { BalanceEntry, Payout } from '../../platform/services/stripe/balance.ts'
import type { Connected } from '../../platform/services.ts'
import { storedReading, storeReading } from '../../shop/reconciliation/readings.ts'
import {
  firstSale,
  oldestOpenPayout,
  passOnOrigins,
  recordListed,
  storeEntries,
  storePayouts,
  unlistedPayouts
} from './balance-queries.ts'

/** The names of how far both lists were read. */
export const ENTRIES_READ = 'fetch-balance'
const PAYOUTS_READ = 'fetch-balance-payouts'
/** Newer entries may not be in Stripe's list yet. */
const LISTED_AFTER_MS = 15 * MINUTE_MS
const OVERLAP_MS = HOUR_MS
const WINDOW_MS = 31 * DAY_MS
/** A payout that arrived may still be refused by the bank for some days. */
const PAYOUT_OVERLAP_MS = 40 * DAY_MS
const PAGE = 100

export const fetchBalanceJob = jobWith(['balance'], {
  name: 'fetch-balance',
  schedule: '53 4,16 * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services, signal) => {
    const first = await firstSale(services.db)
    const from = new Date((first ?? services.now()).getTime() - HOUR_MS)
    const entries = await fetchEntries(services, from, signal)
    const listed = signal.aborted ? 0 : await fetchPayouts(services, from, signal)
    await passOnOrigins(services.db)
    return { entries, listed }
  }
})

/** Goes from the last reading to now, a month at a time; may be cut off after each. */
async function fetchEntries(
  services: Connected<'balance'>,
  first: Date,
  signal: AbortSignal
): Promise<number> {
  const { db, balance, now } = services
  const until = now().getTime() - LISTED_AFTER_MS
  const last = (await storedReading(db, ENTRIES_READ))?.readUntil.getTime()
  let count = 0
  let since = last === undefined ? first.getTime() : last - OVERLAP_MS
  while (since < until && !signal.aborted) {
    const before = Math.min(since + WINDOW_MS, until)
    const period = { since: new Date(since), before: new Date(before) }
    count += (await storeAll(services, balance.entries(period))).count
    await storeReading(db, ENTRIES_READ, { readUntil: period.before, gaps: [] })
    since = before
  }
  return count
}

/** Stores the payouts since the last run, then what each consists of, as soon as Stripe can say it. */
async function fetchPayouts(
  services: Connected<'balance'>,
  first: Date,
  signal: AbortSignal
): Promise<number> {
  const { db, balance, now } = services
  const startedAt = now()
  const last = (await storedReading(db, PAYOUTS_READ))?.readUntil.getTime()
  const recent = last === undefined ? first.getTime() : last - PAYOUT_OVERLAP_MS
  const open = (await oldestOpenPayout(db))?.getTime() ?? recent
  const fetched: Payout[] = []
  for await (const payout of balance.payouts(new Date(Math.min(recent, open)))) fetched.push(payout)
  await storePayouts(db, fetched, now())
  await storeReading(db, PAYOUTS_READ, { readUntil: startedAt, gaps: [] })
  const listable = fetched.filter(({ isAutomatic, isListed }) => isAutomatic && isListed)
  const unlisted = await unlistedPayouts(
    db,
    listable.map(({ id }) => id)
  )
  let listed = 0
  for (const { id } of listable.filter(({ id }) => unlisted.has(id))) {
    if (signal.aborted) break
    const { netCents } = await storeAll(services, balance.entriesOf(id), id)
    await recordListed(db, id, netCents)
    listed++
  }
  return listed
}

async function storeAll(
  { db, now }: Connected<'balance'>,
  entries: AsyncIterable<BalanceEntry>,
  payoutId?: string
): Promise<{ count: number; netCents: number }> {
  let [count, netCents] = [0, 0]
  let page: BalanceEntry[] = []
  for await (const entry of entries) {
    count++
    netCents += entry.netCents
    page.push(entry)
    if (page.length < PAGE) continue
    await storeEntries(db, page, now(), payoutId)
    page = []
  }
  await storeEntries(db, page, now(), payoutId)
  return { count, netCents }
}
