// What a film database knows of a film: enough to name it, link it and hang its poster.
import * as v from 'valibot'

/** A film as the podcast named it; the surest known id is used first. */
export type FilmQuestion = { title: string; year: number; tmdbId?: number; imdbId?: string }

export const filmFactsSchema = v.object({
  tmdbId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** '' = unknown. */
  imdbId: v.string(),
  title: v.string(),
  originalTitle: v.string(),
  /** 0 = unknown. */
  year: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Path on the database's picture host, with a slash in front; '' = none. */
  posterPath: v.string()
})
export type FilmFacts = v.InferOutput<typeof filmFactsSchema>

export type FilmFactsSource = {
  /** The facts of the film meant, undefined when the database has no such film. Throws `Failure` when it is away. */
  find(question: FilmQuestion): Promise<FilmFacts | undefined>
  /** Public address of a poster at least `widthPx` wide. */
  posterUrl(posterPath: string, widthPx: number): string
}
