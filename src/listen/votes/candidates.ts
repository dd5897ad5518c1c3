// The candidates of a vote: the films that the episode discusses.

import type { Film } from '../../films/film/schema.ts'
import type { Episode } from '../episodes/schema.ts'
import { MAX_TITLE_CHARS, spelled } from './stored-votes.ts'

/** Titles by episode number. */
export type CandidateLists = Readonly<Record<string, readonly string[]>>

type Votable = Pick<Episode, 'episodeNumber' | 'movies'>

/** The films that can be voted for in an episode, each title once. Empty if the episode has no number. */
export function ballotFilms({ episodeNumber, movies }: Votable): readonly Film[] {
  if (episodeNumber === null) return []
  const titles = movies.map(({ title }) => spelled(title))
  return movies.filter((_, at) => isVotable(titles[at] ?? '') && titles.indexOf(titles[at] ?? '') === at)
}

export function candidateLists(episodes: readonly Votable[]): CandidateLists {
  const lists = episodes.map(
    (episode) => [episode.episodeNumber, ballotFilms(episode).map(({ title }) => spelled(title))] as const
  )
  return Object.fromEntries(lists.filter(([, titles]) => titles.length > 0))
}

const isVotable = (title: string) => title !== '' && title.length <= MAX_TITLE_CHARS

/** The title as the episode spells it; undefined = not a candidate. */
export function candidateNamed(candidates: readonly string[], title: string): string | undefined {
  const wanted = spelled(title)
  return candidates.find((candidate) => candidate === wanted)
}
