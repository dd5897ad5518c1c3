// Writing down what came of messages, many at once.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushRetries, pushShards, pushSubscriptions } from '../db/schema.ts'
import type { Claimed } from './claims.ts'
import type { Disposition } from './dispositions.ts'

export interface Settled {
  message: Claimed
  disposition: Disposition
}

export interface CampaignCounts {
  sent: number
  gone: number
  givenUp: number
}

/** All of it or nothing, in one statement: counts, removed subscriptions, and tries for later. */
export async function recordOutcomes(db: Database, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const gone: number[] = []
  const bad: number[] = []
  const good: number[] = []
  for (const { message, disposition } of settled) {
    if (disposition.fate === 'gone') gone.push(message.subscriptionId)
    else if (disposition.fate === 'given-up' && disposition.isBadRequest) bad.push(message.subscriptionId)
    else if (disposition.fate === 'sent' && message.badRequests > 0) good.push(message.subscriptionId)
  }
  await inDatabase(() =>
    db.execute(sql`
      WITH gone AS (
        DELETE FROM ${pushSubscriptions} WHERE id = ANY(${listOf(gone)}::bigint[])
      ), bad AS (
        UPDATE ${pushSubscriptions} SET bad_requests = bad_requests + 1 WHERE id = ANY(${listOf(bad)}::bigint[])
      ), good AS (
        UPDATE ${pushSubscriptions} SET bad_requests = 0 WHERE id = ANY(${listOf(good)}::bigint[])
      ), later AS (
        INSERT INTO ${pushRetries} (campaign_number, subscription_id, tries, next_at)
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(retriesIn(settled))}::jsonb)
          AS retry (campaign integer, subscription bigint, tries smallint, next_at timestamptz)
        ON CONFLICT DO NOTHING
      )
      ${addCounts(countsOf(settled))}`)
  )
}

/** Counts messages that were never tried because there was nobody to send them to. */
export async function recordDropped(db: Database, dropped: ReadonlyMap<number, number>): Promise<void> {
  const counts = new Map<number, Counts>()
  for (const [campaignNumber, givenUp] of dropped)
    if (givenUp > 0) counts.set(campaignNumber, { sent: 0, gone: 0, givenUp, retried: 0 })
  if (counts.size > 0) await inDatabase(() => db.execute(addCounts(counts)))
}

type Counts = CampaignCounts & { retried: number }

function countsOf(settled: readonly Settled[]): ReadonlyMap<number, Counts> {
  const byCampaign = new Map<number, Counts>()
  for (const { message, disposition } of settled) {
    const counts = byCampaign.get(message.campaignNumber) ?? { sent: 0, gone: 0, givenUp: 0, retried: 0 }
    byCampaign.set(message.campaignNumber, counts)
    if (disposition.fate === 'sent') counts.sent++
    else if (disposition.fate === 'gone') counts.gone++
    else if (disposition.fate === 'given-up') counts.givenUp++
    else counts.retried++
  }
  return byCampaign
}

/** A campaign with a retry is open: another worker may have seen none and closed it while we had this one in hand. */
function addCounts(counts: ReadonlyMap<number, Counts>) {
  const rows = [...counts].map(([campaign, { sent, gone, givenUp, retried }]) => ({
    ...{ campaign, sent, gone, given_up: givenUp },
    reopens: retried > 0
  }))
  return sql`
    UPDATE ${pushCampaigns} AS campaign SET
      sent = campaign.sent + more.sent, gone = campaign.gone + more.gone,
      given_up = campaign.given_up + more.given_up,
      ended_at = CASE WHEN more.reopens AND stopped_because IS NULL THEN NULL ELSE ended_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS more (campaign integer, sent integer, gone integer, given_up integer, reopens boolean)
    WHERE campaign_number = more.campaign`
}

const retriesIn = (settled: readonly Settled[]) =>
  settled.flatMap(({ message, disposition }) =>
    disposition.fate === 'retry'
      ? [
          {
            campaign: message.campaignNumber,
            subscription: message.subscriptionId,
            tries: disposition.tries,
            next_at: new Date(disposition.nextAtMs).toISOString()
          }
        ]
      : []
  )

/** As PostgreSQL writes an array of numbers: one value, however many there are. */
const listOf = (ids: readonly number[]) => `{${ids.join(',')}}`

/** Stops a campaign for good: nothing of it is sent from now on. */
export async function stopCampaign(
  db: Database,
  campaignNumber: number,
  why: string,
  now: Date
): Promise<boolean> {
  const isOpen = and(eq(pushCampaigns.campaignNumber, campaignNumber), isNull(pushCampaigns.stoppedBecause))
  const set = { stoppedBecause: why, endedAt: now }
  const stopped = await inDatabase(() =>
    db.update(pushCampaigns).set(set).where(isOpen).returning({ number: pushCampaigns.campaignNumber })
  )
  return stopped.length > 0
}

export type EndedCampaign = CampaignCounts & { campaignNumber: number; claimed: number }

/** Closes the campaigns of which nothing is left to do, and answers what came of them. */
export async function closeCampaigns(db: Database, now: Date): Promise<EndedCampaign[]> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      UPDATE ${pushCampaigns} AS campaign SET ended_at = ${now.toISOString()}::timestamptz
      WHERE ended_at IS NULL
        AND NOT EXISTS (SELECT FROM ${pushShards} WHERE campaign_number = campaign.campaign_number AND done_at IS NULL)
        AND NOT EXISTS (SELECT FROM ${pushRetries} WHERE campaign_number = campaign.campaign_number)
      RETURNING campaign_number AS "campaignNumber", sent, gone, given_up AS "givenUp",
        (SELECT sum(claimed)::int FROM ${pushShards} WHERE campaign_number = campaign.campaign_number) AS claimed`)
  )
  return rows as unknown as EndedCampaign[]
}

export interface WorkLeft {
  /** Shards that nobody works on. */
  freeShards: number
  /** When the next retry is due, or the next lease runs out; undefined = never. */
  nextAtMs: number | undefined
}

export async function workLeft(db: Database, now: Date): Promise<WorkLeft> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH open AS (
        SELECT lease_until FROM ${pushShards} JOIN ${pushCampaigns} USING (campaign_number)
        WHERE done_at IS NULL AND stopped_because IS NULL
      )
      SELECT (SELECT count(*) FROM open WHERE lease_until IS NULL OR lease_until <= ${at})::int AS free,
        extract(epoch FROM least(
          (SELECT min(next_at) FROM ${pushRetries}), (SELECT min(coalesce(lease_until, ${at})) FROM open)
        )) * 1000 AS next_ms`)
  )
  const [row] = rows as { free: number; next_ms: string | number | null }[]
  const nextMs = row?.next_ms ?? null
  return { freeShards: row?.free ?? 0, nextAtMs: nextMs === null ? undefined : Number(nextMs) }
}
