// Detects that a podcast is overdue, so that its hosts learn it from the site and not from listeners.
import { DAY_MS } from '../../../src/lib/time-units.ts'

/** The number of intervals that make a rhythm. */
const MIN_GAPS = 3
const MAX_GAPS = 10
/** Days of tolerance. */
const PATIENCE = 1.5
const GRACE_DAYS = 1
/** After this, the pause is assumed to be intended. */
const MAX_ALERTED_WEEKS = 4

export type Silence = {
  lastPublishedAt: Date
  /** Usual days between two episodes. */
  rhythmDays: number
  daysSince: number
  /** 1 in the first overdue week, 2 in the second, …; each gets one mail. */
  week: number
}

/** How overdue a podcast is, from the dates of its episodes in any order; undefined if it is not, or has no rhythm. */
export function silenceOf(publishedAt: readonly Date[], now: Date): Silence | undefined {
  const out = publishedAt.filter((date) => date <= now).toSorted((one, other) => +other - +one)
  const [last] = out
  const gaps = out.slice(1, MAX_GAPS + 1).map((date, at) => (+(out[at] ?? date) - +date) / DAY_MS)
  if (!last || gaps.length < MIN_GAPS) return undefined
  const rhythmDays = medianOf(gaps)
  const daysSince = (+now - +last) / DAY_MS
  const lateDays = daysSince - rhythmDays * PATIENCE - GRACE_DAYS
  const week = Math.ceil(lateDays / 7)
  if (week < 1 || week > MAX_ALERTED_WEEKS) return undefined
  return {
    lastPublishedAt: last,
    rhythmDays: Math.round(rhythmDays),
    daysSince: Math.floor(daysSince),
    week
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
