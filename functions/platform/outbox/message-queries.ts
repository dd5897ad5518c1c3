// The outbox in the database. A message is stored together with its cause, and taken by one worker at a time.

import { and, asc, desc, eq, inArray, isNull, like, lte, type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { isLeaseFree } from '../db/lease-time.ts'
import type { Database } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import { timestamp } from '../db/timestamp.ts'
import { MAIL_AWAY } from '../services/smtp/mailer.ts'
import { LEASE_SECONDS } from './retry-times.ts'

export type OutboxMessage = {
  /** Selects the handler. */
  kind: string
  /** A message with the same key is stored only once, ever. */
  dedupeKey: string
  payload: Readonly<Record<string, unknown>>
}

/** A message as its worker gets it. `attempts` includes this try and identifies the holder; `waits`: tries without failure. */
export type Task = OutboxMessage & { id: number; attempts: number; waits: number }

/**
 * The statement that stores messages. Await it, or add it to the `batch` of their cause. Existing messages do not
 * change. It returns the keys of the new ones.
 */
export function enqueue(db: Database, tasks: readonly [OutboxMessage, ...OutboxMessage[]], now: Date) {
  return db
    .insert(outbox)
    .values(tasks.map((task) => ({ ...task, nextAt: now, createdAt: now })))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ dedupeKey: outbox.dedupeKey })
}

/** The same as a part of a larger statement: stores the messages if `cause`, a table or a subquery, has a row. */
export function enqueuedWith(cause: SQL, tasks: readonly OutboxMessage[], now: Date): SQL {
  const at = timestamp(now)
  const rows = JSON.stringify(
    tasks.map(({ kind, dedupeKey, payload }) => ({ kind, dedupe_key: dedupeKey, payload }))
  )
  return sql`INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
    SELECT one.*, ${at}, ${at} FROM ${cause}, jsonb_to_recordset(${rows}::jsonb) AS one (kind text, dedupe_key text, payload jsonb)
    ON CONFLICT (dedupe_key) DO NOTHING`
}

const SOON_MINUTES = 15

/**
 * Whether the mail server was unavailable for a message that is retried soon. A mail enqueued now would arrive late. Says
 * nothing about any single address.
 */
export async function isMailAway(db: Database, now: Date): Promise<boolean> {
  const isOpen = and(isNull(outbox.doneAt), isNull(outbox.deadAt))
  const isSoon = lte(outbox.nextAt, new Date(now.getTime() + SOON_MINUTES * MINUTE_MS))
  const waiting = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isOpen, isSoon, like(outbox.lastError, `${MAIL_AWAY}%`)))
    .limit(1)
  return (await waiting).length > 0
}

/** The kinds that a worker takes. Those in `first` come before all others, however long the others have waited. */
export type Wanted = { kinds: readonly string[]; first?: readonly string[] }

/** Takes the next due task: kinds in `first` before others, then the longest due. Undefined when there is none. */
export async function takeTask(
  db: Database,
  { kinds, first = [] }: Wanted,
  now: Date
): Promise<Task | undefined> {
  const isFirst = first.length > 0 ? [desc(inArray(outbox.kind, [...first]))] : []
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        inArray(outbox.kind, [...kinds]),
        isNull(outbox.doneAt),
        isNull(outbox.deadAt),
        lte(outbox.nextAt, now),
        isLeaseFree(outbox.leaseUntil, now, LEASE_SECONDS)
      )
    )
    .orderBy(...isFirst, asc(outbox.nextAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const [task] = await db
    .update(outbox)
    .set({ leaseUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      dedupeKey: outbox.dedupeKey,
      payload: outbox.payload,
      attempts: outbox.attempts,
      waits: outbox.waits
    })
  return task
}

/** Marks the task as done. No effect when the lease expired and another worker has the task. */
export async function finishTask(db: Database, task: Task, now: Date): Promise<void> {
  const set = { doneAt: now, leaseUntil: null, lastError: null }
  await db.update(outbox).set(set).where(stillOurs(task))
}

/** Schedules another try at `nextAt`: after a failure (`reason`), or while another service is not ready (`isWait`). */
export async function putBack(
  db: Database,
  task: Task,
  { nextAt, reason = null, isWait = false }: { nextAt: Date; reason?: string | null; isWait?: boolean }
): Promise<void> {
  const waits = isWait ? task.waits + 1 : task.waits
  const set = { nextAt, waits, leaseUntil: null, lastError: reason }
  await db.update(outbox).set(set).where(stillOurs(task))
}

export async function markTaskDead(db: Database, task: Task, reason: string, now: Date): Promise<void> {
  const set = { deadAt: now, leaseUntil: null, lastError: reason }
  await db.update(outbox).set(set).where(stillOurs(task))
}

const stillOurs = ({ id, attempts }: Task) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.doneAt))
