// Calls of the build hook in the database. They are numbered, so that concurrent requests for a build make one call.
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { BuildOutcome } from '../../platform/db/json-columns.ts'
import type { Database } from '../../platform/db/open.ts'
import { buildCalls, feedWatches } from '../../platform/db/schema.ts'
import type { BuildCall } from './builds.ts'

/** More calls than one day can have. */
const CALLS_TO_JUDGE_BY = 40
const UNSEEN: BuildOutcome[] = ['calling', 'accepted', 'refused', 'silent']

/** The newest calls, newest first. */
export async function recentCalls(db: Database, feedAddress: string): Promise<BuildCall[]> {
  return db
    .select()
    .from(buildCalls)
    .where(eq(buildCalls.feedAddress, feedAddress))
    .orderBy(desc(buildCalls.number))
    .limit(CALLS_TO_JUDGE_BY)
}

/** Claims the call with this number; false when another process has it. */
export async function takeCall(db: Database, call: typeof buildCalls.$inferInsert): Promise<boolean> {
  const taken = await db
    .insert(buildCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ number: buildCalls.number })
  return taken.length > 0
}

export async function recordOutcome(
  db: Database,
  feedAddress: string,
  number: number,
  outcome: BuildOutcome
): Promise<void> {
  const isIt = and(
    eq(buildCalls.feedAddress, feedAddress),
    eq(buildCalls.number, number),
    inArray(buildCalls.outcome, UNSEEN)
  )
  await db.update(buildCalls).set({ outcome }).where(isIt)
}

/** Stores that the live site shows this version. All calls for this or an earlier version are marked `live`. */
export async function recordShown(db: Database, feedAddress: string, version: number): Promise<void> {
  const shownVersion = sql`greatest(${feedWatches.shownVersion}, ${version}::int)`
  await db.batch([
    db.update(feedWatches).set({ shownVersion }).where(eq(feedWatches.feedAddress, feedAddress)),
    db
      .update(buildCalls)
      .set({ outcome: 'live' })
      .where(
        and(
          eq(buildCalls.feedAddress, feedAddress),
          lte(buildCalls.snapshotVersion, version),
          inArray(buildCalls.outcome, UNSEEN)
        )
      )
  ])
}
