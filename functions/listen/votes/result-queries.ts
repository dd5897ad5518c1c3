// Published results in the database, and what keeps votes out of a published episode.
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { votes } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { voteResults } from './schema.ts'

export type PublishedResult = typeof voteResults.$inferSelect

/** As in `is_voting_open` (`0018_vote_results.sql`); the second number of the lock is the episode's. */
const VOTING_LOCK = 20_118

/** Whether the episode has no result yet, in a statement that votes: none is counted before that statement has ended. */
export const isVotingOpen = (episodeNumber: number): SQL => sql`is_voting_open(${episodeNumber}::int)`

interface Freeze {
  episodeNumber: number
  titles: readonly string[]
  by: string
  now: Date
}

/** Stores the counts as they are, once. Undefined = nobody voted. */
export async function freezeResult(
  db: Database,
  { episodeNumber, titles, by, now }: Freeze
): Promise<PublishedResult | undefined> {
  const [, , [result]] = await db.batch([
    db.execute(sql`SELECT pg_advisory_xact_lock(${VOTING_LOCK}::int, ${episodeNumber}::int)`),
    db.execute(sql`
      WITH counted AS (
        SELECT movie_title AS title, count(*)::int AS votes FROM ${votes}
        WHERE episode_number = ${episodeNumber}::int GROUP BY movie_title
      ), films AS (
        SELECT title, coalesce(votes, 0) AS votes
        FROM counted FULL JOIN jsonb_array_elements_text(${JSON.stringify(titles)}::jsonb) AS listed (title) USING (title)
      )
      INSERT INTO ${voteResults} (episode_number, films, published_by, published_at)
      SELECT ${episodeNumber}::int, jsonb_agg(jsonb_build_object('title', title, 'votes', votes) ORDER BY votes DESC, title),
        ${by}::text, ${timestamp(now)}
      FROM films HAVING sum(votes) > 0
      ON CONFLICT DO NOTHING`),
    db.select().from(voteResults).where(eq(voteResults.episodeNumber, episodeNumber))
  ])
  return result
}

/** Newest episode first. */
export const publishedResults = (db: Database): Promise<PublishedResult[]> =>
  db.select().from(voteResults).orderBy(desc(voteResults.episodeNumber))
