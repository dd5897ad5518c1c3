// Campaigns in the database: which episodes were announced, and to which part of the subscribers.
import { sql } from 'drizzle-orm'
import type { PushNotice } from '../../src/features/push/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushShards, pushSubscriptions } from '../db/schema.ts'

/** As many workers may send at once; what one of them may send a second follows from it. */
export const MAX_SHARDS = 8
/** A shard is not cut smaller than this: one worker is done with it in seconds. */
const MIN_SHARD_SUBSCRIPTIONS = 2500

export interface NewCampaign {
  /** Of the episode: there is one campaign for each page, ever. */
  slug: string
  notice: PushNotice
  startedAt: Date
}

/** Adds the campaign and its shards, all or nothing, in one statement; false when the episode has one already. */
export async function addCampaign(db: Database, campaign: NewCampaign): Promise<boolean> {
  const { slug, notice } = campaign
  const startedAt = campaign.startedAt.toISOString()
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH added AS (
        INSERT INTO ${pushCampaigns} (slug, notice, started_at, ended_at)
        SELECT ${slug}::text, ${JSON.stringify(notice)}::jsonb, ${startedAt}::timestamptz,
          CASE WHEN EXISTS (SELECT FROM ${pushSubscriptions}) THEN NULL ELSE ${startedAt}::timestamptz END
        ON CONFLICT (slug) DO NOTHING
        RETURNING campaign_number
      ), size AS (
        SELECT least(${MAX_SHARDS}::int, count(*) / ${MIN_SHARD_SUBSCRIPTIONS}::int + 1)::int AS shards
        FROM ${pushSubscriptions}
      ), placed AS (
        SELECT id, ntile((SELECT shards FROM size)) OVER (ORDER BY id) AS shard FROM ${pushSubscriptions}
      ), cut AS (
        INSERT INTO ${pushShards} (campaign_number, shard_number, cursor_id, last_id)
        SELECT added.campaign_number, placed.shard, min(placed.id) - 1, max(placed.id)
        FROM added CROSS JOIN placed
        GROUP BY added.campaign_number, placed.shard
      )
      SELECT campaign_number FROM added`)
  )
  return rows.length > 0
}
