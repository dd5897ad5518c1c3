// Announces an episode to everyone who subscribed: once for each page, whoever asks and however often.
import { displayTitle, episodeKey, episodePath } from '../../src/features/episodes/rules.ts'
import type { Episode } from '../../src/features/episodes/schema.ts'
import { fittedNotice } from '../../src/features/push/notice.ts'
import { pushNoticeText } from '../../src/texts/push-notice.ts'
import type { Database } from '../db/open.ts'
import { addCampaign } from './campaigns.ts'

export type NewEpisode = Pick<Episode, 'episodeNumber' | 'kind' | 'title' | 'slug'>

/**
 * Writes the campaign of this episode down, with its subscribers of this moment cut into shards; sending them is the
 * work of send-campaigns.ts. False = this page was announced before, and nothing happens. Safe to repeat and to race.
 */
export async function startCampaign(db: Database, episode: NewEpisode, now: Date): Promise<boolean> {
  const { slug, kind, episodeNumber } = episode
  const notice = fittedNotice({
    title: episodeNumber === null ? pushNoticeText.unnumbered[kind] : pushNoticeText.numbered(episodeNumber),
    body: displayTitle(episode) || pushNoticeText.untitled,
    path: episodePath(episode),
    tag: episodeKey(episode)
  })
  return addCampaign(db, { slug, notice, startedAt: now })
}
