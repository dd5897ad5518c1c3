// Campaigns and their queue of messages in the database. One worker at a time holds the lease to send. A claim deletes
// messages from the queue before they are sent: a crash may therefore lose a message, but never sends one twice.

import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { pushNoticeText } from '#texts/push-notice.ts'
import { episodeKey, episodePath } from '../../../src/listen/episodes/episode-path.ts'
import { displayTitle, shownNumber } from '../../../src/listen/episodes/naming.ts'
import type { Episode } from '../../../src/listen/episodes/schema.ts'
import { fittedNotice } from '../../../src/listen/push/notice.ts'
import type { PushNotice } from '../../../src/listen/push/push-hosts.ts'
import type { Database } from '../../platform/db/open.ts'
import {
  jobLeases,
  pushCampaigns,
  pushMessages,
  pushOrigins,
  pushSubscriptions
} from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { type Lease, takeLease } from '../../platform/jobs/leases.ts'
import type { Disposition } from './dispositions.ts'
import type { ClosedOrigin } from './origins.ts'

export type NewEpisode = Pick<Episode, 'episodeNumber' | 'numberLabel' | 'kind' | 'title' | 'slug'>

/**
 * Stores the campaign of this episode and a message for each current subscriber; send-campaigns.ts sends them. Returns false
 * when the page was announced before. One statement: safe to repeat and to run concurrently.
 */
export async function startCampaign(db: Database, episode: NewEpisode, now: Date): Promise<boolean> {
  const { slug } = episode
  const notice = fittedNotice({
    title: headingOf(episode),
    body: displayTitle(episode) || pushNoticeText.untitled,
    path: episodePath(episode),
    tag: episodeKey(episode)
  })
  const at = timestamp(now)
  const { rows } = await db.execute(sql`
      WITH added AS (
        INSERT INTO ${pushCampaigns} (slug, notice, started_at, progress_at, subscribers, ended_at)
        SELECT ${slug}::text, ${JSON.stringify(notice)}::jsonb, ${at}, ${at}, count(*),
          CASE WHEN count(*) = 0 THEN ${at} END
        FROM ${pushSubscriptions}
        ON CONFLICT (slug) DO NOTHING
        RETURNING campaign_number
      ), queued AS (
        INSERT INTO ${pushMessages} (campaign_number, subscription_id, next_at)
        SELECT campaign_number, id, ${at} FROM added CROSS JOIN ${pushSubscriptions}
      )
      SELECT FROM added`)
  return rows.length > 0
}

function headingOf(episode: NewEpisode): string {
  if (episode.episodeNumber === null) return pushNoticeText.unnumbered[episode.kind]
  const number = shownNumber(episode)
  return number === null ? pushNoticeText.dated : pushNoticeText.numbered(number)
}

/**
 * Each claim renews the lease for this time. It is longer than a worker needs to store the outcomes of a claim, because a push
 * service has 10 seconds to answer: when another worker gets the lease, missing outcomes are lost.
 */
export const LEASE_MS = 30_000

/** Takes the lease to send; undefined while another worker has it. */
export async function takeSendLease(db: Database, now: Date): Promise<Lease | undefined> {
  const lease = { job: 'send-push', holder: randomUUID() }
  return (await takeLease(db, lease, now, LEASE_MS / 1000)) ? lease : undefined
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

const isHeld = ({ job, holder }: Lease) => sql`job = ${job} AND holder = ${holder}`

/** A message that no other worker will send. */
export interface Claimed {
  campaignNumber: number
  slug: string
  notice: PushNotice
  startedAtMs: number
  subscriptionId: number
  /** Tries that reached the push service. */
  tries: number
  /** undefined = the subscription is gone, or the campaign was stopped. */
  subscription: { endpoint: string; p256dh: Uint8Array; auth: Uint8Array } | undefined
  badRequests: number
}

export interface Settled {
  message: Claimed
  disposition: Disposition
}

/** Claims messages that are due, the earliest first, and renews the lease; undefined = another worker has the lease. */
export async function claimMessages(
  db: Database,
  lease: Lease,
  howMany: number,
  now: Date
): Promise<Claimed[] | undefined> {
  // One row of JSON, because over HTTP that is faster than many rows. Bytes are sent as hex. A locked message is skipped,
  // because stopCampaign is just deleting it.
  const { rows } = await db.execute(sql`
      WITH held AS (
        UPDATE ${jobLeases} SET expires_at = ${timestamp(leaseEnd(now))} WHERE ${isHeld(lease)} RETURNING job
      ), claimed AS (
        DELETE FROM ${pushMessages} WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM ${pushMessages} WHERE next_at <= ${timestamp(now)} AND EXISTS (SELECT FROM held)
          ORDER BY next_at LIMIT ${howMany}::int FOR UPDATE SKIP LOCKED
        )) RETURNING campaign_number, subscription_id, tries
      )
      SELECT EXISTS (SELECT FROM held) AS "isHeld", (
        SELECT json_agg(json_build_object('campaignNumber', campaign_number, 'slug', slug, 'notice', notice,
          'startedAtMs', extract(epoch FROM started_at) * 1000, 'subscriptionId', subscription_id, 'tries', tries,
          'endpoint', endpoint, 'p256dh', encode(p256dh, 'hex'), 'auth', encode(auth, 'hex'),
          'badRequests', coalesce(bad_requests, 0)))
        FROM claimed JOIN ${pushCampaigns} USING (campaign_number)
          LEFT JOIN ${pushSubscriptions} ON id = subscription_id AND stopped_because IS NULL
      ) AS messages`)
  const [row] = rows as { isHeld: boolean; messages: MessageRow[] | null }[]
  return row?.isHeld ? (row.messages ?? []).map(claimedOf) : undefined
}

type MessageRow = Omit<Claimed, 'subscription'> & { endpoint: string | null; p256dh: string; auth: string }

const claimedOf = ({ endpoint, p256dh, auth, ...message }: MessageRow): Claimed => ({
  ...message,
  subscription:
    endpoint === null
      ? undefined
      : { endpoint, p256dh: Buffer.from(p256dh, 'hex'), auth: Buffer.from(auth, 'hex') }
})

/** Stores counts, removed subscriptions and retries in one statement, all or nothing. */
export async function recordOutcomes(db: Database, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const outcomes = settled.map(({ message, disposition }) => ({
    campaign: message.campaignNumber,
    subscription: message.subscriptionId,
    fate: disposition.outcome,
    is_bad: disposition.outcome === 'given-up' && disposition.isBadRequest,
    is_good: disposition.outcome === 'sent' && message.badRequests > 0,
    tries: disposition.outcome === 'retry' ? disposition.tries : 0,
    next_at: disposition.outcome === 'retry' ? new Date(disposition.nextAtMs).toISOString() : null
  }))
  await db.execute(sql`
      WITH outcome AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS outcome (campaign integer,
          subscription bigint, fate text, is_bad boolean, is_good boolean, tries smallint, next_at timestamptz)
      ), gone AS (
        DELETE FROM ${pushSubscriptions}
        WHERE id = ANY(ARRAY(SELECT subscription FROM outcome WHERE fate = 'gone'))
      ), bad AS (
        UPDATE ${pushSubscriptions} SET bad_requests = bad_requests + 1
        WHERE id = ANY(ARRAY(SELECT subscription FROM outcome WHERE is_bad))
      ), good AS (
        UPDATE ${pushSubscriptions} SET bad_requests = 0
        WHERE id = ANY(ARRAY(SELECT subscription FROM outcome WHERE is_good))
      ), retried AS (
        INSERT INTO ${pushMessages} (campaign_number, subscription_id, tries, next_at)
        SELECT campaign, subscription, tries, next_at FROM outcome WHERE fate = 'retry'
        ON CONFLICT DO NOTHING
      )
      UPDATE ${pushCampaigns} AS campaign SET sent = sent + more_sent, gone = gone + more_gone, given_up = given_up + more_given_up
      FROM (
        SELECT campaign AS number, count(*) FILTER (WHERE fate = 'sent') AS more_sent,
          count(*) FILTER (WHERE fate = 'gone') AS more_gone,
          count(*) FILTER (WHERE fate = 'given-up') AS more_given_up
        FROM outcome GROUP BY campaign
      ) AS counted
      WHERE campaign_number = counted.number`)
}

/** Stops a campaign permanently: none of its remaining messages are sent. Returns true the first time. */
export async function stopCampaign(
  db: Database,
  campaignNumber: number,
  why: string,
  now: Date
): Promise<boolean> {
  const isOpen = and(eq(pushCampaigns.campaignNumber, campaignNumber), isNull(pushCampaigns.stoppedBecause))
  const set = { stoppedBecause: why, endedAt: now }
  const [stopped] = await db.batch([
    db.update(pushCampaigns).set(set).where(isOpen).returning({ number: pushCampaigns.campaignNumber }),
    db.delete(pushMessages).where(eq(pushMessages.campaignNumber, campaignNumber))
  ])
  return stopped.length > 0
}

export interface EndedCampaign {
  campaignNumber: number
  subscribers: number
  sent: number
  gone: number
  givenUp: number
  /** Messages without an outcome: a worker died with them. */
  lost: number
}

const HAS_NO_MESSAGE = sql`NOT EXISTS (SELECT FROM ${pushMessages} AS message
  WHERE message.campaign_number = campaign.campaign_number)`

/**
 * Ends the campaigns that have no message left and returns their counts. Only the worker with the lease does this, once all its
 * outcomes are stored: what is missing then was lost with an earlier worker.
 */
export async function endCampaigns(db: Database, lease: Lease, now: Date): Promise<EndedCampaign[]> {
  const { rows } = await db.execute(sql`
      UPDATE ${pushCampaigns} AS campaign SET ended_at = ${timestamp(now)}
      WHERE ended_at IS NULL AND ${HAS_NO_MESSAGE}
        AND EXISTS (SELECT FROM ${jobLeases} WHERE ${isHeld(lease)})
      RETURNING campaign_number AS "campaignNumber", subscribers, sent, gone, given_up AS "givenUp",
        greatest(0, subscribers - sent - gone - given_up) AS lost`)
  return rows as unknown as EndedCampaign[]
}

/** Whether a worker has something to do: a message is due, or a campaign has none left and must be ended. */
export async function isWorkDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
      SELECT EXISTS (SELECT FROM ${pushMessages} WHERE next_at <= ${timestamp(now)})
        OR EXISTS (SELECT FROM ${pushCampaigns} AS campaign WHERE ended_at IS NULL AND ${HAS_NO_MESSAGE}) AS "isDue"`)
  return (rows as { isDue: boolean }[])[0]?.isDue ?? false
}

export async function nextMessageMs(db: Database): Promise<number | undefined> {
  const [next] = await db
    .select({ at: pushMessages.nextAt })
    .from(pushMessages)
    .orderBy(pushMessages.nextAt)
    .limit(1)
  return next?.at.getTime()
}

/** The push services that are paused or broken, for a worker that begins. */
export async function closedOrigins(db: Database): Promise<ClosedOrigin[]> {
  const rows = await db.select().from(pushOrigins)
  return rows.map(({ closedUntil, ...row }) => ({ ...row, closedUntilMs: closedUntil.getTime() }))
}

/** Stores that a push service is closed, for the workers after this one. A shorter pause changes nothing. */
export async function closeOrigin(
  db: Database,
  { origin, closedUntilMs, isBroken }: ClosedOrigin
): Promise<void> {
  await db
    .insert(pushOrigins)
    .values({ origin, closedUntil: new Date(closedUntilMs), isBroken })
    .onConflictDoUpdate({
      target: pushOrigins.origin,
      set: {
        closedUntil: sql`greatest(${pushOrigins.closedUntil}, excluded.closed_until)`,
        isBroken: sql`${pushOrigins.isBroken} OR excluded.is_broken`
      }
    })
}

export async function reopenOrigin(db: Database, origin: string): Promise<void> {
  await db.delete(pushOrigins).where(eq(pushOrigins.origin, origin))
}
