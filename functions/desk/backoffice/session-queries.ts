// Logins in the database. Each step is one statement or one batch. A view is recorded in the audit log by the statement that
// allows it.

import { and, count, desc, eq, gt, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time-units.ts'
import { backofficeAudit, backofficeSessions, backofficeTries } from '../../platform/db/backoffice-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { enqueue, type OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { LOGIN_TRIES } from './limits.ts'

/** A session expires this long after its last call, */
const IDLE_MS = 2 * HOUR_MS
/** and this long after the login, however active it is. */
const SESSION_MS = 12 * HOUR_MS
/** More than three hosts need at once; the oldest session is ended first. */
export const MAX_SESSIONS = 10
/** How long the audit log is kept; a database trigger refuses earlier deletes. */
const AUDIT_RETENTION_MS = 366 * DAY_MS

/** The holder of a token: its hash, the hash of the current password, and the address key for the audit log. */
export interface Bearer {
  tokenHash: Uint8Array
  passwordVersion: Uint8Array
  addressKey: string
}
type Act = (typeof backofficeAudit.act.enumValues)[number]

/** `failures`: recent wrong passwords from all visitors. */
export type TryTaken = { isWithin: true; failures: number } | { isWithin: false; retryAfterSeconds: number }

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Counts a try of an address before its password is checked, so that concurrent tries cannot exceed the limit. */
export async function takeTry(db: Database, addressKey: string, now: Date): Promise<TryTaken> {
  const until = new Date(now.getTime() + LOGIN_TRIES.quietMs)
  const { count: tries, until: triesUntil } = backofficeTries
  const counted = {
    count: sql`CASE WHEN ${triesUntil} <= ${now.toISOString()} THEN 1 ELSE ${tries} + 1 END`,
    until
  }
  const isFailure = and(
    eq(backofficeAudit.act, 'login_failed'),
    gt(backofficeAudit.at, before(now, LOGIN_TRIES.quietMs))
  )
  const [taken, [stored], [failed]] = await db.batch([
    db
      .insert(backofficeTries)
      .values({ addressKey, count: 1, until })
      .onConflictDoUpdate({
        target: backofficeTries.addressKey,
        set: counted,
        setWhere: sql`${or(lte(triesUntil, now), lt(tries, LOGIN_TRIES.tries))}`
      })
      .returning({ count: tries }),
    db.select({ until: triesUntil }).from(backofficeTries).where(eq(backofficeTries.addressKey, addressKey)),
    db.select({ failures: count() }).from(backofficeAudit).where(isFailure)
  ])
  if (taken.length > 0) return { isWithin: true, failures: failed?.failures ?? 0 }
  const waitMs = (stored?.until ?? until).getTime() - now.getTime()
  return { isWithin: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

const fewerTries = { count: sql`greatest(${backofficeTries.count} - 1, 0)` }

/** Takes back a try whose password was not checked. */
export async function returnTry(db: Database, addressKey: string): Promise<void> {
  const isIts = eq(backofficeTries.addressKey, addressKey)
  await db.update(backofficeTries).set(fewerTries).where(isIts)
}

/** Records a wrong password, and enqueues the given messages. */
export async function recordFailure(
  db: Database,
  addressKey: string,
  alerts: readonly OutboxMessage[],
  now: Date
): Promise<void> {
  const noted = db.insert(backofficeAudit).values({ at: now, act: 'login_failed', addressKey })
  const [first, ...rest] = alerts
  await (first ? db.batch([noted, enqueue(db, [first, ...rest], now)]) : noted)
}

/** Creates a session, takes back the try, and deletes expired sessions. */
export async function openSession(db: Database, bearer: Bearer, now: Date): Promise<void> {
  const { tokenHash, passwordVersion, addressKey } = bearer
  const isIt = eq(backofficeSessions.tokenHash, tokenHash)
  const sessionId = sql<number>`(SELECT id FROM ${backofficeSessions} WHERE ${isIt})`
  // Expired sessions do not count: they must not push out one that is in use.
  const newest = db
    .select({ id: backofficeSessions.id })
    .from(backofficeSessions)
    .where(isOpen(passwordVersion, now))
    .orderBy(desc(backofficeSessions.createdAt), desc(backofficeSessions.id))
    .limit(MAX_SESSIONS)
  const isOwnTry = eq(backofficeTries.addressKey, addressKey)
  await db.batch([
    db.insert(backofficeSessions).values({ tokenHash, passwordVersion, createdAt: now, lastSeenAt: now }),
    db.insert(backofficeAudit).values({ at: now, act: 'login', sessionId, addressKey }),
    db.update(backofficeTries).set(fewerTries).where(isOwnTry),
    db.delete(backofficeSessions).where(notInArray(backofficeSessions.id, newest)),
    db.delete(backofficeTries).where(lte(backofficeTries.until, now)),
    db.delete(backofficeAudit).where(lte(backofficeAudit.at, before(now, AUDIT_RETENTION_MS)))
  ])
}

/** Whether the session is valid. Nothing is recorded. */
export const isSession = async (db: Database, bearer: Bearer, now: Date): Promise<boolean> =>
  (await db.$count(backofficeSessions, isLive(bearer, now))) > 0

/** Whether the session is valid. If so, extends it and records the action, in the same statement. */
export const recordAct = (db: Database, bearer: Bearer, act: Exclude<Act, 'logout'>, now: Date) => {
  const touched = sql`UPDATE ${backofficeSessions} SET last_seen_at = greatest(last_seen_at, ${timestamp(now)})`
  return noted(db, sql`${touched} WHERE ${isLive(bearer, now)} RETURNING id`, { bearer, act, now })
}

/** Ends the session; false when there was none. */
export const endSession = (db: Database, bearer: Bearer, now: Date) => {
  const ended = sql`DELETE FROM ${backofficeSessions} WHERE ${isLive(bearer, now)} RETURNING id`
  return noted(db, ended, { bearer, act: 'logout', now })
}

const isLive = ({ tokenHash, passwordVersion }: Bearer, now: Date) =>
  and(eq(backofficeSessions.tokenHash, tokenHash), isOpen(passwordVersion, now))

/** The session belongs to the current password, was not idle for too long, and is not too old. */
const isOpen = (passwordVersion: Uint8Array, now: Date) =>
  and(
    eq(backofficeSessions.passwordVersion, passwordVersion),
    gt(backofficeSessions.lastSeenAt, before(now, IDLE_MS)),
    gt(backofficeSessions.createdAt, before(now, SESSION_MS))
  )

type Done = { bearer: Bearer; act: Act; now: Date }

async function noted(
  db: Database,
  session: ReturnType<typeof sql>,
  { bearer, act, now }: Done
): Promise<boolean> {
  const { rows } = await db.execute(sql`
      WITH session AS (${session})
      INSERT INTO ${backofficeAudit} (at, act, session_id, address_key)
      SELECT ${timestamp(now)}, ${act}::backoffice_act, id, ${bearer.addressKey} FROM session
      RETURNING id`)
  return rows.length > 0
}
