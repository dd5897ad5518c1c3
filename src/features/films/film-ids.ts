// Which films the podcast names, by the number of the film database.
import type { Film } from './schema.ts'

/** The known numbers in what was discussed and in what comes next, each once. */
export function filmIdsOf(
  episodes: readonly { movies: readonly Film[]; upcomingMovies: readonly Film[] }[]
): number[] {
  const films = episodes.flatMap(({ movies, upcomingMovies }) => [...movies, ...upcomingMovies])
  return [...new Set(films.flatMap(({ tmdbId }) => tmdbId ?? []))]
}
