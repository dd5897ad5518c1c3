// The result of the vote on an episode, once a host published it: never changed, and shown from ten votes on.
import * as v from 'valibot'
import type { StoredVotes } from './stored-votes.ts'

/** With fewer, the numbers would say how single people voted. */
export const LEAST_VOTES = 10

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const filmResultSchema = v.object({ title: v.string(), votes: count })
export type FilmResult = v.InferOutput<typeof filmResultSchema>

/** `films`: most votes first; null = too few votes for a result. */
export const voteResultSchema = v.object({ films: v.nullable(v.array(filmResultSchema)) })
export type VoteResult = v.InferOutput<typeof voteResultSchema>

export const votesIn = (films: readonly FilmResult[]): number =>
  films.reduce((sum, { votes }) => sum + votes, 0)

/** What everybody may see of the counts. */
export const shownResult = (films: readonly FilmResult[]): VoteResult => ({
  films: votesIn(films) < LEAST_VOTES ? null : [...films].sort((one, other) => other.votes - one.votes)
})

/** The titles of the films with the most votes: several share the first place. */
export function winnersOf(films: readonly FilmResult[]): string[] {
  const most = Math.max(...films.map(({ votes }) => votes))
  return films.filter(({ votes }) => votes === most).map(({ title }) => title)
}

/** Whole percent of the votes. */
export const percentOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 100)

/** The episode numbers that a browser stored; undefined = not a list. */
export const parseSeen = (stored: unknown): readonly number[] | undefined =>
  Array.isArray(stored) ? stored.filter((number) => Number.isSafeInteger(number)) : undefined

/** The episodes that somebody voted in and whose result is known, newest first. */
export const votedResults = (votes: StoredVotes, results: ReadonlyMap<number, VoteResult>): number[] =>
  Object.keys(votes)
    .map(Number)
    .filter((number) => results.has(number))
    .sort((one, other) => other - one)

export const unseenResults = (
  votes: StoredVotes,
  results: ReadonlyMap<number, VoteResult>,
  seen: readonly number[]
): number[] => votedResults(votes, results).filter((number) => !seen.includes(number))
