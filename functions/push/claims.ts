// Taking up messages: each statement takes rows away from all other workers before anything is sent, so that a crash
// costs a message but never doubles one.
import { sql } from 'drizzle-orm'
import type { PushNotice } from '../../src/features/push/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushRetries, pushShards, pushSubscriptions } from '../db/schema.ts'

/** A worker that says nothing for so long is dead. It says something each time it takes up messages. */
export const LEASE_MS = 60_000

export interface Campaign {
  campaignNumber: number
  /** Of the episode that it announces. */
  slug: string
  notice: PushNotice
  startedAtMs: number
}

export interface HeldShard extends Campaign {
  shardNumber: number
  holder: string
}

/** A message that nobody else will send. */
export interface Claimed {
  campaignNumber: number
  subscriptionId: number
  endpoint: string
  p256dh: Uint8Array
  auth: Uint8Array
  badRequests: number
  /** Tries that reached the service. */
  tries: number
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

type CampaignRow = { campaign_number: number; slug: string; notice: PushNotice; started_ms: string | number }
const campaignOf = (row: CampaignRow): Campaign => ({
  campaignNumber: row.campaign_number,
  slug: row.slug,
  notice: row.notice,
  startedAtMs: Number(row.started_ms)
})

/** Takes a shard that nobody works on; undefined = there is none. The earliest campaign comes first. */
export async function takeShard(db: Database, holder: string, nowMs: number): Promise<HeldShard | undefined> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH free AS (
        SELECT campaign_number, shard_number, slug, notice, started_at
        FROM ${pushShards} AS shard JOIN ${pushCampaigns} AS campaign USING (campaign_number)
        WHERE shard.done_at IS NULL AND campaign.stopped_because IS NULL
          AND (shard.lease_until IS NULL OR shard.lease_until <= ${at(nowMs)})
        ORDER BY campaign_number, shard_number LIMIT 1
        FOR UPDATE OF shard SKIP LOCKED
      )
      UPDATE ${pushShards} AS taken SET lease_holder = ${holder}, lease_until = ${at(nowMs + LEASE_MS)}
      FROM free
      WHERE (taken.campaign_number, taken.shard_number) = (free.campaign_number, free.shard_number)
      RETURNING free.campaign_number, free.shard_number, free.slug, free.notice,
        extract(epoch FROM free.started_at) * 1000 AS started_ms`)
  )
  const [row] = rows as (CampaignRow & { shard_number: number })[]
  return row && { ...campaignOf(row), shardNumber: row.shard_number, holder }
}

export interface Batch {
  messages: Claimed[]
  /** Nothing is left of the shard; or it is no longer ours. */
  isLast: boolean
}

/** Takes up the next subscriptions of a shard and renews its lease. */
export async function claimBatch(
  db: Database,
  shard: HeldShard,
  howMany: number,
  nowMs: number
): Promise<Batch> {
  const { campaignNumber, shardNumber, holder } = shard
  const isOurs = sql`campaign_number = ${campaignNumber} AND shard_number = ${shardNumber} AND lease_holder = ${holder}`
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH held AS (
        SELECT cursor_id, last_id FROM ${pushShards} WHERE ${isOurs} AND done_at IS NULL FOR UPDATE
      ), next AS (
        -- Not a join with held: that would read all the earlier subscriptions each time.
        SELECT id FROM ${pushSubscriptions}
        WHERE id > (SELECT cursor_id FROM held) AND id <= (SELECT last_id FROM held)
        ORDER BY id LIMIT ${howMany}::int
      ), taken AS (
        UPDATE ${pushSubscriptions} AS subscription SET last_campaign = ${campaignNumber}::int
        FROM next WHERE subscription.id = next.id AND last_campaign < ${campaignNumber}::int
        RETURNING subscription.id, endpoint, p256dh, auth, bad_requests
      ), moved AS (
        UPDATE ${pushShards} SET
          cursor_id = coalesce((SELECT max(id) FROM next), last_id),
          claimed = claimed + (SELECT count(*) FROM taken)::int,
          lease_until = ${at(nowMs + LEASE_MS)}
        WHERE ${isOurs} AND EXISTS (SELECT FROM held)
      )
      SELECT (SELECT count(*) FROM next)::int AS seen, ${messagesIn(sql`taken`)} AS messages`)
  )
  const [row] = rows as { seen: number; messages: MessageRow[] | null }[]
  const messages = (row?.messages ?? []).map((message) => claimedOf(message, campaignNumber, 0))
  return { messages, isLast: (row?.seen ?? 0) < howMany }
}

/** Gives a shard back: done, or for the next worker to go on with. */
export async function leaveShard(
  db: Database,
  shard: HeldShard,
  isDone: boolean,
  nowMs: number
): Promise<void> {
  const { campaignNumber, shardNumber, holder } = shard
  await inDatabase(() =>
    db.execute(sql`
      UPDATE ${pushShards} SET lease_until = ${at(nowMs)}, done_at = CASE WHEN ${isDone} THEN ${at(nowMs)} END
      WHERE campaign_number = ${campaignNumber} AND shard_number = ${shardNumber} AND lease_holder = ${holder}`)
  )
}

export interface DueRetries {
  messages: Claimed[]
  campaigns: Campaign[]
  /** Messages of subscriptions that are no more, or that heard of a later episode: by campaign. */
  dropped: ReadonlyMap<number, number>
}

/** Takes up messages whose time has come, in the order in which it came. */
export async function takeRetries(db: Database, howMany: number, nowMs: number): Promise<DueRetries> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH due AS (
        SELECT campaign_number, subscription_id FROM ${pushRetries}
        WHERE next_at <= ${at(nowMs)} ORDER BY next_at LIMIT ${howMany}::int
        FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM ${pushRetries} AS retry USING due
        WHERE (retry.campaign_number, retry.subscription_id) = (due.campaign_number, due.subscription_id)
        RETURNING retry.campaign_number, retry.subscription_id, retry.tries
      ), found AS (
        SELECT taken.campaign_number, taken.tries, subscription.*
        FROM taken
        JOIN ${pushCampaigns} AS campaign ON campaign.campaign_number = taken.campaign_number
          AND campaign.stopped_because IS NULL
        JOIN ${pushSubscriptions} AS subscription ON subscription.id = taken.subscription_id
          AND subscription.last_campaign = taken.campaign_number
      )
      SELECT ${messagesIn(sql`found`, sql`, 'campaign', campaign_number, 'tries', tries`)} AS messages,
        (SELECT json_agg(json_build_object('campaign_number', campaign_number, 'slug', slug, 'notice', notice,
            'started_ms', extract(epoch FROM started_at) * 1000))
          FROM ${pushCampaigns} WHERE campaign_number IN (SELECT campaign_number FROM found)) AS campaigns,
        (SELECT json_agg(campaign_number) FROM taken) AS taken`)
  )
  const [row] = rows as {
    messages: (MessageRow & { campaign: number; tries: number })[] | null
    campaigns: CampaignRow[] | null
    taken: number[] | null
  }[]
  const messages = (row?.messages ?? []).map((one) => claimedOf(one, one.campaign, one.tries))
  const dropped = new Map<number, number>()
  for (const campaign of row?.taken ?? []) dropped.set(campaign, (dropped.get(campaign) ?? 0) + 1)
  for (const { campaignNumber } of messages)
    dropped.set(campaignNumber, (dropped.get(campaignNumber) ?? 0) - 1)
  return { messages, campaigns: (row?.campaigns ?? []).map(campaignOf), dropped }
}

/** One row of JSON for all: a statement over HTTP is answered faster so. Bytes travel as hexadecimal digits. */
const messagesIn = (rows: ReturnType<typeof sql>, more: ReturnType<typeof sql> = sql``) => sql`
  (SELECT json_agg(json_build_object('id', id, 'endpoint', endpoint, 'p256dh', encode(p256dh, 'hex'),
    'auth', encode(auth, 'hex'), 'bad', bad_requests ${more})) FROM ${rows})`

type MessageRow = { id: number; endpoint: string; p256dh: string; auth: string; bad: number }

const claimedOf = (row: MessageRow, campaignNumber: number, tries: number): Claimed => ({
  campaignNumber,
  subscriptionId: row.id,
  endpoint: row.endpoint,
  p256dh: Buffer.from(row.p256dh, 'hex'),
  auth: Buffer.from(row.auth, 'hex'),
  badRequests: row.bad,
  tries
})
