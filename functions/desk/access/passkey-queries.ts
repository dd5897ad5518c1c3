// Passkeys and what they open, in the database. Each step is one statement, so that nothing is opened by a passkey that was
// revoked or used meanwhile, and an invitation is used once.
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { deviceName } from '../../../src/desk/access/device-name.ts'
import {
  IDLE_MS,
  INVITATION_MS,
  MAX_PASSKEYS,
  MONEY_WAIT_MS,
  SESSION_MS
} from '../../../src/desk/access/session-limits.ts'
import { backofficeSessions } from '../../platform/db/backoffice-schema.ts'
import { isRunning } from '../../platform/db/lease-time.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Caller } from '../../platform/http/handle.ts'
import { linkTokenHash } from '../../platform/http/link-token.ts'
import { enqueuedWith, type OutboxMessage } from '../../platform/outbox/message-queries.ts'
import type { Connected } from '../../platform/services.ts'
import { newToken, tokenHash } from '../backoffice/tokens.ts'
import type { Admitted, Recognised } from './admit.ts'
import { hostIds } from './hosts.ts'
import { isUsable, type Made, type Shown } from './passkeys.ts'
import { deskAudit, deskInvitations, deskPasskeys, deskRefusals, deskSessions } from './schema.ts'

/** The parts of a statement that open a session for the row of `passkey`, and write it into the log. */
function opening(services: Connected<'db'>, visit: Caller, act: string) {
  const now = timestamp(services.now())
  const userAgent = visit.requestHeader('user-agent')
  const token = newToken()
  const opened = sql`opened AS (
    INSERT INTO ${deskSessions} (token_hash, host, passkey_id, device, created_at, last_seen_at, checked_at, checked_with, money_from)
    SELECT ${tokenHash(token, userAgent)}::bytea, host, id, ${deviceName(userAgent ?? '')}::text, ${now}, ${now}, ${now}, id, money_from
    FROM passkey RETURNING id, host
  ), noted AS (${note(services, visit, act, sql`SELECT host, id AS session_id, NULL::text AS about FROM opened`)})`
  return { token, opened }
}

/** Inserts a row into the log for each row of `from`: host, session_id, about. */
function note(services: Connected<'db'>, visit: Caller, act: string, from: SQL): SQL {
  const now = services.now()
  const key = addressKey(visit.visitorAddress, services.appSecret, now)
  return sql`INSERT INTO ${deskAudit} (at, host, session_id, act, about, address_key)
    SELECT ${timestamp(now)}, host, session_id, ${act}::text, about, ${key}::text FROM (${from}) AS one`
}

/** The counter of a passkey goes up, or stays 0 for one that does not count; a copy of it would fall behind. */
const counted = ({ id, counter }: Shown, now: SQL) => sql`
  UPDATE ${deskPasskeys} SET counter = ${counter}::bigint, last_used_at = ${now}
  WHERE id = ${id}::bigint AND revoked_at IS NULL
    AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))
  RETURNING id, host, money_from`

/** Opens a session and returns its token; undefined when the passkey was revoked or used meanwhile. */
export async function openSession(
  services: Connected<'db'>,
  visit: Caller,
  shown: Shown
): Promise<string | undefined> {
  const now = services.now()
  const { token, opened } = opening(services, visit, 'signed-in')
  const [, { rows }] = await services.db.batch([
    services.db.delete(deskSessions).where(
      sql`last_seen_at <= ${timestamp(new Date(now.getTime() - IDLE_MS))}
          OR created_at <= ${timestamp(new Date(now.getTime() - SESSION_MS))}`
    ),
    services.db.execute(
      sql`WITH passkey AS (${counted(shown, timestamp(now))}), ${opened} SELECT id FROM opened`
    )
  ])
  return rows.length > 0 ? token : undefined
}

/**
 * Notes that a passkey was shown in a session of its host, and gives the session a new token: whoever has a copy of the old one
 * gains nothing from it. Undefined when the passkey was revoked or the session ended meanwhile.
 */
export async function noteCheck(
  services: Connected<'db'>,
  visit: Caller,
  shown: Shown,
  sessionId: number
): Promise<(Pick<Recognised, 'checkedAt' | 'moneyFrom'> & { token: string }) | undefined> {
  const now = services.now()
  const token = newToken()
  const hash = tokenHash(token, visit.requestHeader('user-agent'))
  const { rows } = await services.db.execute<{ money: string }>(sql`
      WITH passkey AS (${counted(shown, timestamp(now))}), session AS (
        UPDATE ${deskSessions} SET token_hash = ${hash}::bytea, checked_at = ${timestamp(now)}, checked_with = passkey.id,
          money_from = passkey.money_from
        FROM passkey WHERE desk_sessions.id = ${sessionId}::bigint AND desk_sessions.host = passkey.host
        RETURNING desk_sessions.id, desk_sessions.host, desk_sessions.money_from
      ), noted AS (${note(services, visit, 'passkey-shown', sql`SELECT host, id AS session_id, NULL::text AS about FROM session`)})
      SELECT (extract(epoch FROM money_from) * 1000)::text AS money FROM session`)
  const [row] = rows
  return row && { token, checkedAt: now, moneyFrom: new Date(Number(row.money)) }
}

/** The invitation of a link that still works. */
export async function openInvitation({ db, now }: Connected<'db'>, token: string) {
  const [row] = await db
    .select({ host: deskInvitations.host, seed: deskInvitations.seed })
    .from(deskInvitations)
    .where(
      and(
        eq(deskInvitations.tokenHash, linkTokenHash(token)),
        isNull(deskInvitations.usedAt),
        isRunning(deskInvitations.expiresAt, now(), INVITATION_MS)
      )
    )
  return row
}

/**
 * Uses an invitation whose link still worked when it was read, stores its passkey and opens a session, all or nothing; returns the
 * token of the session.
 */
export async function acceptInvitation(
  services: Connected<'db'>,
  visit: Caller,
  {
    token: linkToken,
    made,
    name,
    news
  }: { token: string; made: Made; name: string; news: readonly OutboxMessage[] }
): Promise<string | undefined> {
  const now = services.now()
  const later = new Date(now.getTime() + MONEY_WAIT_MS)
  const { token, opened } = opening(services, visit, 'enrolled')
  const { rows } = await services.db.execute(sql`
      WITH invitation AS (
        UPDATE ${deskInvitations} SET used_at = ${timestamp(now)}
        WHERE token_hash = ${linkTokenHash(linkToken)}::bytea AND used_at IS NULL
        RETURNING host, waits_for_money
      ), passkey AS (
        INSERT INTO ${deskPasskeys} (host, credential_id, user_handle, public_key, counter, transports, name, money_from, created_at,
          last_used_at)
        SELECT host, ${made.credentialId}::bytea, ${made.userHandle}::text, ${made.publicKey}::bytea, ${made.counter}::bigint, ${made.transports}::text,
          ${name}::text, CASE WHEN waits_for_money THEN ${timestamp(later)} ELSE ${timestamp(now)} END, ${timestamp(now)}, ${timestamp(now)}
        FROM invitation RETURNING id, host, money_from
      ), ${opened}, told AS (${enqueuedWith(sql`passkey`, news, services.now())})
      SELECT id FROM opened`)
  return rows.length > 0 ? token : undefined
}

/**
 * Stores a further passkey of a host, unless there are enough. It may move money when the one that was shown for it may. The
 * first statement lets one addition at a time count.
 */
export async function addPasskey(
  services: Connected<'db'>,
  { host = '', moneyFrom }: Recognised,
  { made, name, news }: { made: Made; name: string; news: readonly OutboxMessage[] }
): Promise<boolean> {
  const now = services.now()
  const from = moneyFrom && moneyFrom > now ? moneyFrom : now
  const [, { rows }] = await services.db.batch([
    services.db.select({ id: deskPasskeys.id }).from(deskPasskeys).where(isUsable(host)).for('update'),
    services.db.execute(sql`
        WITH passkey AS (
          INSERT INTO ${deskPasskeys} (host, credential_id, user_handle, public_key, counter, transports, name, money_from, created_at)
          SELECT ${host}::text, ${made.credentialId}::bytea, ${made.userHandle}::text, ${made.publicKey}::bytea,
            ${made.counter}::bigint, ${made.transports}::text, ${name}::text, ${timestamp(from)}, ${timestamp(now)}
          WHERE (SELECT count(*) FROM ${deskPasskeys} WHERE ${isUsable(host)}) < ${MAX_PASSKEYS}::int
          ON CONFLICT (credential_id) DO NOTHING RETURNING id
        ), told AS (${enqueuedWith(sql`passkey`, news, now)})
        SELECT id FROM passkey`)
  ])
  return rows.length > 0
}

/** Revokes a passkey and ends its sessions. The last passkey of all stays, because nobody could invite anybody any more. */
export async function revoke(
  services: Connected<'db'>,
  id: number,
  news: readonly OutboxMessage[]
): Promise<boolean> {
  const now = timestamp(services.now())
  const { rows } = await services.db.execute(sql`
      WITH usable AS (SELECT id FROM ${deskPasskeys} WHERE ${isUsable(...hostIds)} ORDER BY id FOR UPDATE),
      passkey AS (
        UPDATE ${deskPasskeys} SET revoked_at = ${now}
        WHERE id = ${id}::bigint AND revoked_at IS NULL AND (SELECT count(*) FROM usable) > 1
        RETURNING id
      ), ended AS (
        DELETE FROM ${deskSessions} USING passkey
        WHERE desk_sessions.passkey_id = passkey.id OR desk_sessions.checked_with = passkey.id
      ), told AS (${enqueuedWith(sql`passkey`, news, services.now())})
      SELECT id FROM passkey`)
  return rows.length > 0
}

/** Ends the visitor's own session, of a host or of the shared password. */
export async function endOwnSession(
  services: Connected<'db'>,
  visit: Caller,
  { sessionId, host }: Admitted
): Promise<void> {
  const from = sql`SELECT ${host ?? null}::text AS host, ${sessionId}::bigint AS session_id, NULL::text AS about`
  await services.db.batch([
    endedSession(services, sessionId, host === undefined),
    services.db.execute(note(services, visit, 'signed-out', from))
  ])
}

export async function hostOfSession({ db }: Connected<'db'>, id: number): Promise<string | undefined> {
  const one = db.select({ host: deskSessions.host }).from(deskSessions).where(eq(deskSessions.id, id))
  return (await one)[0]?.host
}

/** Ends any session, for a batch. */
export const endedSession = ({ db }: Connected<'db'>, id: number, isPassword: boolean) =>
  isPassword
    ? db.delete(backofficeSessions).where(eq(backofficeSessions.id, id))
    : db.delete(deskSessions).where(eq(deskSessions.id, id))

/** Counts a passkey that was refused. Nobody is signed in, so strangers cannot fill the log. */
export async function countRefusal({ db, now }: Connected<'db'>, act: string): Promise<void> {
  const day = now().toISOString().slice(0, 10)
  await db
    .insert(deskRefusals)
    .values({ day, act, refusedCount: 1 })
    .onConflictDoUpdate({
      target: [deskRefusals.day, deskRefusals.act],
      set: { refusedCount: sql`${deskRefusals.refusedCount} + 1` }
    })
}

export async function noteRefusal(
  { db, now, appSecret }: Connected<'db'>,
  visit: Caller,
  act: string,
  { host, sessionId }: Admitted
): Promise<void> {
  const at = now()
  const key = addressKey(visit.visitorAddress, appSecret, at)
  const row = { at, act, host, sessionId, isRefused: true, addressKey: key }
  await db.insert(deskAudit).values(row)
}

/** The log says who of the hosts did what. A year, and a day more because the database refuses to delete less. */
export const DESK_LOG_DAYS = 367

/** Deletes what is a year old: of the log, the database keeps everything younger. */
export async function dropOldLog(db: Database, yearAgo: Date): Promise<number> {
  const [old] = await db.batch([
    db
      .delete(deskAudit)
      .where(sql`${deskAudit.at} < least(${timestamp(yearAgo)}, now() - interval '1 year')`)
      .returning({ id: deskAudit.id }),
    db.delete(deskRefusals).where(lt(deskRefusals.day, yearAgo.toISOString().slice(0, 10)))
  ])
  return old.length
}
