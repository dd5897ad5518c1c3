// Promised work in the database: written down with what it follows from, taken by one worker at a time.
import { and, asc, desc, eq, inArray, isNull, like, lte, or, sql } from 'drizzle-orm'
import { LEASE_SECONDS } from '../../src/features/outbox/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import { MAIL_AWAY } from '../services/smtp/mailer.ts'

export type OutboxMessage = {
  /** Names the worker. */
  kind: string
  /** The same promise twice is one row, for ever. */
  dedupeKey: string
  payload: Readonly<Record<string, unknown>>
}

/** A task as its worker has it: `attempts` counts this try, and makes it the worker's own; `waits` of them were no failure. */
export type Task = OutboxMessage & { id: number; attempts: number; waits: number }

/**
 * The statement that writes promises down, to be awaited or put into the `batch` of what they follow from. Promises
 * that were made before are left as they are; it answers the keys of the new ones.
 */
export function promise(db: Database, tasks: readonly [OutboxMessage, ...OutboxMessage[]], now: Date) {
  return db
    .insert(outbox)
    .values(tasks.map((task) => ({ ...task, nextAt: now, createdAt: now })))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ dedupeKey: outbox.dedupeKey })
}

const SOON_MINUTES = 15

/**
 * Whether the mail server took nobody's mail when it was last tried, as far as it is to be tried again soon: what is
 * promised now would come late. It says nothing of any one address.
 */
export async function isMailAway(db: Database, now: Date): Promise<boolean> {
  const isOpen = and(isNull(outbox.doneAt), isNull(outbox.deadAt))
  const isSoon = lte(outbox.nextAt, new Date(now.getTime() + SOON_MINUTES * 60_000))
  const waiting = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isOpen, isSoon, like(outbox.lastError, `${MAIL_AWAY}%`)))
    .limit(1)
  return (await inDatabase(() => waiting)).length > 0
}

/** What a worker takes: kinds in `first` come before all others, however long those have waited. */
export type Wanted = { kinds: readonly string[]; first?: readonly string[] }

/** Takes the task that has been due longest; undefined when there is none. */
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
        or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now))
      )
    )
    .orderBy(...isFirst, asc(outbox.nextAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const [task] = await inDatabase(() =>
    db
      .update(outbox)
      .set({ leaseUntil, attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, due))
      .returning({
        ...{ id: outbox.id, kind: outbox.kind, dedupeKey: outbox.dedupeKey },
        ...{ payload: outbox.payload, attempts: outbox.attempts, waits: outbox.waits }
      })
  )
  return task
}

/** Without effect when the lease ran out and another worker has it. */
export async function finishTask(db: Database, task: Task, now: Date): Promise<void> {
  const set = { doneAt: now, leaseUntil: null, lastError: null }
  await inDatabase(() => db.update(outbox).set(set).where(stillOurs(task)))
}

/** Leaves it to another try at `nextAt`: after a failure with its reason, or after a wait for somebody else. */
export async function putBack(
  db: Database,
  task: Task,
  { nextAt, reason = null, isWait = false }: { nextAt: Date; reason?: string | null; isWait?: boolean }
): Promise<void> {
  const waits = isWait ? task.waits + 1 : task.waits
  const set = { nextAt, waits, leaseUntil: null, lastError: reason }
  await inDatabase(() => db.update(outbox).set(set).where(stillOurs(task)))
}

/** Gives it up. */
export async function buryTask(db: Database, task: Task, reason: string, now: Date): Promise<void> {
  const set = { deadAt: now, leaseUntil: null, lastError: reason }
  await inDatabase(() => db.update(outbox).set(set).where(stillOurs(task)))
}

const stillOurs = ({ id, attempts }: Task) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.doneAt))
