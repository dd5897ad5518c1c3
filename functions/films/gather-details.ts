// What is known of one film, from whichever of three sources answers (decision D7).
import * as v from 'valibot'
import { type MovieDetails, NOT_AVAILABLE } from '../../src/features/films/contract.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { together } from '../http/note-all.ts'
import { type KeptAnswers, type KeptOptions, keptAnswers } from '../services/cache/cached-answers.ts'
import type { Gathered, Questions } from '../services/cache/cached-parts.ts'
import {
  type CrowdRating,
  crowdRatingSchema,
  type DatabaseFilm,
  databaseFilmSchema,
  type FilmSources
} from './film-sources.ts'

/** What each source said; null = it knows no such film. */
type Parts = { database: DatabaseFilm | null; ratings: CrowdRating | null; diary: number | null }
type KeptDetails = KeptAnswers<Parts>

export const keptDetails = (options: Omit<KeptOptions<Parts>, 'name' | 'schemas'>): KeptDetails =>
  keptAnswers<Parts>({
    ...options,
    name: 'film',
    schemas: {
      database: v.nullable(databaseFilmSchema),
      ratings: v.nullable(crowdRatingSchema),
      diary: v.nullable(v.number())
    }
  })

export type GatheredDetails = Pick<Gathered<Parts>, 'isWhole' | 'freshSeconds' | 'failures'> & {
  /** undefined = there is no such film. */
  details: MovieDetails | undefined
}

/**
 * What is known, with 'N/A' or null for the rest; undefined when `mayAsk` forbade to look it up. Throws a `Failure`
 * when nothing is known and a source failed.
 */
export async function gatherDetails(
  kept: KeptDetails,
  sources: FilmSources,
  tmdbId: number,
  mayAsk: () => Promise<boolean>
): Promise<GatheredDetails | undefined> {
  const questions = questionsAbout(tmdbId, sources)
  if (Object.keys(questions).length === 0) throw new Failure('film details', 'no source is connected')
  const gathered = await kept(String(tmdbId), questions, mayAsk)
  if (!gathered) return undefined
  const { values, failures } = gathered
  if (values.database === null) return { ...gathered, details: undefined }
  if (Object.values(values).some((part) => part !== null)) return { ...gathered, details: toDetails(values) }
  const isAnswered = Object.keys(questions).every((name) => name in values)
  if (isAnswered) return { ...gathered, details: undefined }
  throw together(failures) ?? new Failure('film details', 'the sources were away a moment ago')
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
