// The interfaces of the three sources of film details, and of the source of where to watch. Each may be off, unavailable, or without data for a film.
import * as v from 'valibot'
import type { OffersByRegion } from '../../../src/films/watch/offers.ts'

export const databaseFilmSchema = v.object({
  /** 'tt0056119'; null = unknown, as in the other fields. */
  imdbId: v.nullable(v.string()),
  runtimeMinutes: v.nullable(v.number()),
  /** Belgian, else Dutch: '12', 'KNT/ENA'. */
  ageRating: v.nullable(v.string()),
  /** Dutch, else English. */
  plot: v.nullable(v.string())
})
export type DatabaseFilm = v.InferOutput<typeof databaseFilmSchema>

export const crowdRatingSchema = v.object({
  /** 0 to 10. */
  rating: v.nullable(v.number()),
  /** Age rating of another country: 'PG-13'. */
  foreignAgeRating: v.nullable(v.string())
})
export type CrowdRating = v.InferOutput<typeof crowdRatingSchema>

/** The name of the source of ratings in failures, and of its daily quota. */
export const RATINGS_SERVICE = 'film ratings'

/** All methods throw a `Failure` when there is no usable answer. */
export type FilmDatabase = {
  /** undefined = there is no such film. */
  film(tmdbId: number): Promise<DatabaseFilm | undefined>
}
export type FilmRatings = {
  rating(imdbId: string): Promise<CrowdRating | undefined>
}
export type FilmDiary = {
  /** The average rating of its members, 0 to 5; undefined = no such film, or too few ratings. */
  average(tmdbId: number): Promise<number | undefined>
}
export type OfferSource = {
  /** Where it can be watched, by region; undefined = there is no such film. */
  offersOf(tmdbId: number): Promise<OffersByRegion | undefined>
}

export type FilmSearch = {
  /** Films with such a title, the likeliest first; a year may follow it. */
  named(
    query: string
  ): Promise<{ tmdbId: number; title: string; originalTitle: string; year: number; posterUrl?: string }[]>
}

export type FilmSources = {
  database?: FilmDatabase
  search?: FilmSearch
  ratings?: FilmRatings
  diary?: FilmDiary
  offers?: OfferSource
}
