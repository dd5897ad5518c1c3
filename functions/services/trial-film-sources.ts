// For tests: the adapters of the film sources as they ship, on a vendor of this machine.
import { dayQuota } from '../http/client/day-quota.ts'
import { tmdbFilmDatabase } from './tmdb/film-database.tmdb.ts'
import { letterboxdDiary } from './letterboxd/film-diary.letterboxd.ts'
import { OMDB_CALLS_A_DAY, omdbRatings } from './omdb/film-ratings.omdb.ts'
import type { FilmDatabase, FilmDiary, FilmRatings } from '../films/film-sources.ts'
import { instanceCounter } from './cache/instance-counts.ts'
import type { TrialVendor } from './trial-vendor.ts'
import { vendorFetch } from '../http/client/vendor-fetch.ts'

/** Must never be seen outside an address or a header. */
export const CANARY_KEY = 'canary-key-7f3a'
const MAX_BYTES = 1_000_000
const TIMEOUT_MS = 400
const sleep = async () => {}

const outside = (service: string, { base }: TrialVendor) =>
  vendorFetch({ service, base, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })

export const trialDatabase = (vendor: TrialVendor): FilmDatabase =>
  tmdbFilmDatabase({ key: CANARY_KEY, apiBase: vendor.base, send: outside('film database', vendor), sleep })

const noon = () => new Date('2026-11-20T12:00:00Z')

export function trialRatings(
  vendor: TrialVendor,
  { key = CANARY_KEY, now = noon, count = instanceCounter(now) } = {}
): FilmRatings {
  const quota = dayQuota({
    ...{ service: 'film ratings', perDay: OMDB_CALLS_A_DAY, perDayAlone: 2, now },
    cache: { count }
  })
  return omdbRatings({ key, apiBase: vendor.base, send: outside('film ratings', vendor), quota, sleep })
}

export const trialDiary = (vendor: TrialVendor): FilmDiary =>
  letterboxdDiary({ base: vendor.base, send: outside('film diary', vendor), agent: 'tests', sleep })
