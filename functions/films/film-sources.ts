// Where the details of a film come from: three sources in words of our own. Each may be off, away, or know nothing.
import * as v from 'valibot'

export const databaseFilmSchema = v.object({
  /** 'tt0056119'; null = unknown, as in all of them. */
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

/** All of them throw `Failure` when no usable answer comes. */
export type FilmDatabase = {
  /** undefined = there is no such film. */
  film(tmdbId: number): Promise<DatabaseFilm | undefined>
}
export type FilmRatings = {
  /** undefined = nobody has rated such a film. */
  rating(imdbId: string): Promise<CrowdRating | undefined>
}
export type FilmDiary = {
  /** What its members give the film on average, 0 to 5; undefined = no such film, or too few of them. */
  average(tmdbId: number): Promise<number | undefined>
}

/** The sources that are connected. */
export type FilmSources = { database?: FilmDatabase; ratings?: FilmRatings; diary?: FilmDiary }
