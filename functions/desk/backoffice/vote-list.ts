// The votes as the hosts see them: by episode, newest first.
import { and, count, eq } from 'drizzle-orm'
import type { BuiltBallot } from '../../../src/desk/backoffice/ballots.ts'
import type { VotedEpisode } from '../../../src/desk/backoffice/contract.ts'
import type { Database } from '../../platform/db/open.ts'
import { lastVotes, votes } from '../../platform/db/schema.ts'

/** Votes for one film of an episode. */
export interface Tally {
  episodeNumber: number
  movieTitle: string
  voteCount: number
  /** null = cast before times were stored. */
  votedAt: Date | null
}

/** The vote counts of all episodes; films without votes are missing. */
export async function allTallies(db: Database): Promise<Tally[]> {
  const { episodeNumber, movieTitle } = votes
  const counted = db
    .select({ episodeNumber, movieTitle, voteCount: count().as('vote_count') })
    .from(votes)
    .groupBy(episodeNumber, movieTitle)
    .as('counted')
  const isSame = and(
    eq(lastVotes.episodeNumber, counted.episodeNumber),
    eq(lastVotes.movieTitle, counted.movieTitle)
  )
  return db
    .select({
      episodeNumber: counted.episodeNumber,
      movieTitle: counted.movieTitle,
      voteCount: counted.voteCount,
      votedAt: lastVotes.votedAt
    })
    .from(counted)
    .leftJoin(lastVotes, isSame)
}

/**
 * Every episode with votes, newest first, with all films that could be voted for, most votes first. Votes for a film or
 * an episode that is no longer in the podcast still count, without further details.
 */
export function votedEpisodes(tallies: readonly Tally[], ballots: readonly BuiltBallot[]): VotedEpisode[] {
  return [...Map.groupBy(tallies, ({ episodeNumber }) => episodeNumber)]
    .map(([episodeNumber, counted]) => {
      const ballot = ballots.find((one) => one.episodeNumber === episodeNumber)
      return votedEpisode(episodeNumber, counted, ballot)
    })
    .sort((one, other) => other.episodeNumber - one.episodeNumber)
}

function votedEpisode(
  episodeNumber: number,
  counted: readonly Tally[],
  ballot: BuiltBallot | undefined
): VotedEpisode {
  const known = ballot?.movies ?? []
  const gone = counted
    .filter(({ movieTitle }) => !known.some(({ title }) => title === movieTitle))
    .map(({ movieTitle: title }) => ({ title, year: null, tmdbId: null }))
  const movies = [...known, ...gone].map((film) => {
    const tally = counted.find(({ movieTitle }) => movieTitle === film.title)
    return { ...film, voteCount: tally?.voteCount ?? 0, updatedAt: tally?.votedAt?.toISOString() ?? null }
  })
  return {
    episodeNumber,
    title: ballot?.title ?? '',
    totalVotes: counted.reduce((sum, { voteCount }) => sum + voteCount, 0),
    updatedAt: movies.map(({ updatedAt }) => updatedAt).reduce(later, null),
    movies: movies.sort((one, other) => other.voteCount - one.voteCount)
  }
}

const later = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other)
