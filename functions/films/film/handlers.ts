// The details of a film: the API handler, and how it gathers the answers of three sources.
import * as v from 'valibot'
import { type MovieDetails, movieDetails, NOT_AVAILABLE } from '../../../src/films/film/contract.ts'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import { handle, type Route } from '../../platform/http/handle.ts'
import { logFailures, together } from '../../platform/http/log-failures.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import {
  type CachedAnswers,
  type CachedAnswersOptions,
  cachedAnswers,
  type Gathered,
  type Questions,
  STALE_SECONDS
} from '../../platform/services/cache/cached-answers.ts'
import {
  type CrowdRating,
  crowdRatingSchema,
  type DatabaseFilm,
  databaseFilmSchema,
  type FilmSources
} from '../../platform/services/film-sources.ts'
import type { Services } from '../../platform/services.ts'
import { FILM_CAP, FILM_LIMITS } from './limits.ts'

/** How long a browser keeps an incomplete answer. */
const LACKING_SECONDS = 60

export function filmsHandlers(services: Services): readonly Route[] {
  const { isOurFilm, cache, now } = services
  const cachedDetails = detailsCache({ cache, now })
  const limiter = createLimiter({ cache, now }, FILM_LIMITS, FILM_CAP)

  return [
    handle(movieDetails, async (visit) => {
      const { tmdbId } = visit.params
      const mayFetch = async () => isOurFilm(tmdbId) || limiter.allows(visit, ['other-films'], {})
      const gathered = await gatherDetails(cachedDetails, services.filmSources, tmdbId, mayFetch)
      if (!gathered) return refuse('too-many-films')
      logFailures(gathered.failures, visit)
      const { details, isWhole, freshSeconds } = gathered
      if (!details) return refuse('unknown-movie')
      // Fresh for a day, and good enough for a week while a newer answer is fetched.
      const cacheTimes = isWhole
        ? { browserSeconds: freshSeconds, networkSeconds: freshSeconds, staleSeconds: STALE_SECONDS }
        : { browserSeconds: Math.min(LACKING_SECONDS, freshSeconds), networkSeconds: freshSeconds }
      setCacheHeaders(visit.answerHeaders, cacheTimes)
      return accept(details)
    })
  ]
}

/** What each source returned; null = it has no such film. */
type Parts = { database: DatabaseFilm | null; ratings: CrowdRating | null; diary: number | null }
type CachedDetails = CachedAnswers<Parts>

const detailsCache = (options: Omit<CachedAnswersOptions<Parts>, 'name' | 'schemas'>): CachedDetails =>
  cachedAnswers<Parts>({
    ...options,
    name: 'film',
    schemas: {
      database: v.nullable(databaseFilmSchema),
      ratings: v.nullable(crowdRatingSchema),
      diary: v.nullable(v.number())
    }
  })

type GatheredDetails = Pick<Gathered<Parts>, 'isWhole' | 'freshSeconds' | 'failures'> & {
  /** undefined = there is no such film. */
  details: MovieDetails | undefined
}

/**
 * The known details, with 'N/A' or null for the rest; undefined when `mayFetch` did not allow a lookup. Throws a
 * `Failure` when nothing is known and a source failed.
 */
async function gatherDetails(
  cachedDetails: CachedDetails,
  sources: FilmSources,
  tmdbId: number,
  mayFetch: () => Promise<boolean>
): Promise<GatheredDetails | undefined> {
  const questions = questionsAbout(tmdbId, sources)
  if (Object.keys(questions).length === 0) throw new Failure('film details', 'no source is connected')
  const gathered = await cachedDetails(String(tmdbId), questions, mayFetch)
  if (!gathered) return undefined
  const { values, failures } = gathered
  if (values.database === null) return { ...gathered, details: undefined }
  if (Object.values(values).some((part) => part !== null)) return { ...gathered, details: toDetails(values) }
  const isAnswered = Object.keys(questions).every((name) => name in values)
  if (isAnswered) return { ...gathered, details: undefined }
  throw together(failures) ?? new Failure('film details', 'the sources were unavailable a moment ago')
}

function questionsAbout(tmdbId: number, { database, ratings, diary }: FilmSources): Questions<Parts> {
  return {
    ...(database ? { database: async () => (await database.film(tmdbId)) ?? null } : {}),
    ...(diary ? { diary: async () => (await diary.average(tmdbId)) ?? null } : {}),
    ...(ratings && database
      ? {
          ratings: async (other) => {
            const film = await other('database')
            if (film === undefined)
              throw new Failure('film ratings', 'the film database did not say which film')
            return film?.imdbId ? ((await ratings.rating(film.imdbId)) ?? null) : null
          }
        }
      : {})
  }
}

function toDetails({ database, ratings, diary }: Partial<Parts>): MovieDetails {
  return {
    imdbId: database?.imdbId ?? null,
    runtime: database?.runtimeMinutes ? `${database.runtimeMinutes} min` : NOT_AVAILABLE,
    imdbRating: ratings?.rating ? ratings.rating.toFixed(1) : NOT_AVAILABLE,
    letterboxdRating: diary ?? null,
    rated: database?.ageRating ?? ratings?.foreignAgeRating ?? NOT_AVAILABLE,
    plot: database?.plot ?? NOT_AVAILABLE
  }
}
