// The sample podcast does not age: who tries it out finds a newest episode of this month and ballots that are open.

const DAY_MS = 24 * 60 * 60 * 1000
/** The rhythm of the sample: by whole ones a shift keeps weekdays. */
const FORTNIGHT_MS = 14 * DAY_MS
const LEFT_ALONE_MS = 28 * DAY_MS
const DATE = /(?<=<pubDate>)[^<]+(?=<\/pubDate>)/g

/** The feed with all its dates later by as many fortnights as bring the newest into the last one. */
export function withRecentDates(feed: string, now: Date): string {
  const datesMs = (feed.match(DATE) ?? []).map((date) => Date.parse(date))
  const ageMs = now.getTime() - Math.max(...datesMs)
  if (!(ageMs > LEFT_ALONE_MS)) return feed
  const laterMs = Math.floor(ageMs / FORTNIGHT_MS) * FORTNIGHT_MS
  return feed.replace(DATE, (date) => new Date(Date.parse(date) + laterMs).toUTCString())
}
