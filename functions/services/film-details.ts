// What is told of one film in the overlay: length, ratings, plot.
import type { MovieDetails } from '../../src/films/contract.ts'

export type FilmDetailsSource = {
  /**
   * What is known of a film, with 'N/A' or null for the rest; undefined when there is no such film.
   * Throws `Failure` when nothing can be asked.
   */
  details(tmdbId: number): Promise<MovieDetails | undefined>
}
