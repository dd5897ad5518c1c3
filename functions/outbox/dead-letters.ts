// Promises that were given up, in the hands of a person: looked at, tried anew, or set aside with a reason.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { outbox } from '../db/schema.ts'

/** Given up, and nobody said yet that it may stay so. */
const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.doneAt))

const columns = {
  ...{ id: outbox.id, kind: outbox.kind, dedupeKey: outbox.dedupeKey, attempts: outbox.attempts },
  ...{ createdAt: outbox.createdAt, deadAt: outbox.deadAt, lastError: outbox.lastError }
}
export type DeadLetter = { [Name in keyof typeof columns]: (typeof outbox.$inferSelect)[Name] }

/** Those that wait for a person, the oldest first; nothing of what they hold of people. */
export const deadLetters = (db: Database): Promise<DeadLetter[]> =>
  inDatabase(() => db.select(columns).from(outbox).where(isDead).orderBy(asc(outbox.id)))

/**
 * Has a promise tried again from now on, as often as a new one; undefined when it is not a dead one. Its tries are
 * counted on, so that a worker from before cannot take it for its own.
 */
export async function tryAgain(db: Database, id: number, now: Date): Promise<DeadLetter | undefined> {
  const set = { deadAt: null, nextAt: now, leaseUntil: null, waits: outbox.attempts }
  const [tried] = await inDatabase(() =>
    db
      .update(outbox)
      .set(set)
      .where(and(eq(outbox.id, id), isDead))
      .returning(columns)
  )
  return tried
}

/** Leaves a promise unkept for good: the row stays, with the reason behind the error; undefined when it is not a dead one. */
export async function setAside(
  db: Database,
  id: number,
  because: string,
  now: Date
): Promise<DeadLetter | undefined> {
  const lastError = sql<string>`concat_ws('; ', ${outbox.lastError}, ${`set aside: ${because}`}::text)`
  const [left] = await inDatabase(() =>
    db
      .update(outbox)
      .set({ doneAt: now, lastError })
      .where(and(eq(outbox.id, id), isDead))
      .returning(columns)
  )
  return left
}
