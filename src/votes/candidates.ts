// Which films may be voted for: the ones that the built episode discusses.
import type { Episode } from '../episodes/schema.ts'
import { MAX_TITLE_CHARS, spelled } from './rules.ts'

/** Titles by episode number. */
export type CandidateLists = Readonly<Record<string, readonly string[]>>

/** The lists of all episodes that can be voted on: those with a number and films. */
export function candidateLists(
  episodes: readonly Pick<Episode, 'episodeNumber' | 'movies'>[]
): CandidateLists {
  const lists = episodes.map(({ episodeNumber, movies }): [number | null, string[]] => [
    episodeNumber,
    [...new Set(movies.map(({ title }) => spelled(title)))].filter(isVotable)
  ])
  return Object.fromEntries(lists.filter(([number, titles]) => number !== null && titles.length > 0))
}

const isVotable = (title: string) => title !== '' && title.length <= MAX_TITLE_CHARS

/** The title as the episode spells it; undefined when it is no candidate. */
export function candidateNamed(candidates: readonly string[], title: string): string | undefined {
  const wanted = spelled(title)
  return candidates.find((candidate) => candidate === wanted)
}
