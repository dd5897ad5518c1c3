// Keeps the dates of the sample podcast recent, so that its newest episode is of this month and its voting is open.
import { DAY_MS } from '../src/lib/time-units.ts'

/** The interval of the sample's episodes; shifting by whole fortnights keeps weekdays. */
const FORTNIGHT_MS = 14 * DAY_MS
const LEFT_ALONE_MS = 28 * DAY_MS
const DATE = /(?<=<pubDate>)[^<]+(?=<\/pubDate>)/g

/** Shifts all dates of the feed by whole fortnights, so that the newest is less than a fortnight old. */
export function withRecentDates(feed: string, now: Date): string {
  const datesMs = (feed.match(DATE) ?? []).map((date) => Date.parse(date))
  const ageMs = now.getTime() - Math.max(...datesMs)
  if (!(ageMs > LEFT_ALONE_MS)) return feed
  const laterMs = Math.floor(ageMs / FORTNIGHT_MS) * FORTNIGHT_MS
  return feed.replace(DATE, (date) => new Date(Date.parse(date) + laterMs).toUTCString())
}
