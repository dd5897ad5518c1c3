// Votes in the database: one row per episode and voter, so that no counter can be wrong.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { lastVotes, votes } from '../../platform/db/schema.ts'
import { isVotingOpen } from './result-queries.ts'

export type Vote = typeof votes.$inferSelect

/** The first half of a random key that belongs to no voter; a real key starts like this once in 2^64. */
const NOBODY = sql`'\\x0000000000000000'::bytea`
const HAS_VOTER = sql`substring(${votes.voterKey} FROM 1 FOR 8) <> ${NOBODY}`

/** Stores the voter's choice for the episode, replacing an earlier one. Returns whether voting was still open. */
export async function upsertVote(
  db: Database,
  { episodeNumber, voterKey, movieTitle }: Vote
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    INSERT INTO ${votes} (episode_number, voter_key, movie_title)
    SELECT ${episodeNumber}::int, ${sql.param(voterKey, votes.voterKey)}::bytea, ${movieTitle}::text
    WHERE ${isVotingOpen(episodeNumber)}
    ON CONFLICT (episode_number, voter_key) DO UPDATE SET movie_title = excluded.movie_title
    RETURNING true`)
  return rows.length > 0
}

export async function hasVote(
  db: Database,
  { episodeNumber, voterKey }: Omit<Vote, 'movieTitle'>
): Promise<boolean> {
  const isIt = and(eq(votes.episodeNumber, episodeNumber), eq(votes.voterKey, voterKey))
  return (await db.$count(votes, isIt)) > 0
}

/** Deletes the voter's own vote if it is for this film. Returns whether voting was still open. */
export async function deleteOwnVote(
  db: Database,
  { episodeNumber, voterKey, movieTitle }: Vote
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH voting AS MATERIALIZED (SELECT ${isVotingOpen(episodeNumber)} AS is_open),
    undone AS (
      DELETE FROM ${votes} USING voting WHERE is_open AND episode_number = ${episodeNumber}::int
        AND voter_key = ${sql.param(voterKey, votes.voterKey)}::bytea AND movie_title = ${movieTitle}::text
    )
    SELECT FROM voting WHERE is_open`)
  return rows.length > 0
}

/** Stores when a film of an episode was last voted for; an earlier time changes nothing. */
export async function recordLastVote(
  db: Database,
  { episodeNumber, movieTitle }: Pick<Vote, 'episodeNumber' | 'movieTitle'>,
  votedAt: Date
): Promise<void> {
  await db
    .insert(lastVotes)
    .values({ episodeNumber, movieTitle, votedAt })
    .onConflictDoUpdate({
      target: [lastVotes.episodeNumber, lastVotes.movieTitle],
      set: { votedAt },
      setWhere: lt(lastVotes.votedAt, votedAt)
    })
}

/** Episodes in which votes can still be linked to a voter. */
export async function episodesWithVoterKeys(db: Database): Promise<number[]> {
  const rows = await db.selectDistinct({ episodeNumber: votes.episodeNumber }).from(votes).where(HAS_VOTER)
  return rows.map(({ episodeNumber }) => episodeNumber)
}

/** Replaces the voter keys of an episode by random ones, and returns how many. */
export async function dropVoterKeys(db: Database, episodeNumber: number): Promise<number> {
  const voterKey = sql`${NOBODY} || substring(uuid_send(gen_random_uuid()) FROM 9)`
  const ofEpisode = and(eq(votes.episodeNumber, episodeNumber), HAS_VOTER)
  const { rowCount } = await db.update(votes).set({ voterKey }).where(ofEpisode)
  return rowCount
}
