// Deletes expired counts and entries from the database. Redis does that by itself.
import { lte } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { cacheEntries, tryCounts } from '../db/schema.ts'

/** Returns how many. Without a time limit, because no visitor waits for it. */
export async function sweepExpired(db: Database, now: Date): Promise<number> {
  const [counts, entries] = await db.batch([
    db.delete(tryCounts).where(lte(tryCounts.expiresAt, now)),
    db.delete(cacheEntries).where(lte(cacheEntries.expiresAt, now))
  ])
  return counts.rowCount + entries.rowCount
}
