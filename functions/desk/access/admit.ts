// Who may do what on the desk. One statement checks the session, extends it and writes the row of the log, so that nothing
// is shown or done without one.
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DeskAct } from '#texts/desk-acts.ts'
import { CLOCKS_DIFFER_MS, FRESH_MS, IDLE_MS, SESSION_MS } from '../../../src/desk/access/session-limits.ts'
import type { SessionNeed } from '../../../src/lib/contract.ts'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { backofficeSessions } from '../../platform/db/backoffice-schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Caller } from '../../platform/http/handle.ts'
import type { Connected } from '../../platform/services.ts'
import { passwordVersion, tokenHash, tokenIn } from '../backoffice/tokens.ts'
import { hostIds } from './hosts.ts'
import { deskAudit, deskSessions } from './schema.ts'

/** `act`: 'order-viewed', 'order-refunded'. `about`: an id (of an order, coupon, message), never a name or an address. */
export interface AuditEntry {
  act: DeskAct
  about?: string | undefined
}

/** `host`: the id of brand/podcast.ts; undefined = a session of the shared password. */
export interface Admitted {
  sessionId: number
  host: string | undefined
}
export type AdmitRefusal = 'not-logged-in' | 'host-only' | 'check-needed' | 'money-later'

export interface Recognised extends Admitted {
  checkedAt: Date | undefined
  moneyFrom: Date | undefined
}
type Verdict = 'ok' | Exclude<AdmitRefusal, 'not-logged-in'>

/**
 * Checks the session, extends it and writes the row of the log in one statement. An act that only a host may do is logged as
 * refused. Without an entry nothing is logged: for calls that show nothing of a person and change nothing.
 */
export async function admit(
  services: Connected<'db'>,
  visit: Caller,
  need: SessionNeed,
  entry?: AuditEntry
): Promise<Outcome<Recognised, AdmitRefusal>> {
  const token = tokenIn(visit.requestHeader('authorization'))
  if (!token || !services.appSecret) return refuse('not-logged-in')
  const hash = tokenHash(token, visit.requestHeader('user-agent'))
  const now = services.now()
  const noted = entry
    ? notedAs(entry, addressKey(visit.visitorAddress, services.appSecret, now), now)
    : sql`SELECT 1`
  const seen = sql`last_seen_at = greatest(last_seen_at, ${timestamp(now)})`
  const { rows } = await services.db.execute<{
    id: string
    host: string | null
    verdict: Verdict
    checked: string | null
    money: string | null
  }>(sql`
      WITH of_host AS (
        UPDATE ${deskSessions} SET ${seen} WHERE ${and(eq(deskSessions.tokenHash, hash), isOpen(now))}
        RETURNING id, host, checked_at, money_from
      ), of_password AS (
        UPDATE ${backofficeSessions} SET ${seen}
        WHERE ${and(eq(backofficeSessions.tokenHash, hash), isOpenPassword(services.backoffice.passwordHash, now))}
        RETURNING id
      ), session AS (
        SELECT id, host, checked_at, money_from FROM of_host
        UNION ALL SELECT id, NULL, NULL, NULL FROM of_password
      ), judged AS (
        SELECT *, CASE
          WHEN ${need}::text = 'look' THEN 'ok'
          WHEN host IS NULL THEN 'host-only'
          WHEN ${need}::text = 'act' THEN 'ok'
          WHEN checked_at <= ${timestamp(before(now, FRESH_MS))} THEN 'check-needed'
          -- Shown by a clock that was turned back since.
          WHEN checked_at > ${timestamp(before(now, -CLOCKS_DIFFER_MS))} THEN 'check-needed'
          WHEN ${need}::text = 'full' AND money_from > ${timestamp(now)} THEN 'money-later'
          ELSE 'ok'
        END AS verdict FROM session
      ), noted AS (${noted})
      SELECT id, host, verdict, (extract(epoch FROM checked_at) * 1000)::text AS checked,
        (extract(epoch FROM money_from) * 1000)::text AS money FROM judged`)
  const [row] = rows
  if (!row) return refuse('not-logged-in')
  if (row.verdict !== 'ok') return refuse(row.verdict)
  const moment = (ms: string | null) => (ms === null ? undefined : new Date(Number(ms)))
  return accept({
    sessionId: Number(row.id),
    host: row.host ?? undefined,
    checkedAt: moment(row.checked),
    moneyFrom: moment(row.money)
  })
}

const notedAs = ({ act, about }: AuditEntry, key: string, now: Date) =>
  sql`INSERT INTO ${deskAudit} (at, host, session_id, act, about, is_refused, address_key)
    SELECT ${timestamp(now)}, host, id, ${act}::text, ${about ?? null}::text, verdict <> 'ok', ${key}::text
    FROM judged WHERE verdict IN ('ok', 'host-only') RETURNING id`

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** A session of somebody who still is a host, that was not idle for too long and is not too old. */
export const isOpen = (now: Date) =>
  and(
    inArray(deskSessions.host, hostIds),
    gt(deskSessions.lastSeenAt, before(now, IDLE_MS)),
    gt(deskSessions.createdAt, before(now, SESSION_MS))
  )

/** The same of the shared password; a new password, or none, ends them. */
export const isOpenPassword = (hash: string, now: Date) =>
  and(
    eq(backofficeSessions.passwordVersion, passwordVersion(hash)),
    gt(backofficeSessions.lastSeenAt, before(now, IDLE_MS)),
    gt(backofficeSessions.createdAt, before(now, SESSION_MS))
  )
