// Announces an episode to everyone who subscribed: once for each number, whoever asks and however often.
import { displayTitle, episodePath } from '../../src/episodes/rules.ts'
import { fittedNotice } from '../../src/push/notice.ts'
import { pushNoticeText } from '../../src/texts/push-notice.ts'
import type { Database } from '../db/open.ts'
import { addCampaign } from './campaigns.ts'

/** An episode that can be announced: only numbered ones are. */
export interface NewEpisode {
  episodeNumber: number
  title: string
  /** Last part of its address. */
  slug: string
}

/**
 * Writes the campaign of this episode down, with its subscribers of this moment cut into shards; sending them is the
 * work of send-campaigns.ts. False = this number was announced before, and nothing happens. Safe to repeat and to race.
 */
export async function startCampaign(db: Database, episode: NewEpisode, now: Date): Promise<boolean> {
  const { episodeNumber, title } = episode
  const notice = fittedNotice({
    episodeNumber,
    title: pushNoticeText.title(episodeNumber),
    body: displayTitle(title) || pushNoticeText.untitled,
    path: episodePath(episode)
  })
  return addCampaign(db, { episodeNumber, notice, startedAt: now })
}
