// The facts that name a film, link to it and show its poster.
import type { FilmFacts } from '../../db/json-columns.ts'

/** A film as the podcast named it; the most reliable id is used first. */
export type FilmQuestion = { title: string; year: number; tmdbId?: number; imdbId?: string }

export type FilmFactsSource = {
  /** The facts of the film, undefined when the database does not have it. Throws `Failure` when it is unavailable. */
  find(question: FilmQuestion): Promise<FilmFacts | undefined>
  /** Public address of a poster at least `widthPx` wide. */
  posterUrl(posterPath: string, widthPx: number): string
}
