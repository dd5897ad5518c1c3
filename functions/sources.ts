// Where film details and reviews come from, chosen from the settings: what has no key is off, or stood in for.
import { settings } from '../src/settings/settings.ts'
import type { Env } from './env.ts'
import type { SendRequest } from './services/bounded-fetch.ts'
import { dayQuota } from './services/day-quota.ts'
import { tmdbFilmDatabase } from './services/film-database.tmdb.ts'
import { letterboxdDiary } from './services/film-diary.letterboxd.ts'
import {
  OMDB_CALLS_A_DAY,
  OMDB_CALLS_A_DAY_ALONE,
  omdbRatings,
  RATINGS_SERVICE
} from './services/film-ratings.omdb.ts'
import type { FilmSources } from './services/film-sources.ts'
import { appleReviews } from './services/review-source.apple.ts'
import type { ReviewSources } from './services/review-source.ts'
import { vendorFetch } from './services/vendor-fetch.ts'
import type { Services } from './services.ts'

const DIARY_AGENT = `Mozilla/5.0 (compatible; ${settings.shortName}; +${settings.siteUrl})`
/** What a simulator is asked with. */
const ANY_KEY = 'any'
const ANY_PODCAST = '9'

/** Who answers in the place of a service whose key is missing; on a deployed site nobody does. */
export type StandIns = { tmdb: SendRequest; omdb: SendRequest; diary: SendRequest; apple: SendRequest }

export function filmSourcesOf(
  env: Env,
  { cache, now }: Pick<Services, 'cache' | 'now'>,
  standIns?: StandIns
): FilmSources {
  const { TMDB_API_KEY, TMDB_API_BASE, OMDB_API_KEY, OMDB_API_BASE } = env
  const tmdb = TMDB_API_KEY ? vendorFetch({ service: 'film database', base: TMDB_API_BASE }) : standIns?.tmdb
  const omdb = OMDB_API_KEY ? vendorFetch({ service: RATINGS_SERVICE, base: OMDB_API_BASE }) : standIns?.omdb
  const quota = dayQuota({
    service: RATINGS_SERVICE,
    perDay: OMDB_CALLS_A_DAY,
    perDayAlone: OMDB_CALLS_A_DAY_ALONE,
    ...{ cache, now }
  })
  return {
    ...(tmdb
      ? { database: tmdbFilmDatabase({ key: TMDB_API_KEY || ANY_KEY, apiBase: TMDB_API_BASE, send: tmdb }) }
      : {}),
    ...(omdb
      ? { ratings: omdbRatings({ key: OMDB_API_KEY || ANY_KEY, apiBase: OMDB_API_BASE, send: omdb, quota }) }
      : {}),
    ...diaryOf(env, standIns)
  }
}

/** It needs no key: where films are stood in for, so is their diary. */
function diaryOf({ DIARY_BASE, TMDB_API_KEY }: Env, standIns?: StandIns): Pick<FilmSources, 'diary'> {
  if (DIARY_BASE === 'off') return {}
  const base = DIARY_BASE || settings.diary.baseUrl
  const send = standIns && !TMDB_API_KEY ? standIns.diary : vendorFetch({ service: 'film diary', base })
  return { diary: letterboxdDiary({ base, send, agent: DIARY_AGENT }) }
}

export function reviewSourcesOf(env: Env, own: ReviewSources['own'], standIns?: StandIns): ReviewSources {
  const { appleId } = settings.reviews
  const base = env.REVIEWS_APPLE_BASE
  const send = appleId ? vendorFetch({ service: 'reviews', base }) : standIns?.apple
  return {
    own,
    apple: send ? appleReviews({ podcastId: appleId ?? ANY_PODCAST, base, send }) : undefined
  }
}
