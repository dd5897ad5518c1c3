// How far a job has read an external list, so that the next run continues there.
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { readings } from '../../platform/db/reconciliation-schema.ts'
import type { Reading } from './gaps.ts'

export async function storedReading(db: Database, job: string): Promise<Reading | undefined> {
  const [row] = await db.select().from(readings).where(eq(readings.job, job))
  if (!row) return undefined
  const { readUntil, gaps } = row
  return {
    readUntil,
    gaps: gaps.map(({ since, before }) => ({ since: new Date(since), before: new Date(before) }))
  }
}

export async function storeReading(db: Database, job: string, { readUntil, gaps }: Reading): Promise<void> {
  const storedGaps = gaps.map(({ since, before }) => ({
    since: since.toISOString(),
    before: before.toISOString()
  }))
  const set = { readUntil, gaps: storedGaps }
  await db
    .insert(readings)
    .values({ job, ...set })
    .onConflictDoUpdate({ target: readings.job, set })
}
