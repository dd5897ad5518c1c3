// Outbox messages that were given up. A person lists them, and retries them or sets them aside with a reason.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { outbox } from '../db/schema.ts'

/** Given up, and not yet dismissed. */
const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.doneAt))

const columns = {
  id: outbox.id,
  kind: outbox.kind,
  dedupeKey: outbox.dedupeKey,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
  deadAt: outbox.deadAt,
  lastError: outbox.lastError
}
export type DeadLetter = { [Name in keyof typeof columns]: (typeof outbox.$inferSelect)[Name] }

/** Messages that wait for a person, oldest first, without the payload: it may hold personal data. */
export const deadLetters = (db: Database): Promise<DeadLetter[]> =>
  db.select(columns).from(outbox).where(isDead).orderBy(asc(outbox.id))

/**
 * The statement that retries a message from now on, as often as a new one. It returns nothing when the message was not given up.
 * `attempts` is not reset, because it identifies the worker that holds the message.
 */
export const triedAgain = (db: Database, id: number, now: Date) =>
  db
    .update(outbox)
    .set({ deadAt: null, nextAt: now, leaseUntil: null, waits: outbox.attempts })
    .where(and(eq(outbox.id, id), isDead))
    .returning(columns)

/** The statement that retries all messages of a kind about an order: those given up as well as those that wait for a later try. */
export const allTriedAgain = (db: Database, of: { orderId: string; kind: string }, now: Date) =>
  db
    .update(outbox)
    .set({ deadAt: null, nextAt: now, waits: outbox.attempts })
    .where(and(eq(outbox.kind, of.kind), sql`(payload ->> 'orderId') = ${of.orderId}`, isNull(outbox.doneAt)))

export const tryAgain = async (db: Database, id: number, now: Date): Promise<DeadLetter | undefined> =>
  (await triedAgain(db, id, now))[0]

/** The statement that leaves a message undone for good. The row stays, with the reason after the error. */
export const leftUndone = (db: Database, id: number, because: string, now: Date) =>
  db
    .update(outbox)
    .set({
      doneAt: now,
      lastError: sql<string>`concat_ws('; ', ${outbox.lastError}, ${`set aside: ${because}`}::text)`
    })
    .where(and(eq(outbox.id, id), isDead))
    .returning(columns)

export const setAside = async (
  db: Database,
  id: number,
  because: string,
  now: Date
): Promise<DeadLetter | undefined> => (await leftUndone(db, id, because, now))[0]
