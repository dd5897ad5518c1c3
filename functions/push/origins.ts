// What all workers know of push services, in the database.
import { lt, or, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushOrigins } from '../db/schema.ts'
import type { OriginState } from './origin-gates.ts'

const msOf = (instant: Date | null) => instant?.getTime() ?? 0
const instantOf = (ms: number) => (ms > 0 ? new Date(ms) : null)

export async function readOrigins(db: Database): Promise<ReadonlyMap<string, OriginState>> {
  const rows = await inDatabase(() => db.select().from(pushOrigins))
  return new Map(
    rows.map((row) => [
      row.origin,
      {
        pausedUntilMs: msOf(row.pausedUntil),
        brokenUntilMs: msOf(row.brokenUntil),
        rateShare: row.rateShare,
        rateChangedAtMs: msOf(row.rateChangedAt)
      }
    ])
  )
}

/** Tells all workers of a pause, of another rate, or that a service does not know our key. */
export async function tellOrigin(db: Database, origin: string, state: OriginState): Promise<void> {
  const set = {
    pausedUntil: instantOf(state.pausedUntilMs),
    rateShare: state.rateShare,
    rateChangedAt: instantOf(state.rateChangedAtMs)
  }
  await inDatabase(() =>
    db
      .insert(pushOrigins)
      .values({ origin, ...set })
      .onConflictDoUpdate({ target: pushOrigins.origin, set })
  )
}

/** Tells all workers that a service does not know our key; true for the first who says so. */
export async function tellBroken(
  db: Database,
  origin: string,
  untilMs: number,
  nowMs: number
): Promise<boolean> {
  const brokenUntil = new Date(untilMs)
  const isNews = or(sql`${pushOrigins.brokenUntil} IS NULL`, lt(pushOrigins.brokenUntil, new Date(nowMs)))
  const told = await inDatabase(() =>
    db
      .insert(pushOrigins)
      .values({ origin, brokenUntil })
      .onConflictDoUpdate({
        target: pushOrigins.origin,
        set: { brokenUntil },
        ...(isNews ? { setWhere: isNews } : {})
      })
      .returning({ origin: pushOrigins.origin })
  )
  return told.length > 0
}
