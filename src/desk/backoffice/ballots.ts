// The episodes with a vote panel, for the backoffice. Built from the same podcast data as the pages.
import type { Episode } from '../../listen/episodes/schema.ts'
import { ballotFilms } from '../../listen/votes/candidates.ts'
import { spelled } from '../../listen/votes/stored-votes.ts'

/** An episode with the films that can be voted for; null = unknown. */
export interface BuiltBallot {
  episodeNumber: number
  title: string
  movies: readonly { title: string; year: number | null; tmdbId: number | null }[]
}

/** The candidates of all numbered episodes with films. */
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
