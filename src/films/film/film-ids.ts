// The films that the podcast names, by their TMDB id.
import type { Film } from './schema.ts'

/** The known ids of the discussed and upcoming films, without duplicates. */
export function filmIdsOf(
  episodes: readonly { movies: readonly Film[]; upcomingMovies: readonly Film[] }[]
): number[] {
  const films = episodes.flatMap(({ movies, upcomingMovies }) => [...movies, ...upcomingMovies])
  return [...new Set(films.flatMap(({ tmdbId }) => tmdbId ?? []))]
}
