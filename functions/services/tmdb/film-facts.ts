// The facts that name a film, link to it and show its poster.
import * as v from 'valibot'

/** A film as the podcast named it; the most reliable id is used first. */
export type FilmQuestion = { title: string; year: number; tmdbId?: number; imdbId?: string }

export const filmFactsSchema = v.object({
  tmdbId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** '' = unknown. */
  imdbId: v.string(),
  title: v.string(),
  originalTitle: v.string(),
  /** 0 = unknown. */
  year: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The path on the database's image host, with a leading slash; '' = none. */
  posterPath: v.string()
})
export type FilmFacts = v.InferOutput<typeof filmFactsSchema>

export type FilmFactsSource = {
  /** The facts of the film, undefined when the database does not have it. Throws `Failure` when it is unavailable. */
  find(question: FilmQuestion): Promise<FilmFacts | undefined>
  /** Public address of a poster at least `widthPx` wide. */
  posterUrl(posterPath: string, widthPx: number): string
}
