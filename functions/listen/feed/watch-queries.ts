// The state of the feed watch in the database.

import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { feedWatches } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'

export type FeedWatch = typeof feedWatches.$inferSelect

/** Stores the outcome of a check; `problem` = what was wrong. Returns the new state of the watch. */
export async function recordCheck(
  db: Database,
  feedAddress: string,
  now: Date,
  problem: string | undefined
): Promise<FeedWatch> {
  const trouble = problem ? { failures: 1, failingSince: now, problem } : {}
  const set = problem
    ? {
        checkedAt: now,
        problem,
        failures: sql`${feedWatches.failures} + 1`,
        failingSince: sql`coalesce(${feedWatches.failingSince}, ${timestamp(now)})`
      }
    : { checkedAt: now, problem: null, failures: 0, failingSince: null }
  const [row] = await db
    .insert(feedWatches)
    .values({ feedAddress, checkedAt: now, ...trouble })
    .onConflictDoUpdate({ target: feedWatches.feedAddress, set })
    .returning()
  return row as FeedWatch
}

export async function readWatch(db: Database, feedAddress: string): Promise<FeedWatch | undefined> {
  const byAddress = eq(feedWatches.feedAddress, feedAddress)
  const [row] = await db.select().from(feedWatches).where(byAddress)
  return row
}
