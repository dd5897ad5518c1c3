// Starts the campaign that announces an episode to all subscribers: once per episode page, however often it is called.
import { sql } from 'drizzle-orm'
import { displayTitle, episodeKey, episodePath } from '../../src/features/episodes/rules.ts'
import type { Episode } from '../../src/features/episodes/schema.ts'
import { fittedNotice } from '../../src/features/push/notice.ts'
import { pushNoticeText } from '../../src/texts/push-notice.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushMessages, pushSubscriptions } from '../db/schema.ts'

export type NewEpisode = Pick<Episode, 'episodeNumber' | 'kind' | 'title' | 'slug'>

/**
 * Stores the campaign of this episode and a message for each current subscriber; send-campaigns.ts sends them. Returns false
 * when the page was announced before. One statement: safe to repeat and to run concurrently.
 */
export async function startCampaign(db: Database, episode: NewEpisode, now: Date): Promise<boolean> {
  const { slug, kind, episodeNumber } = episode
  const notice = fittedNotice({
    title: episodeNumber === null ? pushNoticeText.unnumbered[kind] : pushNoticeText.numbered(episodeNumber),
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
