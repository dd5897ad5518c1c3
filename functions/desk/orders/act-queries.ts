// The acts of hosts in the database. Each step states the state that it expects.
import { and, eq, gt, inArray } from 'drizzle-orm'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import {
  type ActResult,
  type ActTerms,
  deskOrderActs,
  IS_PROPOSED,
  type StoredAct
} from '../../platform/db/desk-order-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { enqueue } from '../../platform/outbox/message-queries.ts'

export const FINISH_ACT_KIND = 'desk-order-act'

export type NewAct = Pick<StoredAct, 'id' | 'orderId' | 'kind' | 'terms' | 'digest' | 'host'>

/** Stores an act, or returns the one that has this id already. */
export async function storedAct(db: Database, act: NewAct, now: Date): Promise<StoredAct | undefined> {
  const [, [row]] = await db.batch([
    db
      .insert(deskOrderActs)
      .values({ ...act, state: 'started', createdAt: now })
      .onConflictDoNothing(),
    db.select().from(deskOrderActs).where(eq(deskOrderActs.id, act.id))
  ])
  return row
}

export async function actOf(db: Database, id: string): Promise<StoredAct | undefined> {
  return (await db.select().from(deskOrderActs).where(eq(deskOrderActs.id, id)))[0]
}

const isOpen = inArray(deskOrderActs.state, ['started', 'begun'])

/** How long an act that began keeps others of its order waiting: by then it is finished, or somebody has to look at it. */
const FINISHED_WITHIN_MS = 10 * MINUTE_MS

/** For an act that has not begun: whether another one on its order has, and is not finished. What that moves is in no summary yet. */
export async function isOtherUnderWay(db: Database, { orderId }: StoredAct, now: Date): Promise<boolean> {
  const others = await db.$count(
    deskOrderActs,
    and(
      eq(deskOrderActs.orderId, orderId),
      eq(deskOrderActs.state, 'begun'),
      gt(deskOrderActs.begunAt, new Date(now.getTime() - FINISHED_WITHIN_MS))
    )
  )
  return others > 0
}

/** From now on it is finished, also when this process dies: the message does it. Undefined when it was not there to begin. */
export async function beginAct(
  db: Database,
  { id, orderId }: StoredAct,
  terms: ActTerms,
  now: Date
): Promise<StoredAct | undefined> {
  const message = { kind: FINISH_ACT_KIND, dedupeKey: `act:${id}`, payload: { actId: id, orderId } }
  const [[row]] = await db.batch([
    db
      .update(deskOrderActs)
      .set({ state: 'begun', terms, begunAt: now })
      .where(and(eq(deskOrderActs.id, id), eq(deskOrderActs.state, 'started')))
      .returning(),
    enqueue(db, [message], now)
  ])
  return row
}

export async function endAct(
  db: Database,
  id: string,
  { state, result = null }: { state: 'done' | 'refused'; result?: ActResult | null },
  mails: readonly OutboxMessage[],
  now: Date
): Promise<void> {
  const ended = actEnded(db, id, { state, result }, now)
  const [first, ...rest] = mails
  await (first ? db.batch([ended, enqueue(db, [first, ...rest], now)]) : ended)
}

/** The statement that ends an act, for the batch of what it does. */
export const actEnded = (
  db: Database,
  id: string,
  { state, result = null }: { state: 'done' | 'refused'; result?: ActResult | null },
  now: Date
) =>
  db
    .update(deskOrderActs)
    .set({ state, result, endedAt: now })
    .where(and(eq(deskOrderActs.id, id), isOpen))

/** The act waits for a second host, who gets a mail. */
export async function proposeAct(
  db: Database,
  id: string,
  mails: readonly OutboxMessage[],
  now: Date
): Promise<void> {
  const proposed = db
    .update(deskOrderActs)
    .set({ state: 'proposed', secondHost: null })
    .where(and(eq(deskOrderActs.id, id), eq(deskOrderActs.state, 'started')))
  const [first, ...rest] = mails
  await (first ? db.batch([proposed, enqueue(db, [first, ...rest], now)]) : proposed)
}

/** A second host, who is not the one that proposed it, confirms it; undefined when it does not wait for that any more. */
export async function confirmAct(
  db: Database,
  id: string,
  { secondHost, digest }: { secondHost: string; digest: string }
): Promise<StoredAct | undefined> {
  const [row] = await db
    .update(deskOrderActs)
    .set({ state: 'started', secondHost, digest })
    .where(and(eq(deskOrderActs.id, id), IS_PROPOSED))
    .returning()
  return row
}

/** Whether it was withdrawn now. */
export async function withdrawAct(db: Database, id: string, now: Date): Promise<boolean> {
  const [row] = await db
    .update(deskOrderActs)
    .set({ state: 'withdrawn', endedAt: now })
    .where(and(eq(deskOrderActs.id, id), IS_PROPOSED))
    .returning({ id: deskOrderActs.id })
  return row !== undefined
}
