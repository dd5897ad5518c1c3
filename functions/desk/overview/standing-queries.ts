// The votes of each film at the start of a week, in the database.
import { desc, eq, lte, sql } from 'drizzle-orm'
import { DAY_MS, WEEK_MS } from '../../../src/lib/time-units.ts'
import type { Database } from '../../platform/db/open.ts'
import { jobLeases, votes } from '../../platform/db/schema.ts'
import { voteStandings } from './schema.ts'

export const RECORD_STANDINGS = 'record-standings'
const MONDAY = 1
const WEEK_DAYS = 7

/** The Monday a week before this one. */
export const weekBefore = (monday: string): string =>
  new Date(Date.parse(`${monday}T00:00:00Z`) - WEEK_MS).toISOString().slice(0, 10)

/** The Monday (UTC) of the week of a moment: '2026-11-23'. */
function mondayOf(at: Date): string {
  const daysPast = (at.getUTCDay() - MONDAY + WEEK_DAYS) % WEEK_DAYS
  return new Date(at.getTime() - daysPast * DAY_MS).toISOString().slice(0, 10)
}

/** Stores the count of each film that changed since its last row; returns how many. Run twice in a week, it keeps the first. */
export async function recordStandings(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
      WITH last AS (
        SELECT DISTINCT ON (episode_number, movie_title) episode_number, movie_title, vote_count
        FROM ${voteStandings} ORDER BY episode_number, movie_title, week DESC
      ), counted AS (
        SELECT episode_number, movie_title, count(*)::int AS vote_count FROM ${votes} GROUP BY episode_number, movie_title
      )
      INSERT INTO ${voteStandings} (week, episode_number, movie_title, vote_count)
      SELECT ${mondayOf(now)}::text, episode_number, movie_title, coalesce(counted.vote_count, 0)
      FROM counted FULL JOIN last USING (episode_number, movie_title)
      WHERE coalesce(counted.vote_count, 0) <> coalesce(last.vote_count, 0)
      ON CONFLICT DO NOTHING RETURNING week`)
  return rows.length
}

type Counts = Map<number, Map<string, number>>

/** The counts when a week began, by episode and title; undefined when none were stored by then. */
export async function standingsAt(db: Database, week: string): Promise<Counts | undefined> {
  const { episodeNumber, movieTitle, voteCount } = voteStandings
  const rows = await db
    .selectDistinctOn([episodeNumber, movieTitle], { episodeNumber, movieTitle, voteCount })
    .from(voteStandings)
    .where(lte(voteStandings.week, week))
    .orderBy(episodeNumber, movieTitle, desc(voteStandings.week))
  if (rows.length === 0) return undefined
  const byEpisode = Map.groupBy(rows, (row) => row.episodeNumber)
  return new Map(
    [...byEpisode].map(([episode, films]) => [
      episode,
      new Map(films.map((film) => [film.movieTitle, film.voteCount]))
    ])
  )
}

/** The Monday that the counts were last stored for; undefined = never. */
export async function lastRecordedWeek(db: Database): Promise<string | undefined> {
  const isIt = eq(jobLeases.job, RECORD_STANDINGS)
  const [run] = await db.select({ doneAt: jobLeases.doneAt }).from(jobLeases).where(isIt)
  return run?.doneAt ? mondayOf(run.doneAt) : undefined
}
