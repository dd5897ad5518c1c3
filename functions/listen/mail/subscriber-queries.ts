// Subscribers of the mails about episodes, in the database.

import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { belgianDayOf } from '../../../src/lib/belgian-day.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { CONFIRM_DAYS, CONSENT_VERSION } from '../../../src/listen/mail/consent.ts'
import type { Database } from '../../platform/db/open.ts'
import { outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { linkTokenHash, newLinkToken } from '../../platform/http/link-token.ts'
import { mailboxOf } from '../../platform/http/mailbox-key.ts'
import { type EndReason, mailMonths, mailSubscribers } from './schema.ts'

export const LISTENER_MAIL_KIND = 'listener-mail'

export type Subscriber = typeof mailSubscribers.$inferSelect

const monthOf = (now: Date): string => belgianDayOf(now).slice(0, 7)
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Stores that an address was signed up and enqueues its mail, in one statement that is the same for every address. A subscriber stays
 * one. Who left becomes one again when the link of the mail is confirmed.
 */
export async function signUp(db: Database, email: string, now: Date): Promise<void> {
  const at = timestamp(now)
  const isOn = sql`(subscriber.confirmed_at IS NOT NULL AND subscriber.ended_at IS NULL)`
  const stored = sql`INSERT INTO ${mailSubscribers} AS subscriber (email, mailbox, consented_at, consent_version)
    VALUES (${email}::text, ${mailboxOf(email)}::text, ${at}, ${CONSENT_VERSION}::smallint)
    ON CONFLICT (mailbox) DO UPDATE SET
      email = CASE WHEN ${isOn} THEN subscriber.email ELSE excluded.email END,
      consented_at = CASE WHEN ${isOn} THEN subscriber.consented_at ELSE excluded.consented_at END,
      consent_version = CASE WHEN ${isOn} THEN subscriber.consent_version ELSE excluded.consent_version END
    RETURNING id`
  await db.execute(sql`
    WITH stored AS (${stored})
    INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
    SELECT ${LISTENER_MAIL_KIND}::text, 'listener-ask:' || id || ':' || ${now.toISOString()}::text,
      jsonb_build_object('subscriberId', id, 'which', 'ask'), ${at}, ${at}
    FROM stored
    ON CONFLICT (dedupe_key) DO NOTHING`)
}

/** The version of the consent of who never saw the form: an invitation says instead what they get. */
export const INVITED = 0
/** Invitations leave one a second, so that mails about orders pass between them. */
const INVITATION_SPACING = sql`interval '1 second'`

/** Asks each address of a list that is not known whether it wants the mails. Returns how many are asked. */
export async function inviteAddresses(db: Database, emails: readonly string[], now: Date): Promise<number> {
  const at = timestamp(now)
  const people = new Map(emails.map((email) => [mailboxOf(email), email]))
  const list = JSON.stringify([...people].map(([mailbox, email]) => ({ mailbox, email })))
  const { rows } = await db.execute(sql`
    WITH stored AS (
      INSERT INTO ${mailSubscribers} (email, mailbox, consented_at, consent_version)
      SELECT email, mailbox, ${at}, ${INVITED}::smallint
      FROM jsonb_to_recordset(${list}::jsonb) AS listed (email text, mailbox text)
      ON CONFLICT (mailbox) DO NOTHING
      RETURNING id
    )
    INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
    SELECT ${LISTENER_MAIL_KIND}::text, 'listener-ask:' || id || ':' || ${now.toISOString()}::text,
      jsonb_build_object('subscriberId', id, 'which', 'ask'),
      ${at} + ${INVITATION_SPACING} * row_number() OVER (ORDER BY id), ${at}
    FROM stored
    ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING id`)
  return rows.length
}

export async function subscriberOf(db: Database, id: number): Promise<Subscriber | undefined> {
  return (await db.select().from(mailSubscribers).where(eq(mailSubscribers.id, id)))[0]
}

export const isSubscribed = ({
  confirmedAt,
  endedAt
}: Pick<Subscriber, 'confirmedAt' | 'endedAt'>): boolean => confirmedAt !== null && endedAt === null

/** A new token for the link that confirms; the one before it stops working. */
export async function newConfirmToken(db: Database, id: number): Promise<string> {
  const token = newLinkToken()
  await db
    .update(mailSubscribers)
    .set({ tokenHash: linkTokenHash(token) })
    .where(eq(mailSubscribers.id, id))
  return token
}

/** Confirms the address of a link and enqueues its welcome. False: there is no such link, or it is too old. */
export async function confirmSubscriber(db: Database, token: string, now: Date): Promise<boolean> {
  const at = timestamp(now)
  const { rows } = await db.execute(sql`
    WITH known AS (
      SELECT id, confirmed_at IS NOT NULL AND ended_at IS NULL AS was_on FROM ${mailSubscribers}
      WHERE token_hash = ${linkTokenHash(token)} AND consented_at > ${timestamp(daysBefore(now, CONFIRM_DAYS))}
      FOR UPDATE
    ), joined AS (
      UPDATE ${mailSubscribers} SET confirmed_at = ${at}, ended_at = NULL, ended_because = NULL
      WHERE id IN (SELECT id FROM known WHERE NOT was_on) RETURNING id
    ), counted AS (
      INSERT INTO ${mailMonths} AS counted (month, joined) SELECT ${monthOf(now)}::text, 1 FROM joined
      ON CONFLICT (month) DO UPDATE SET joined = counted.joined + 1
    ), welcomed AS (
      INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
      SELECT ${LISTENER_MAIL_KIND}::text, 'listener-welcome:' || id || ':' || ${now.toISOString()}::text,
        jsonb_build_object('subscriberId', id, 'which', 'welcome'), ${at}, ${at}
      FROM joined
    )
    SELECT id FROM known`)
  return rows.length > 0
}

/** Ends what an address gets, and counts it. False: it was not subscribed. */
export async function endSubscriber(
  db: Database,
  id: number,
  because: EndReason,
  now: Date
): Promise<boolean> {
  const isLeaving = because === 'left'
  const { rows } = await db.execute(sql`
    WITH ended AS (
      UPDATE ${mailSubscribers} SET ended_at = ${timestamp(now)}, ended_because = ${because}::text, token_hash = NULL
      WHERE id = ${id}::bigint AND confirmed_at IS NOT NULL AND ended_at IS NULL RETURNING id
    ), counted AS (
      INSERT INTO ${mailMonths} AS counted (month, "left", lost)
      SELECT ${monthOf(now)}::text, ${isLeaving ? 1 : 0}::int, ${isLeaving ? 0 : 1}::int FROM ended
      ON CONFLICT (month) DO UPDATE SET "left" = counted."left" + excluded."left", lost = counted.lost + excluded.lost
    )
    SELECT id FROM ended`)
  return rows.length > 0
}

/** Takes unsubscribing back; no effect for an address that bounced or complained. */
export async function returnSubscriber(db: Database, id: number, now: Date): Promise<void> {
  await db.execute(sql`
    WITH returned AS (
      UPDATE ${mailSubscribers} SET ended_at = NULL, ended_because = NULL
      WHERE id = ${id}::bigint AND ended_because = 'left' RETURNING id
    )
    INSERT INTO ${mailMonths} AS counted (month, joined) SELECT ${monthOf(now)}::text, 1 FROM returned
    ON CONFLICT (month) DO UPDATE SET joined = counted.joined + 1`)
}

/** Forgets addresses that nobody confirmed and those that ended, each after its time. Returns how many. */
export async function forgetSubscribers(
  db: Database,
  { unconfirmedBefore, endedBefore }: { unconfirmedBefore: Date; endedBefore: Date }
): Promise<{ unconfirmed: number; ended: number }> {
  const { confirmedAt, consentedAt, endedAt, id } = mailSubscribers
  // Who left and signed up again has a link that still works.
  const isOld = lt(consentedAt, unconfirmedBefore)
  const [unconfirmed, ended] = await db.batch([
    db
      .delete(mailSubscribers)
      .where(and(isNull(confirmedAt), isOld))
      .returning({ id }),
    db
      .delete(mailSubscribers)
      .where(and(isNotNull(endedAt), lt(endedAt, endedBefore), isOld))
      .returning({ id })
  ])
  return { unconfirmed: unconfirmed.length, ended: ended.length }
}

export async function deleteAllSubscribers(db: Database): Promise<number> {
  return (await db.delete(mailSubscribers).returning({ id: mailSubscribers.id })).length
}
