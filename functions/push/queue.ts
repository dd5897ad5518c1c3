// Campaigns and their queue of messages in the database. A claim deletes messages from it before they are sent: a crash may
// therefore lose a message, but never sends one twice.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { pushNoticeText } from '#texts/push-notice.ts'
import { displayTitle, shownNumber } from '../../src/features/episodes/naming.ts'
import { episodeKey, episodePath } from '../../src/features/episodes/rules.ts'
import type { Episode } from '../../src/features/episodes/schema.ts'
import { fittedNotice } from '../../src/features/push/notice.ts'
import type { PushNotice } from '../../src/features/push/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushMessages, pushOrigins, pushSubscriptions } from '../db/schema.ts'
import type { Disposition } from './dispositions.ts'
import type { ClosedOrigin } from './origins.ts'

export type NewEpisode = Pick<Episode, 'episodeNumber' | 'kind' | 'title' | 'slug'>

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
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await inDatabase(() =>
    db.execute(sql`
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
  )
  return rows.length > 0
}

function headingOf({ episodeNumber, kind }: NewEpisode): string {
  if (episodeNumber === null) return pushNoticeText.unnumbered[kind]
  const number = shownNumber({ episodeNumber })
  return number === null ? pushNoticeText.dated : pushNoticeText.numbered(number)
}

/** A message that no other worker will send. */
export interface Claimed {
  campaignNumber: number
  /** The slug of the announced episode. */
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

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/**
 * Claims messages that are due, the earliest first. Also returns the push services that workers have closed. A claim after a
 * pause counts as progress, so that no other worker ends the campaign before the outcomes are stored.
 */
export async function claimMessages(
  db: Database,
  howMany: number,
  nowMs: number
): Promise<{ messages: Claimed[]; closed: ClosedOrigin[] }> {
  // One row of JSON, because over HTTP that is faster than many rows. Bytes are sent as hex. A locked campaign is skipped,
  // because it is just being written, and waiting for it could deadlock with stopCampaign.
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH claimed AS (
        DELETE FROM ${pushMessages} WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM ${pushMessages} WHERE next_at <= ${at(nowMs)}
          ORDER BY next_at LIMIT ${howMany}::int FOR UPDATE SKIP LOCKED
        )) RETURNING campaign_number, subscription_id, tries
      ), resumed AS (
        UPDATE ${pushCampaigns} SET progress_at = ${at(nowMs)}
        WHERE campaign_number = ANY(ARRAY(
          SELECT campaign_number FROM ${pushCampaigns}
          WHERE campaign_number IN (SELECT campaign_number FROM claimed)
            AND progress_at <= ${at(nowMs - OUTCOME_WITHIN_MS)}
          FOR UPDATE SKIP LOCKED
        ))
      )
      SELECT (
        SELECT json_agg(json_build_object('campaignNumber', campaign_number, 'slug', slug, 'notice', notice,
          'startedAtMs', extract(epoch FROM started_at) * 1000, 'subscriptionId', subscription_id, 'tries', tries,
          'endpoint', endpoint, 'p256dh', encode(p256dh, 'hex'), 'auth', encode(auth, 'hex'),
          'badRequests', coalesce(bad_requests, 0)))
        FROM claimed JOIN ${pushCampaigns} USING (campaign_number)
          LEFT JOIN ${pushSubscriptions} ON id = subscription_id AND stopped_because IS NULL
      ) AS messages, (
        SELECT json_agg(json_build_object('origin', origin, 'isBroken', is_broken,
          'closedUntilMs', extract(epoch FROM closed_until) * 1000))
        FROM ${pushOrigins}
      ) AS closed`)
  )
  const [row] = rows as { messages: MessageRow[] | null; closed: ClosedOrigin[] | null }[]
  return { messages: (row?.messages ?? []).map(claimedOf), closed: row?.closed ?? [] }
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
export async function recordOutcomes(
  db: Database,
  settled: readonly Settled[],
  nowMs: number
): Promise<void> {
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
  await inDatabase(() =>
    db.execute(sql`
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
      UPDATE ${pushCampaigns} AS campaign SET progress_at = ${at(nowMs)},
        sent = sent + more_sent, gone = gone + more_gone, given_up = given_up + more_given_up
      FROM (
        SELECT campaign AS number, count(*) FILTER (WHERE fate = 'sent') AS more_sent,
          count(*) FILTER (WHERE fate = 'gone') AS more_gone,
          count(*) FILTER (WHERE fate = 'given-up') AS more_given_up
        FROM outcome GROUP BY campaign
      ) AS counted
      WHERE campaign_number = counted.number`)
  )
}

/** Stops a campaign permanently: none of its remaining messages are sent. Returns true for the first worker that does. */
export async function stopCampaign(
  db: Database,
  campaignNumber: number,
  why: string,
  now: Date
): Promise<boolean> {
  const isOpen = and(eq(pushCampaigns.campaignNumber, campaignNumber), isNull(pushCampaigns.stoppedBecause))
  const set = { stoppedBecause: why, endedAt: now }
  const [stopped] = await inDatabase(() =>
    db.batch([
      db.update(pushCampaigns).set(set).where(isOpen).returning({ number: pushCampaigns.campaignNumber }),
      db.delete(pushMessages).where(eq(pushMessages.campaignNumber, campaignNumber))
    ])
  )
  return stopped.length > 0
}

/** A worker stores the outcome of a message within this time after its claim: a push service has 10 seconds to answer. */
const OUTCOME_WITHIN_MS = 30_000
/** Outcomes that are missing after this time without progress were lost when a worker died. */
export const LOST_AFTER_MS = 2 * OUTCOME_WITHIN_MS

export interface EndedCampaign {
  campaignNumber: number
  subscribers: number
  sent: number
  gone: number
  givenUp: number
  /** Messages without an outcome: a worker died with them. */
  lost: number
}

/** Ends the campaigns that have no message left and returns their counts. */
export async function endCampaigns(db: Database, now: Date): Promise<EndedCampaign[]> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      UPDATE ${pushCampaigns} AS campaign SET ended_at = ${at(now.getTime())}
      WHERE ended_at IS NULL
        AND (sent + gone + given_up >= subscribers OR progress_at <= ${at(now.getTime() - LOST_AFTER_MS)})
        AND NOT EXISTS (SELECT FROM ${pushMessages} AS left_over
          WHERE left_over.campaign_number = campaign.campaign_number)
      RETURNING campaign_number AS "campaignNumber", subscribers, sent, gone, given_up AS "givenUp",
        greatest(0, subscribers - sent - gone - given_up) AS lost`)
  )
  return rows as unknown as EndedCampaign[]
}

/** How many messages are due, and when the next one is; undefined = there is none. */
export async function messagesLeft(
  db: Database,
  now: Date
): Promise<{ due: number; nextAtMs: number | undefined }> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      SELECT count(*) FILTER (WHERE next_at <= ${at(now.getTime())})::int AS due,
        extract(epoch FROM min(next_at)) * 1000 AS next_ms
      FROM ${pushMessages}`)
  )
  const [row] = rows as { due: number; next_ms: string | number | null }[]
  const nextMs = row?.next_ms ?? null
  return { due: row?.due ?? 0, nextAtMs: nextMs === null ? undefined : Number(nextMs) }
}

/** Closes a push service for all workers. Returns true for the first worker that finds it broken. */
export async function closeOrigin(db: Database, closed: ClosedOrigin, nowMs: number): Promise<boolean> {
  const { origin, closedUntilMs, isBroken } = closed
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      INSERT INTO ${pushOrigins} AS known (origin, closed_until, is_broken)
      VALUES (${origin}, ${at(closedUntilMs)}, ${isBroken})
      ON CONFLICT (origin) DO UPDATE SET closed_until = greatest(known.closed_until, excluded.closed_until),
        is_broken = known.is_broken OR excluded.is_broken
      WHERE NOT (known.is_broken AND known.closed_until > ${at(nowMs)})
      RETURNING origin`)
  )
  return isBroken && rows.length > 0
}

/** Forgets that a push service was broken. */
export async function reopenOrigin(db: Database, origin: string): Promise<void> {
  await inDatabase(() => db.delete(pushOrigins).where(eq(pushOrigins.origin, origin)))
}
