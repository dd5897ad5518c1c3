// When a podcast has been silent past its own rhythm, so that its makers learn it from us and not from listeners.

const DAY_MS = 24 * 3_600_000
/** So many gaps make a rhythm. */
const MIN_GAPS = 3
const MAX_GAPS = 10
/** Everybody is late now and then. */
const PATIENCE = 1.5
const GRACE_DAYS = 1
/** After that a pause is a decision. */
const MAX_WEEKS_TOLD = 4

export type Silence = {
  lastPublishedAt: Date
  /** Usual days between two episodes. */
  rhythmDays: number
  daysSince: number
  /** 1 in the first week of silence, 2 in the second, …: one message each. */
  week: number
}

/** How a podcast is late, from the dates of its episodes in any order; undefined when it is not, or has no rhythm. */
export function silenceOf(publishedAt: readonly Date[], now: Date): Silence | undefined {
  const out = publishedAt.filter((date) => date <= now).toSorted((one, other) => +other - +one)
  const [last] = out
  const gaps = out.slice(1, MAX_GAPS + 1).map((date, at) => (+(out[at] ?? date) - +date) / DAY_MS)
  if (!last || gaps.length < MIN_GAPS) return undefined
  const rhythmDays = medianOf(gaps)
  const daysSince = (+now - +last) / DAY_MS
  const lateDays = daysSince - rhythmDays * PATIENCE - GRACE_DAYS
  const week = Math.ceil(lateDays / 7)
  if (week < 1 || week > MAX_WEEKS_TOLD) return undefined
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
