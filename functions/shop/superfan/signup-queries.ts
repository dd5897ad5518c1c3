// Signups in the database. While a signup is worked on, each write checks that we still hold its lease.
import { and, asc, eq, exists, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { SignupOutcome } from '../../../src/shop/superfan/signup.ts'
import type { FanInfo } from '../../../src/shop/superfan/signup-rules.ts'
import { fans, type Signup, superfanSignups } from '../../platform/db/fan-schema.ts'
import { isLeaseFree } from '../../platform/db/lease-time.ts'
import type { Database } from '../../platform/db/open.ts'
import { outbox } from '../../platform/db/schema.ts'
import { fanMail } from './fan-mails.ts'

export type SignupChange = Partial<
  Pick<Signup, 'step' | 'customerId' | 'methodId' | 'subscriptionId' | 'outcome'>
>

/** Longer than a function can run: a lease that runs out means that its process died. */
export const LEASE_SECONDS = 60

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

export async function storeSignup(db: Database, intentId: string, now: Date): Promise<void> {
  const row = { intentId, step: 'opened', createdAt: now, updatedAt: now } as const
  await db.insert(superfanSignups).values(row).onConflictDoNothing()
}

export async function signupOf(db: Database, intentId: string): Promise<Signup | undefined> {
  const isIt = eq(superfanSignups.intentId, intentId)
  return (await db.select().from(superfanSignups).where(isIt))[0]
}

/** Takes the lease of a signup; undefined when there is no such signup or another process holds the lease. */
export async function claimSignup(db: Database, intentId: string, now: Date): Promise<Signup | undefined> {
  const isFree = isLeaseFree(superfanSignups.leaseUntil, now, LEASE_SECONDS)
  const [claimed] = await db
    .update(superfanSignups)
    .set({ leaseUntil: leaseFrom(now) })
    .where(and(eq(superfanSignups.intentId, intentId), isFree))
    .returning()
  return claimed
}

const isStillOurs = ({ intentId, leaseUntil }: Signup) =>
  and(
    eq(superfanSignups.intentId, intentId),
    leaseUntil ? eq(superfanSignups.leaseUntil, leaseUntil) : isNull(superfanSignups.leaseUntil)
  )

export async function releaseSignup(db: Database, signup: Signup): Promise<void> {
  await db.update(superfanSignups).set({ leaseUntil: null }).where(isStillOurs(signup))
}

/** Stores progress and renews the lease; undefined when another process took the lease. */
export async function recordSignup(
  db: Database,
  signup: Signup,
  change: SignupChange,
  now: Date
): Promise<Signup | undefined> {
  const set = { ...change, leaseUntil: leaseFrom(now), updatedAt: now }
  const [noted] = await db.update(superfanSignups).set(set).where(isStillOurs(signup)).returning()
  return noted
}

/**
 * Claims the address for this signup. If a live fan has it already, the outcome is `already-live` and a mail is enqueued.
 * One statement, so that only one of two concurrent signups gets the address.
 */
export async function claimAddress(
  db: Database,
  signup: Signup,
  { name, email, nickname }: FanInfo,
  methodId: string,
  now: Date
): Promise<Signup | undefined> {
  const { intentId } = signup
  const lease = leaseFrom(now)
  const [at, until] = [now.toISOString(), lease.toISOString()]
  const shown = nickname === '' ? null : nickname
  const mail = fanMail({ which: 'already', intentId }, intentId)
  const isOurs = db.select({ id: superfanSignups.intentId }).from(superfanSignups).where(isStillOurs(signup))
  await db.execute(sql`
      WITH ours AS ${isOurs},
      fan AS (
        INSERT INTO ${fans} (intent_id, email, email_key, name, nickname, is_live, created_at)
        SELECT ours.intent_id, ${email}::text, ${email}::text, ${name}::text, ${shown}::text, true, ${at}::timestamptz
        FROM ours
        ON CONFLICT DO NOTHING RETURNING id
      ), notified AS (
        INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
        SELECT ${mail.kind}::text, ${mail.dedupeKey}::text, ${JSON.stringify(mail.payload)}::jsonb, ${at}::timestamptz,
          ${at}::timestamptz
        FROM ours WHERE NOT EXISTS (SELECT FROM fan)
        ON CONFLICT (dedupe_key) DO NOTHING
      )
      UPDATE ${superfanSignups} SET step = 'claimed', name = ${name}::text, email = ${email}::text,
        nickname = ${shown}::text, method_id = ${methodId}::text, updated_at = ${at}::timestamptz,
        lease_until = ${until}::timestamptz,
        outcome = CASE WHEN EXISTS (SELECT FROM fan) THEN NULL ELSE 'already-live' END
      FROM ours WHERE superfan_signups.intent_id = ours.intent_id`)
  const claimed = await signupOf(db, intentId)
  return claimed?.leaseUntil?.getTime() === lease.getTime() ? claimed : undefined
}

/** Frees the address of a failed signup and erases its personal data, unless another process took the lease. */
export async function giveUpSignup(
  db: Database,
  signup: Signup,
  outcome: Extract<SignupOutcome, 'declined' | 'abandoned'>,
  now: Date
): Promise<Signup | undefined> {
  const ours = db.select({ id: superfanSignups.intentId }).from(superfanSignups).where(isStillOurs(signup))
  const [[given]] = await db.batch([
    db
      .update(superfanSignups)
      .set({ outcome, name: null, email: null, nickname: null, updatedAt: now })
      .where(isStillOurs(signup))
      .returning(),
    db
      .update(fans)
      .set({ isLive: false, endedAt: now })
      .where(and(eq(fans.intentId, signup.intentId), eq(fans.isLive, true), exists(ours)))
  ])
  return given
}

/**
 * Unfinished signups without a lease that were not touched since `untouchedSince`, those that were tried longest ago first: one
 * that always fails does not keep the others waiting. A form that was opened after `openedBefore` may still be filled in.
 */
export async function openSignups(
  db: Database,
  { untouchedSince, openedBefore, most }: { untouchedSince: Date; openedBefore: Date; most: number },
  now: Date
): Promise<Signup[]> {
  const { step, outcome, leaseUntil, updatedAt, createdAt, triedAt } = superfanSignups
  const isFree = isLeaseFree(leaseUntil, now, LEASE_SECONDS)
  const isDue = or(ne(step, 'opened'), lte(createdAt, openedBefore))
  return db
    .select()
    .from(superfanSignups)
    .where(and(isNull(outcome), isFree, isDue, lte(updatedAt, untouchedSince)))
    .orderBy(sql`${triedAt} ASC NULLS FIRST`, asc(createdAt))
    .limit(most)
}

export async function recordSignupTried(db: Database, intentId: string, now: Date): Promise<void> {
  await db.update(superfanSignups).set({ triedAt: now }).where(eq(superfanSignups.intentId, intentId))
}

export async function recordConfirmed(db: Database, intentId: string, now: Date): Promise<void> {
  const isNew = and(eq(superfanSignups.intentId, intentId), isNull(superfanSignups.confirmedAt))
  await db.update(superfanSignups).set({ confirmedAt: now }).where(isNew)
}
