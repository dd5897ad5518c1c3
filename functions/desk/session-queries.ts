// Sessions of hosts in the database.
import { eq, lt, or } from 'drizzle-orm'
import { deviceName } from '../../src/features/desk/device-name.ts'
import { IDLE_MS, SESSION_MS } from '../../src/features/desk/session-limits.ts'
import { newToken, tokenHash } from '../backoffice/tokens.ts'
import { backofficeSessions } from '../db/backoffice-schema.ts'
import { inDatabase } from '../db/database-failure.ts'
import { addressKey } from '../http/address-key.ts'
import type { Connected } from '../services.ts'
import type { Admitted, AnyVisit } from './admit.ts'
import { deskAudit, deskSessions } from './schema.ts'

/** The passkey that a session is opened with. */
export interface ShownPasskey {
  id: number
  host: string
  moneyFrom: Date
}

/** Opens a session of a host, deletes those that ended, and returns the token. */
export async function openHostSession(
  services: Connected<'db'>,
  visit: AnyVisit,
  { id: passkeyId, host, moneyFrom }: ShownPasskey
): Promise<string> {
  const { db, now } = services
  const at = now()
  const token = newToken()
  const userAgent = visit.requestHeader('user-agent')
  await inDatabase(() =>
    db.batch([
      db.insert(deskSessions).values({
        tokenHash: tokenHash(token, userAgent),
        host,
        passkeyId,
        device: deviceName(userAgent ?? ''),
        createdAt: at,
        lastSeenAt: at,
        checkedAt: at,
        checkedWith: passkeyId,
        moneyFrom
      }),
      db
        .delete(deskSessions)
        .where(
          or(
            lt(deskSessions.lastSeenAt, new Date(at.getTime() - IDLE_MS)),
            lt(deskSessions.createdAt, new Date(at.getTime() - SESSION_MS))
          )
        )
    ])
  )
  return token
}

/** Ends the visitor's own session, of a host or of the shared password. */
export async function endOwnSession(
  { db, now, appSecret }: Connected<'db'>,
  visit: AnyVisit,
  { sessionId, host }: Admitted
): Promise<void> {
  const at = now()
  const noted = db.insert(deskAudit).values({
    at,
    host: host ?? null,
    sessionId,
    act: 'signed-out',
    addressKey: addressKey(visit.visitorAddress, appSecret, at)
  })
  const ended =
    host === undefined
      ? db.delete(backofficeSessions).where(eq(backofficeSessions.id, sessionId))
      : db.delete(deskSessions).where(eq(deskSessions.id, sessionId))
  await inDatabase(() => db.batch([ended, noted]))
}
