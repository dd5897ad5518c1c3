// Hand-overs in the database. One that is past its time is as if it were gone, whether or not the job has deleted it.
import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { KEPT_DAYS, OFFER_MINUTES } from '../../../src/listen/handover/sealed-limits.ts'
import type { Database } from '../../platform/db/open.ts'
import { MAX_HANDOVERS } from './limits.ts'
import { handovers } from './schema.ts'

export type Handover = Pick<typeof handovers.$inferSelect, 'revision' | 'sealed' | 'isOffer' | 'keptUntil'>

const hashOf = (id: string) => createHash('sha256').update(id).digest()

const isIt = (id: string, now: Date) => and(eq(handovers.idHash, hashOf(id)), gt(handovers.keptUntil, now))

/** Until when a hand-over is kept that is used now. */
function keptUntil(isOffer: boolean, now: Date): Date {
  const nowMs = now.getTime()
  if (isOffer) return new Date(nowMs + OFFER_MINUTES * MINUTE_MS)
  return new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + (KEPT_DAYS + 1) * DAY_MS)
}

/** Reads a hand-over, which keeps what linked devices share, once a day. */
export async function readSealed(db: Database, id: string, now: Date): Promise<Handover | undefined> {
  const { revision, sealed, isOffer, keptUntil: until } = handovers
  const [found] = await db
    .select({ revision, sealed, isOffer, keptUntil: until })
    .from(handovers)
    .where(isIt(id, now))
  if (found && !found.isOffer && found.keptUntil < keptUntil(false, now))
    await db
      .update(handovers)
      .set({ keptUntil: keptUntil(false, now) })
      .where(isIt(id, now))
  return found
}

export type Written = { sealed: Uint8Array; isOffer: boolean }

/** Stores a new hand-over; undefined = there is one of this id. */
export async function insertSealed(
  db: Database,
  id: string,
  { sealed, isOffer }: Written,
  now: Date
): Promise<number | undefined> {
  const row = { idHash: hashOf(id), revision: 1, sealed, isOffer, keptUntil: keptUntil(isOffer, now) }
  const [stored] = await db
    .insert(handovers)
    .values(row)
    .onConflictDoNothing()
    .returning({ revision: handovers.revision })
  return stored?.revision
}

/** Replaces the bytes of a hand-over if it has this revision; undefined = it has another one, or is gone. */
export async function replaceSealed(
  db: Database,
  id: string,
  revision: number,
  { sealed, isOffer }: Written,
  now: Date
): Promise<number | undefined> {
  const [stored] = await db
    .update(handovers)
    .set({ sealed, isOffer, revision: revision + 1, keptUntil: keptUntil(isOffer, now) })
    .where(and(isIt(id, now), eq(handovers.revision, revision)))
    .returning({ revision: handovers.revision })
  return stored?.revision
}

export const hasRoom = async (db: Database, now: Date): Promise<boolean> =>
  (await db.$count(handovers, gt(handovers.keptUntil, now))) < MAX_HANDOVERS

/** Deletes a hand-over; whether there was one. */
export async function deleteSealed(db: Database, id: string, now: Date): Promise<boolean> {
  const gone = await db.delete(handovers).where(isIt(id, now)).returning({ revision: handovers.revision })
  return gone.length > 0
}

export async function deletePast(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(handovers).where(lte(handovers.keptUntil, now))
  return rowCount
}

export async function deleteAll(db: Database): Promise<number> {
  const { rowCount } = await db.delete(handovers)
  return rowCount
}
