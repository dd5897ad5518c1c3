// Which films are looked up next.
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import type { FilmTimes } from './offer-queries.ts'

/** Less than the day for which an answer is fresh, so that there is time for a second try. */
export const REFRESH_AFTER_HOURS = 18

/** The films without a recent answer: those that were never requested, in their order, then the one that waits longest. */
export function dueFilms(ours: readonly number[], known: readonly FilmTimes[], now: Date): number[] {
  const times = new Map(known.map((one) => [one.tmdbId, one]))
  const before = now.getTime() - REFRESH_AFTER_HOURS * HOUR_MS
  return ours
    .filter((id) => (times.get(id)?.checkedAt?.getTime() ?? 0) <= before)
    .toSorted((one, other) => triedMs(times.get(one)) - triedMs(times.get(other)))
}

const triedMs = (film: FilmTimes | undefined) => film?.triedAt.getTime() ?? 0
