// What the backoffice knows of the episodes that can be voted on: taken from the podcast that the pages were made from.
import type { Episode } from '../episodes/schema.ts'
import { ballotFilms } from '../votes/candidates.ts'
import { spelled } from '../votes/rules.ts'

/** The films that an episode can be voted on for; null = unknown. */
export interface BuiltBallot {
  episodeNumber: number
  title: string
  movies: readonly { title: string; year: number | null; tmdbId: number | null }[]
}

/** The ballots of all numbered episodes with films. */
export function builtBallots(
  episodes: readonly Pick<Episode, 'episodeNumber' | 'title' | 'movies'>[]
): BuiltBallot[] {
  return episodes.flatMap((episode) => {
    const { episodeNumber, title } = episode
    const movies = ballotFilms(episode).map((film) => ({
      title: spelled(film.title),
      year: film.year || null,
      tmdbId: film.tmdbId ?? null
    }))
    return episodeNumber === null || movies.length === 0 ? [] : [{ episodeNumber, title, movies }]
  })
}
