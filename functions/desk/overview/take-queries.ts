// Who looks at what waits, in the database.
import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { TAKE_DAYS } from '../../../src/desk/overview/attention.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import type { Database } from '../../platform/db/open.ts'
import { deskTakes } from './schema.ts'

export type Take = typeof deskTakes.$inferSelect

const forgottenFrom = (now: Date) => new Date(now.getTime() - TAKE_DAYS * DAY_MS)

/** The takes that still count, by key. */
export async function currentTakes(db: Database, now: Date): Promise<ReadonlyMap<string, Take>> {
  const rows = await db
    .select()
    .from(deskTakes)
    .where(gt(deskTakes.takenAt, forgottenFrom(now)))
  return new Map(rows.map((row) => [row.key, row]))
}

/** A host takes a line, also from another host. Old takes are deleted on the way. */
export async function takeLineFor(db: Database, key: string, host: string, now: Date): Promise<Take> {
  const row = { key, host, takenAt: now }
  await db.batch([
    db.delete(deskTakes).where(lte(deskTakes.takenAt, forgottenFrom(now))),
    // The same host again keeps the first time.
    db
      .insert(deskTakes)
      .values(row)
      .onConflictDoUpdate({ target: deskTakes.key, set: row, setWhere: ne(deskTakes.host, host) })
  ])
  const [taken = row] = await db.select().from(deskTakes).where(eq(deskTakes.key, key))
  return taken
}

/** A host puts a line back; what another host took in the meantime stays. */
export async function putLineBack(db: Database, key: string, host: string): Promise<Take | undefined> {
  const [, [left]] = await db.batch([
    db.delete(deskTakes).where(and(eq(deskTakes.key, key), eq(deskTakes.host, host))),
    db.select().from(deskTakes).where(eq(deskTakes.key, key))
  ])
  return left
}
