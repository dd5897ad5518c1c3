// The date of the next episode in the database.
import { desc, sql } from 'drizzle-orm'
import type { BuiltEpisode } from '../../../src/desk/episodes/built.ts'
import { isAwaited, isLongPast, type NextDate } from '../../../src/listen/episodes/next-date.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { episodeRevisions, nextDates } from './schema.ts'

/** Who takes a date away that is over. */
const SITE = 'site'

export async function newestDate(db: Database): Promise<NextDate | undefined> {
  const [newest] = await db.select().from(nextDates).orderBy(desc(nextDates.revision)).limit(1)
  if (!newest || newest.day === null) return undefined
  return { day: newest.day, givenAt: newest.givenAt.toISOString(), revision: newest.revision }
}

/** The date that the site shows or will show; null = none. */
export async function awaitedDay(
  db: Database,
  built: readonly BuiltEpisode[],
  now: Date
): Promise<string | null> {
  const date = await newestDate(db)
  const released = built.map(({ episodeNumber, publishedAt }) => ({
    episodeNumber,
    pubDate: publishedAt ?? ''
  }))
  return date && isAwaited(date, released, now) ? date.day : null
}

/**
 * Stores the date, which the next build shows; null = none any more. May be repeated: the same date is stored once, unless
 * `isAgain`: the last one was for an episode that is out. Its build starts with the one that already waits.
 */
export async function giveDate(
  db: Database,
  given: { day: string | null; by: string; now: Date; waitMs: number; isAgain?: boolean }
): Promise<void> {
  const { day, by, now, waitMs, isAgain = false } = given
  await db.execute(sql`
    INSERT INTO ${nextDates} (day, given_by, given_at, builds_at)
    SELECT ${day}::text, ${by}::text, ${timestamp(now)}, least(
      ${timestamp(new Date(now.getTime() + waitMs))},
      (SELECT min(builds_at) FROM ${episodeRevisions} WHERE settled_at IS NULL),
      (SELECT min(builds_at) FROM ${nextDates} WHERE settled_at IS NULL)
    )
    WHERE ${isAgain}::boolean
      OR ${day}::text IS DISTINCT FROM (SELECT day FROM ${nextDates} ORDER BY revision DESC LIMIT 1)`)
}

/** A date that passed by more than a day disappears with a build. */
export async function endPastDate(db: Database, now: Date): Promise<void> {
  const newest = await newestDate(db)
  if (newest && isLongPast(newest.day, now)) await giveDate(db, { day: null, by: SITE, now, waitMs: 0 })
}
