// The mails of episodes and their queue in the database. One worker at a time holds the lease to send. A claim deletes mails from the
// queue before they are sent: a crash may therefore leave some unknown, but never sends one twice.

import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { belgianDayOf } from '../../../src/lib/belgian-day.ts'
import type { PauseReason } from '../../../src/listen/mail/pause-reasons.ts'
import type { Database } from '../../platform/db/open.ts'
import { jobLeases } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { type Lease, takeLease } from '../../platform/jobs/leases.ts'
import type { Disposition } from './dispositions.ts'
import type { EpisodeMail } from './episode-mail.ts'
import type { Trouble } from './pausing.ts'
import { episodeMailQueue, episodeMails, mailMonths, mailSubscribers } from './schema.ts'

export type StoredEpisodeMail = typeof episodeMails.$inferSelect

const IS_SUBSCRIBED = sql`confirmed_at IS NOT NULL AND ended_at IS NULL`

/** Notes that the live page has an episode: its mail is due then. Once for each page; safe to repeat. */
export async function noteEpisode(
  db: Database,
  { slug, title }: { slug: string; title: string },
  { foundAt, dueAt }: { foundAt: Date; dueAt: Date }
): Promise<void> {
  await db.insert(episodeMails).values({ slug, title, foundAt, dueAt }).onConflictDoNothing()
}

/** The mails that may begin: a host said so, or their time has come. */
export async function dueMails(db: Database, now: Date): Promise<StoredEpisodeMail[]> {
  const isDue = sql`(${episodeMails.readyBy} IS NOT NULL OR ${episodeMails.dueAt} <= ${timestamp(now)})`
  return db
    .select()
    .from(episodeMails)
    .where(and(isNull(episodeMails.startedAt), isNull(episodeMails.endedAt), isDue))
    .orderBy(episodeMails.mailNumber)
}

/** Freezes what everybody gets and queues it for each current subscriber, in one statement. False: it began before, or was ended. */
export async function startMail(
  db: Database,
  mailNumber: number,
  content: EpisodeMail,
  now: Date
): Promise<boolean> {
  const at = timestamp(now)
  const { rows } = await db.execute(sql`
    WITH begun AS (
      UPDATE ${episodeMails} SET content = ${JSON.stringify(content)}::jsonb, started_at = ${at},
        recipients = (SELECT count(*) FROM ${mailSubscribers} WHERE ${IS_SUBSCRIBED})
      WHERE mail_number = ${mailNumber}::int AND started_at IS NULL AND ended_at IS NULL
      RETURNING mail_number
    ), queued AS (
      INSERT INTO ${episodeMailQueue} (mail_number, subscriber_id, next_at)
      SELECT mail_number, id, ${at} FROM begun CROSS JOIN ${mailSubscribers} WHERE ${IS_SUBSCRIBED}
    )
    SELECT FROM begun`)
  return rows.length > 0
}

/** A mail that is too old to be news: it never begins. */
export async function passMail(db: Database, mailNumber: number, now: Date): Promise<void> {
  const isWaiting = and(eq(episodeMails.mailNumber, mailNumber), isNull(episodeMails.startedAt))
  await db.update(episodeMails).set({ endedAt: now }).where(isWaiting)
}

/**
 * Each claim renews the lease for this time. It is longer than a worker needs to send a portion and to store its outcomes: when
 * another worker gets the lease, missing outcomes are unknown.
 */
export const LEASE_MS = 90_000

/** Takes the lease to send; undefined while another worker has it. */
export async function takeSendLease(db: Database, now: Date): Promise<Lease | undefined> {
  const lease = { job: 'send-mail', holder: randomUUID() }
  return (await takeLease(db, lease, now, LEASE_MS / 1000)) ? lease : undefined
}

const isHeld = ({ job, holder }: Lease) => sql`job = ${job} AND holder = ${holder}`

/** A mail that no other worker will send. */
export interface Claimed {
  mailNumber: number
  subscriberId: number
  tries: number
  /** null = unsubscribed since. */
  email: string | null
}

/** Claims mails that are due, the earliest first, and renews the lease; undefined = another worker has the lease. */
export async function claimMails(
  db: Database,
  lease: Lease,
  howMany: number,
  now: Date
): Promise<Claimed[] | undefined> {
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const { rows } = await db.execute(sql`
    WITH held AS (
      UPDATE ${jobLeases} SET expires_at = ${timestamp(leaseEnd)} WHERE ${isHeld(lease)} RETURNING job
    ), claimed AS (
      DELETE FROM ${episodeMailQueue} WHERE ctid = ANY(ARRAY(
        SELECT queued.ctid FROM ${episodeMailQueue} AS queued JOIN ${episodeMails} AS mail USING (mail_number)
        WHERE queued.next_at <= ${timestamp(now)} AND mail.paused_at IS NULL AND mail.ended_at IS NULL
          AND EXISTS (SELECT FROM held)
        ORDER BY queued.next_at, queued.subscriber_id LIMIT ${howMany}::int FOR UPDATE OF queued SKIP LOCKED
      )) RETURNING mail_number, subscriber_id, tries
    )
    SELECT EXISTS (SELECT FROM held) AS "isHeld", (
      SELECT json_agg(json_build_object('mailNumber', mail_number, 'subscriberId', subscriber_id, 'tries', tries,
        'email', email))
      FROM claimed LEFT JOIN ${mailSubscribers} ON id = subscriber_id AND ${IS_SUBSCRIBED}
    ) AS mails`)
  const [row] = rows as { isHeld: boolean; mails: Claimed[] | null }[]
  return row?.isHeld ? (row.mails ?? []) : undefined
}

export interface Settled {
  mail: Claimed
  disposition: Disposition
}

/** Stores counts, ended addresses and retries in one statement, all or nothing. */
export async function recordOutcomes(db: Database, settled: readonly Settled[], now: Date): Promise<void> {
  if (settled.length === 0) return
  const outcomes = settled.map(({ mail, disposition }) => ({
    mail: mail.mailNumber,
    subscriber: mail.subscriberId,
    fate: disposition.outcome,
    ends: disposition.outcome === 'refused' && disposition.endsAddress,
    is_for_good: disposition.outcome === 'refused' && disposition.isForGood,
    // Counted once for each address, however often it is tried.
    is_first_retry: disposition.outcome === 'retry' && mail.tries === 0,
    tries: mail.tries + 1,
    next_at: disposition.outcome === 'retry' ? new Date(disposition.nextAtMs).toISOString() : null
  }))
  const month = belgianDayOf(now).slice(0, 7)
  await db.execute(sql`
    WITH outcome AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS outcome (mail integer,
        subscriber bigint, fate text, ends boolean, is_for_good boolean, is_first_retry boolean, tries smallint, next_at timestamptz)
    ), ended AS (
      UPDATE ${mailSubscribers} SET ended_at = ${timestamp(now)}, ended_because = 'bounced', token_hash = NULL
      WHERE id = ANY(ARRAY(SELECT subscriber FROM outcome WHERE ends)) AND ended_at IS NULL RETURNING id
    ), lost AS (
      INSERT INTO ${mailMonths} AS counted (month, lost) SELECT ${month}::text, count(*) FROM ended HAVING count(*) > 0
      ON CONFLICT (month) DO UPDATE SET lost = counted.lost + excluded.lost
    ), retried AS (
      INSERT INTO ${episodeMailQueue} (mail_number, subscriber_id, tries, next_at)
      SELECT mail, subscriber, outcome.tries, next_at FROM outcome
        JOIN ${episodeMails} AS mail ON mail.mail_number = outcome.mail AND mail.ended_at IS NULL
      WHERE fate = 'retry'
      ON CONFLICT DO NOTHING
    )
    UPDATE ${episodeMails} AS mail SET accepted = accepted + more_accepted, refused = refused + more_refused,
      recipients = recipients - dropped, recent_temporary = recent_temporary + more_temporary,
      recent_permanent = recent_permanent + more_permanent
    FROM (
      SELECT mail AS number, count(*) FILTER (WHERE fate = 'accepted') AS more_accepted,
        count(*) FILTER (WHERE fate = 'refused') AS more_refused, count(*) FILTER (WHERE fate = 'dropped') AS dropped,
        count(*) FILTER (WHERE is_first_retry) AS more_temporary,
        count(*) FILTER (WHERE is_for_good) AS more_permanent
      FROM outcome GROUP BY mail
    ) AS counted
    WHERE mail_number = counted.number`)
}

export type RunningMail = Trouble & { mailNumber: number; slug: string; title: string }

/** The mails that are being sent, to see whether one has to pause. */
export async function runningMails(db: Database): Promise<RunningMail[]> {
  const { mailNumber, slug, title, recipients, recentTemporary, recentPermanent, recentComplaints } =
    episodeMails
  return db
    .select({ mailNumber, slug, title, recipients, recentTemporary, recentPermanent, recentComplaints })
    .from(episodeMails)
    .where(
      and(isNotNull(episodeMails.startedAt), isNull(episodeMails.endedAt), isNull(episodeMails.pausedAt))
    )
}

/** True the first time. */
export async function pauseMail(
  db: Database,
  mailNumber: number,
  because: PauseReason,
  now: Date
): Promise<boolean> {
  const isRunning = and(
    eq(episodeMails.mailNumber, mailNumber),
    isNull(episodeMails.pausedAt),
    isNull(episodeMails.endedAt)
  )
  const set = { pausedAt: now, pausedBecause: because }
  return (
    (await db.update(episodeMails).set(set).where(isRunning).returning({ slug: episodeMails.slug })).length >
    0
  )
}

/** A host goes on with a paused mail; its trouble counts from zero. */
export async function resumeMail(db: Database, slug: string): Promise<boolean> {
  const isPaused = and(
    eq(episodeMails.slug, slug),
    isNotNull(episodeMails.pausedAt),
    isNull(episodeMails.endedAt)
  )
  const set = {
    pausedAt: null,
    pausedBecause: null,
    recentTemporary: 0,
    recentPermanent: 0,
    recentComplaints: 0
  }
  return (
    (await db.update(episodeMails).set(set).where(isPaused).returning({ slug: episodeMails.slug })).length > 0
  )
}

/** A host ends a mail, before it begins or in the middle: nothing more of it leaves. */
export async function endMail(db: Database, slug: string, host: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH unsent AS (
      DELETE FROM ${episodeMailQueue} WHERE mail_number = (SELECT mail_number FROM ${episodeMails} WHERE slug = ${slug}::text)
      RETURNING subscriber_id
    )
    UPDATE ${episodeMails} SET ended_at = ${timestamp(now)}, ended_by = ${host}::text,
      unsent = unsent + (SELECT count(*) FROM unsent)
    WHERE slug = ${slug}::text AND ended_at IS NULL RETURNING slug`)
  return rows.length > 0
}

/** A host says that the mail of an episode may leave. False: it began, or was ended. */
export async function markReady(db: Database, slug: string, host: string): Promise<boolean> {
  const isWaiting = and(
    eq(episodeMails.slug, slug),
    isNull(episodeMails.startedAt),
    isNull(episodeMails.endedAt)
  )
  return (
    (
      await db
        .update(episodeMails)
        .set({ readyBy: host })
        .where(isWaiting)
        .returning({ slug: episodeMails.slug })
    ).length > 0
  )
}

export interface EndedMail {
  mailNumber: number
  recipients: number
  accepted: number
  refused: number
  /** Without an outcome: no answer came, or a worker died with them. */
  unknown: number
}

const HAS_NONE_LEFT = sql`NOT EXISTS (SELECT FROM ${episodeMailQueue} AS queued WHERE queued.mail_number = mail.mail_number)`

/** Ends the mails of which nothing is left and returns their counts. Only the worker with the lease does this, once all its outcomes are stored. */
export async function endSentMails(db: Database, lease: Lease, now: Date): Promise<EndedMail[]> {
  const { rows } = await db.execute(sql`
    UPDATE ${episodeMails} AS mail SET ended_at = ${timestamp(now)}
    WHERE started_at IS NOT NULL AND ended_at IS NULL AND ${HAS_NONE_LEFT}
      AND EXISTS (SELECT FROM ${jobLeases} WHERE ${isHeld(lease)})
    RETURNING mail_number AS "mailNumber", recipients, accepted, refused,
      greatest(0, recipients - accepted - refused - unsent) AS unknown`)
  return rows as unknown as EndedMail[]
}

/** Whether a worker has something to do: a mail is due, or nothing is left of one that must be ended. */
export async function isWorkDue(db: Database, now: Date): Promise<boolean> {
  return ((await nextMailMs(db)) ?? Number.POSITIVE_INFINITY) <= now.getTime() || hasSentMail(db)
}

async function hasSentMail(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT EXISTS (SELECT FROM ${episodeMails} AS mail
    WHERE started_at IS NOT NULL AND ended_at IS NULL AND ${HAS_NONE_LEFT}) AS "isSent"`)
  return (rows as { isSent: boolean }[])[0]?.isSent ?? false
}

/** When the next mail may leave; undefined = none waits, but for those of a paused one. */
export async function nextMailMs(db: Database): Promise<number | undefined> {
  const [next] = await db
    .select({ at: episodeMailQueue.nextAt })
    .from(episodeMailQueue)
    .innerJoin(episodeMails, eq(episodeMails.mailNumber, episodeMailQueue.mailNumber))
    .where(and(isNull(episodeMails.pausedAt), isNull(episodeMails.endedAt)))
    .orderBy(episodeMailQueue.nextAt)
    .limit(1)
  return next?.at.getTime()
}

export async function contentOf(db: Database, mailNumber: number): Promise<EpisodeMail | undefined> {
  const [row] = await db
    .select({ content: episodeMails.content })
    .from(episodeMails)
    .where(eq(episodeMails.mailNumber, mailNumber))
  return row?.content ?? undefined
}

/** Counts what came back later with the newest mail that began since then. Returns its number. */
export async function countLater(db: Database, what: 'bounced' | 'complained', since: Date): Promise<void> {
  const newest = sql`(SELECT mail_number FROM ${episodeMails} WHERE started_at > ${timestamp(since)} ORDER BY started_at DESC LIMIT 1)`
  const isComplaint = what === 'complained'
  await db.execute(sql`UPDATE ${episodeMails} SET
      bounced = bounced + ${isComplaint ? 0 : 1}::int, recent_permanent = recent_permanent + ${isComplaint ? 0 : 1}::int,
      complained = complained + ${isComplaint ? 1 : 0}::int, recent_complaints = recent_complaints + ${isComplaint ? 1 : 0}::int
    WHERE mail_number = ${newest}`)
}
