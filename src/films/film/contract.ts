// API contracts of the films.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'

const MAX_TMDB_ID = 2_147_483_647
const tmdbId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(MAX_TMDB_ID))

/** The value of an unknown field. */
export const NOT_AVAILABLE = 'N/A'
const textOrNotAvailable = v.nullish(v.string(), NOT_AVAILABLE)

export const movieDetailsSchema = v.object({
  /** 'tt28607951'; null = unknown. */
  imdbId: v.nullish(v.string(), null),
  /** '120 min' or 'N/A'. */
  runtime: textOrNotAvailable,
  /** '7.5' or 'N/A'. */
  imdbRating: textOrNotAvailable,
  /** 0 to 5; null = unknown. */
  letterboxdRating: v.nullish(v.number(), null),
  /** Belgian, else Dutch, else another age rating ('PG-13'); 'N/A' when unknown. */
  rated: textOrNotAvailable,
  /** '' or 'N/A' = unknown. */
  plot: textOrNotAvailable
})
export type MovieDetails = v.InferOutput<typeof movieDetailsSchema>

export const movieDetails = get('/api/movies/:tmdbId', {
  params: v.object({ tmdbId }),
  answer: movieDetailsSchema,
  refusals: { 'unknown-movie': 404, 'too-many-films': 429 }
})

/** A film of the prebuilt list. Only the title is required. */
const listedFilm = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1)),
  year: v.nullish(v.number(), 0),
  posterUrl: v.nullish(v.string(), ''),
  slug: v.nullish(v.string(), ''),
  tmdbId: v.nullish(v.number(), 0),
  imdbId: v.nullish(v.string(), ''),
  pageSlug: v.nullish(v.string(), ''),
  /** The stars of all hosts together; 0 = unknown. */
  totalStars: v.nullish(v.number(), 0)
})
export type ListedFilm = v.InferOutput<typeof listedFilm>

/** The must-see list, built with the site. The best film comes first. */
export const mustSeeMovies = get('/api/must-see-movies', { answer: v.array(listedFilm) })
