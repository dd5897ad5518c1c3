// Invitations: a mailed link with which a host makes a passkey. The database has only the hash of the link's token; the token
// is made again from a random seed and the site's secret when the mail is sent.
import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deskMailText } from '#texts/desk.ts'
import { ASKED_A_DAY, INVITATION_MS } from '../../../src/desk/access/session-limits.ts'
import { ENROL_PATH } from '../../../src/desk/desk-pages.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { isRunning } from '../../platform/db/lease-time.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { linkTokenHash, newLinkToken } from '../../platform/http/link-token.ts'
import { keyedHash } from '../../platform/http/secret-keys.ts'
import { enqueuedWith, type OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { type OutboxHandler, workOutbox } from '../../platform/outbox/work-messages.ts'
import { writtenLetter } from '../../platform/services/smtp/letter.ts'
import { mailAway } from '../../platform/services/smtp/mailer.ts'
import type { Connected } from '../../platform/services.ts'
import { invitedNews } from './host-news.ts'
import { addressOf } from './hosts.ts'
import { deskAudit, deskInvitations, deskPasskeys } from './schema.ts'

export const INVITATION_KIND = 'host-invitation'
const SEED_BYTES = 32

const payloadSchema = v.object({ host: v.string(), seed: v.string() })

export const invitationToken = (secret: string, seed: string): string =>
  keyedHash(secret, 'desk-invitation', seed).toString('base64url')

/** In the fragment, which browsers do not send: it is in no log of a server and in no referrer. */
export const invitationLink = (origin: string, token: string): string =>
  new URL(`${ENROL_PATH}#${token}`, origin).href

/** `invitedBy`: a host's id, 'password' for somebody with the shared password, or 'operator'. */
interface Invitation {
  host: string
  invitedBy: string
  /** Whether the passkey replaces one, and waits before it may move money. */
  waitsForMoney: boolean
}

/**
 * Makes an invitation, which replaces an earlier one of the host, and enqueues its mail and `news`. With `isPatient` it is
 * refused (undefined) while an earlier one still works.
 */
export async function invite(
  { db, now, appSecret }: Connected<'db'>,
  invitation: Invitation,
  { news = [], isPatient = false }: { news?: readonly OutboxMessage[]; isPatient?: boolean } = {}
): Promise<string | undefined> {
  const { host } = invitation
  const seed = newSeed()
  const token = invitationToken(appSecret, seed)
  const mail = { kind: INVITATION_KIND, dedupeKey: `${INVITATION_KIND}:${seed}`, payload: { host, seed } }
  const isStored = await storeInvitation(db, invitation, {
    seed,
    token,
    messages: [mail, ...news],
    isPatient,
    at: now()
  })
  return isStored ? token : undefined
}

/**
 * Makes an invitation without a mail, for somebody who has the database and shows the link: when no other host can invite. Such
 * a person can change everything anyway, so its passkey does not wait.
 */
export async function inviteAtMachine(db: Database, host: string, at: Date): Promise<string> {
  const token = newLinkToken()
  const invitation = { host, invitedBy: 'operator', waitsForMoney: false }
  const messages = invitedNews(host, undefined, { isReplacement: false, isAtMachine: true, moment: at })
  await storeInvitation(db, invitation, { seed: newSeed(), token, messages, isPatient: false, at })
  const row = { at, act: 'host-invited', about: host, addressKey: 'operator' }
  await db.insert(deskAudit).values(row)
  return token
}

const newSeed = () => randomBytes(SEED_BYTES).toString('base64url')

interface Storing {
  seed: string
  token: string
  messages: readonly OutboxMessage[]
  isPatient: boolean
  at: Date
}

/** Stores it with its messages, unless it is patient and an earlier one still works. */
async function storeInvitation(
  db: Database,
  { host, invitedBy, waitsForMoney }: Invitation,
  { seed, token, messages, isPatient, at }: Storing
): Promise<boolean> {
  const isOver = sql`NOT ${isPatient}::boolean OR desk_invitations.used_at IS NOT NULL OR NOT (${isRunning(deskInvitations.expiresAt, at, INVITATION_MS)})`
  const { rows } = await db.execute(sql`
      WITH invitation AS (
        INSERT INTO ${deskInvitations} (host, seed, token_hash, invited_by, waits_for_money, created_at, expires_at)
        VALUES (${host}::text, ${seed}::text, ${linkTokenHash(token)}::bytea, ${invitedBy}::text, ${waitsForMoney}::boolean,
          ${timestamp(at)}, ${timestamp(new Date(at.getTime() + INVITATION_MS))})
        ON CONFLICT (host) DO UPDATE SET seed = excluded.seed, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
          waits_for_money = excluded.waits_for_money, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL
        WHERE ${isOver} RETURNING host
      ), told AS (${enqueuedWith(sql`invitation`, messages, at)})
      SELECT host FROM invitation`)
  return rows.length > 0
}

/** Whether the host ever had a passkey: its next one replaces it. */
export async function hadPasskey({ db }: Connected<'db'>, host: string): Promise<boolean> {
  const [row] = await db.select({ passkeys: count() }).from(deskPasskeys).where(eq(deskPasskeys.host, host))
  return (row?.passkeys ?? 0) > 0
}

/** Whether the host was invited with the shared password too often today, as the log has it. */
export async function isAskedTooOften({ db, now }: Connected<'db'>, host: string): Promise<boolean> {
  const [row] = await db
    .select({ asked: count() })
    .from(deskAudit)
    .where(
      and(
        eq(deskAudit.act, 'invitation-asked'),
        eq(deskAudit.about, host),
        gt(deskAudit.at, new Date(now().getTime() - DAY_MS))
      )
    )
  // The call itself is in the log already.
  return (row?.asked ?? 0) > ASKED_A_DAY
}

/** Sends the link to the host's own address. Skips an invitation that was replaced, used or is over. */
export const invitationHandler = ({ db, now, appSecret, mailer, desk }: Connected<'db'>): OutboxHandler => ({
  work: async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const { host, seed } = v.parse(payloadSchema, payload)
    const [open] = await db
      .select({ invitedBy: deskInvitations.invitedBy })
      .from(deskInvitations)
      .where(
        and(
          eq(deskInvitations.host, host),
          eq(deskInvitations.seed, seed),
          sql`${deskInvitations.usedAt} IS NULL`,
          isRunning(deskInvitations.expiresAt, now(), INVITATION_MS)
        )
      )
    const to = addressOf(host)
    if (!open || to === undefined) return undefined
    const { subject, preview, title, lines, button, footer } = deskMailText.invitation(
      settings.name,
      INVITATION_MS / MINUTE_MS
    )
    const url = invitationLink(desk.origin(), invitationToken(appSecret, seed))
    const written = writtenLetter(
      {
        subject,
        preview,
        title,
        blocks: [
          ...lines.map((text) => ({ kind: 'paragraph' as const, text })),
          { kind: 'button', link: { text: button, url } }
        ],
        footer: [footer]
      },
      settings
    )
    await mailer.send({ id: dedupeKey, to, ...written })
    return undefined
  }
})

const SEND_WITHIN_MS = 5000

/** Sends what waits at once, because somebody waits for it too. What fails is sent by the job of the outbox. */
export async function sendInvitations(services: Connected<'db'>): Promise<void> {
  if (!services.mailer) return
  const handlers = { [INVITATION_KIND]: invitationHandler(services) }
  await workOutbox(services, handlers, AbortSignal.timeout(SEND_WITHIN_MS)).catch(() => undefined)
}
