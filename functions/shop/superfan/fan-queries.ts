// Fans and their subscriptions in the database.

import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { fanSubscriptions, fans, type Signup, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { isOver, type Membership } from '../../platform/services/stripe/memberships.ts'

export type Fan = typeof fans.$inferSelect
export type StoredMembership = { version: number; endsAtPeriodEnd: boolean }
export type KnownFan = { fan: Fan; signup: Signup; stored: StoredMembership | undefined }

/** The fan with this setup or subscription. `stored`: of the subscription's row, if there is one. */
export async function knownFan(
  db: Database,
  by: { intentId: string } | { subscriptionId: string }
): Promise<KnownFan | undefined> {
  const isIt = 'intentId' in by ? eq(fans.intentId, by.intentId) : eq(fanSubscriptions.id, by.subscriptionId)
  const { version, endsAtPeriodEnd } = fanSubscriptions
  const [known] = await db
    .select({ fan: fans, signup: superfanSignups, stored: { version, endsAtPeriodEnd } })
    .from(fans)
    .innerJoin(superfanSignups, eq(superfanSignups.intentId, fans.intentId))
    .leftJoin(fanSubscriptions, eq(fanSubscriptions.fanId, fans.id))
    .where(isIt)
  return known && { ...known, stored: known.stored ?? undefined }
}

const jsonOf = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/**
 * Stores the state of a subscription, frees the address if it has ended, and enqueues the mails, in one statement.
 * Returns false, and changes nothing, when the row was changed since it was read.
 */
export async function storeMembership(
  db: Database,
  { fan, stored }: KnownFan,
  membership: Membership,
  mails: readonly OutboxMessage[],
  now: Date
): Promise<boolean> {
  const row = rowOf(membership, fan.id, now)
  const changed =
    stored === undefined
      ? db.insert(fanSubscriptions).values(row).onConflictDoNothing().returning({ id: fanSubscriptions.id })
      : db
          .update(fanSubscriptions)
          .set({ ...row, version: stored.version + 1 })
          .where(and(eq(fanSubscriptions.id, membership.id), eq(fanSubscriptions.version, stored.version)))
          .returning({ id: fanSubscriptions.id })
  const at = timestamp(now)
  const over = isOver(membership)
  const { rows } = await db.execute(sql`
      WITH changed AS ${changed},
      known AS (
        UPDATE ${fans} SET customer_id = ${membership.customerId}::text, is_live = is_live AND NOT ${over}::boolean,
          ended_at = CASE WHEN is_live AND ${over}::boolean THEN ${at} ELSE ended_at END
        FROM changed WHERE fans.id = ${fan.id}
      ), enqueued AS (
        INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
        SELECT one.*, ${at}, ${at} FROM changed, jsonb_to_recordset(${jsonOf(mails)})
          AS one ("kind" text, "dedupeKey" text, "payload" jsonb)
        ON CONFLICT (dedupe_key) DO NOTHING
      )
      SELECT id FROM changed`)
  return rows.length > 0
}

function rowOf(membership: Membership, fanId: number, now: Date) {
  const { id, status, firstCharge, periodEndsAt, endsAtPeriodEnd, latestInvoiceId, method } = membership
  return {
    id,
    fanId,
    status,
    endsAtPeriodEnd,
    isUnpaid: firstCharge !== 'paid',
    periodEndsAt: periodEndsAt ?? null,
    latestInvoiceId: latestInvoiceId ?? null,
    method: method ?? null,
    fetchedAt: now
  }
}

export async function fanOfCustomer(
  db: Database,
  customerId: string
): Promise<{ fan: Fan; subscriptionId: string | null } | undefined> {
  const [known] = await db
    .select({ fan: fans, subscriptionId: fanSubscriptions.id })
    .from(fans)
    .leftJoin(fanSubscriptions, eq(fanSubscriptions.fanId, fans.id))
    .where(eq(fans.customerId, customerId))
  return known
}

/** Enqueues a mail if there is a current or former fan with this address; the same statement for every address. */
export async function enqueueForFan(
  db: Database,
  emailKey: string,
  { kind, dedupeKey, payload }: OutboxMessage,
  now: Date
): Promise<void> {
  const known = db
    .select({ id: fans.id })
    .from(fans)
    .where(and(eq(fans.emailKey, emailKey), isNotNull(fans.customerId)))
  const at = timestamp(now)
  await db.execute(sql`
      INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
      SELECT ${kind}::text, ${dedupeKey}::text, ${jsonOf(payload)}, ${at}, ${at} WHERE EXISTS ${known}
      ON CONFLICT (dedupe_key) DO NOTHING`)
}

/** Stores the address that a live fan entered at Stripe. Keeps the old `emailKey` if another live fan uses the new one. */
export async function storeEmail(db: Database, fan: Fan, email: string): Promise<void> {
  const other = db
    .select({ id: fans.id })
    .from(fans)
    .where(and(eq(fans.emailKey, email), eq(fans.isLive, true), sql`${fans.id} <> ${fan.id}`))
  const emailKey = sql`CASE WHEN EXISTS ${other} THEN ${fans.emailKey} ELSE ${email}::text END`
  await db
    .update(fans)
    .set({ email, emailKey })
    .where(and(eq(fans.id, fan.id), eq(fans.isLive, true)))
}

/** Erases the personal data of a fan whose customer was deleted at Stripe. */
export async function forgetFan(db: Database, { id, intentId }: Fan, now: Date): Promise<void> {
  const nobody = { name: '', email: '', emailKey: '', nickname: null, isLive: false }
  await db.batch([
    db
      .update(fans)
      .set({ ...nobody, endedAt: sql`coalesce(${fans.endedAt}, ${timestamp(now)})` })
      .where(eq(fans.id, id)),
    db
      .update(superfanSignups)
      .set({ name: null, email: null, nickname: null })
      .where(eq(superfanSignups.intentId, intentId))
  ])
}

export const MAX_SHOWN_NICKNAMES = 1000

/**
 * Whether the site shows the nickname of a fan, joined with the subscription. It does while the subscription is active, or
 * past due after an earlier payment. An unpaid first month counts as active while it is processing, but not once it failed.
 */
export function isNicknameShown(): SQL | undefined {
  const { status, isUnpaid } = fanSubscriptions
  const isShown = or(eq(status, 'active'), and(eq(status, 'past-due'), eq(isUnpaid, false)))
  return and(eq(fans.isLive, true), isNotNull(fans.nickname), isShown)
}

/** The public nicknames, first fan first. */
export async function shownNicknames(db: Database): Promise<string[]> {
  const rows = await db
    .select({ nickname: fans.nickname })
    .from(fans)
    .innerJoin(fanSubscriptions, eq(fanSubscriptions.fanId, fans.id))
    .where(isNicknameShown())
    .orderBy(asc(fans.id))
    .limit(MAX_SHOWN_NICKNAMES)
  return rows.flatMap(({ nickname }) => nickname ?? [])
}

/**
 * Subscriptions of live fans that were last fetched before `checkedBefore`, those that were tried longest ago first: one that
 * always fails does not keep the others waiting.
 */
export async function staleMemberships(
  db: Database,
  { checkedBefore, most }: { checkedBefore: Date; most: number }
): Promise<string[]> {
  const rows = await db
    .select({ id: fanSubscriptions.id })
    .from(fanSubscriptions)
    .innerJoin(fans, eq(fans.id, fanSubscriptions.fanId))
    .where(and(eq(fans.isLive, true), sql`${fanSubscriptions.fetchedAt} <= ${checkedBefore.toISOString()}`))
    .orderBy(sql`${fanSubscriptions.triedAt} ASC NULLS FIRST`, asc(fanSubscriptions.fetchedAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function recordMembershipTried(db: Database, id: string, now: Date): Promise<void> {
  await db.update(fanSubscriptions).set({ triedAt: now }).where(eq(fanSubscriptions.id, id))
}
