// What the page of the hosts shows: their passkeys, invitations and sessions, and the log.
import { and, desc, eq, gte, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { DeskHost, DeskSession, LogFilter, LogRow } from '../../../src/desk/access/contract.ts'
import { INVITATION_MS, LOG_ROWS_PER_PAGE } from '../../../src/desk/access/session-limits.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { backofficeSessions } from '../../platform/db/backoffice-schema.ts'
import { isRunningUntil } from '../../platform/db/lease-time.ts'
import type { Connected } from '../../platform/services.ts'
import { type Admitted, isOpen, isOpenPassword } from './admit.ts'
import { hostIds } from './hosts.ts'
import { deskAudit, deskInvitations, deskPasskeys, deskRefusals, deskSessions } from './schema.ts'

/** A passkey that is not revoked. */
export async function passkeyById({ db }: Connected<'db'>, id: number) {
  const { host, name } = deskPasskeys
  const [row] = await db
    .select({ id: deskPasskeys.id, host, name })
    .from(deskPasskeys)
    .where(and(eq(deskPasskeys.id, id), isNull(deskPasskeys.revokedAt)))
  return row
}

/** The hosts and the open sessions. Somebody with the shared password only learns which host may be invited. */
export async function hostsFor(
  { db, now, backoffice }: Connected<'db'>,
  { sessionId, host: viewer }: Admitted
): Promise<{ hosts: DeskHost[]; sessions: DeskSession[] }> {
  const at = now()
  const [passkeys, invitations, ofHosts, ofPassword] = await db.batch([
    db.select().from(deskPasskeys).where(inArray(deskPasskeys.host, hostIds)).orderBy(deskPasskeys.id),
    db.select().from(deskInvitations),
    db.select().from(deskSessions).where(isOpen(at)).orderBy(desc(deskSessions.lastSeenAt)),
    db
      .select()
      .from(backofficeSessions)
      .where(isOpenPassword(backoffice.passwordHash, at))
      .orderBy(desc(backofficeSessions.lastSeenAt))
  ])
  const hosts = settings.hosts.map(({ id, name }) => {
    const own = passkeys.filter(({ host }) => host === id)
    const invitation = invitations.find(
      ({ host, usedAt, expiresAt }) =>
        host === id && usedAt === null && isRunningUntil(expiresAt, at, INVITATION_MS)
    )
    return {
      host: id,
      name,
      mayBeAsked: own.length === 0,
      invitedUntil: invitation?.expiresAt.toISOString() ?? null,
      passkeys:
        viewer === undefined ? [] : own.filter(({ revokedAt }) => revokedAt === null).map(passkeyIn(at))
    }
  })
  if (viewer === undefined) return { hosts, sessions: [] }
  return {
    hosts,
    sessions: [
      ...ofHosts.map((one) => ({
        id: one.id,
        host: one.host,
        device: one.device,
        createdAt: one.createdAt.toISOString(),
        lastSeenAt: one.lastSeenAt.toISOString(),
        isOwn: one.id === sessionId
      })),
      ...ofPassword.map((one) => ({
        id: one.id,
        host: null,
        device: null,
        createdAt: one.createdAt.toISOString(),
        lastSeenAt: one.lastSeenAt.toISOString(),
        isOwn: false
      }))
    ]
  }
}

const passkeyIn =
  (now: Date) =>
  ({ id, name, createdAt, lastUsedAt, moneyFrom }: typeof deskPasskeys.$inferSelect) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    moneyFrom: moneyFrom > now ? moneyFrom.toISOString() : null
  })

/** A page of the log, newest first. */
export async function logRows({ db }: Connected<'db'>, { before, host, what }: LogFilter): Promise<LogRow[]> {
  const isLook = sql`${deskAudit.act} ~ '-(viewed|listed|exported|prepared)$'`
  const rows = await db
    .select()
    .from(deskAudit)
    .where(
      and(
        before === undefined ? undefined : lt(deskAudit.id, Number(before)),
        host === undefined ? undefined : eq(deskAudit.host, host),
        what === 'looks' ? isLook : what === 'acts' ? not(isLook) : undefined,
        what === 'refused' ? eq(deskAudit.isRefused, true) : undefined
      )
    )
    .orderBy(desc(deskAudit.id))
    .limit(LOG_ROWS_PER_PAGE)
  return rows.map(({ id, at, host, act, about, isRefused }) => ({
    id,
    at: at.toISOString(),
    host,
    act,
    about,
    isRefused
  }))
}

/** How many passkeys of nobody known were refused, by day, newest first. */
export async function refusedDays(
  { db, now }: Connected<'db'>,
  days: number
): Promise<{ day: string; refusedCount: number }[]> {
  const { day, refusedCount } = deskRefusals
  const first = new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return db
    .select({ day, refusedCount: sql<number>`sum(${refusedCount})::int` })
    .from(deskRefusals)
    .where(gte(day, first))
    .groupBy(day)
    .orderBy(desc(day))
}
