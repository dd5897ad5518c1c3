// Reports trouble of a campaign to the hosts: one mail a day at most for each cause, and a log line.

import { numberOfSlug } from '../../src/features/episodes/rules.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import type { WriteLog } from '../http/log.ts'
import { enqueueAlert } from '../releases/alerts.ts'

export interface PushTrouble {
  cause: 'push-key-refused' | 'push-unanswered' | 'push-too-large'
  /** The origin of the push service; never an endpoint. */
  origin: string
  /** The slug of the episode. */
  slug: string
  title: string
}

export type TellHosts = (trouble: PushTrouble) => Promise<void>

export const tellHostsBy =
  (db: Database, log: WriteLog, now: Clock): TellHosts =>
  async (trouble) => {
    const { cause, origin, slug, title } = trouble
    log({
      time: now().toISOString(),
      level: 'error',
      job: 'send-push',
      milliseconds: 0,
      outcome: 'failed',
      service: 'push',
      reason: `${cause}: ${origin}, episode ${slug}`
    })
    await enqueueAlert(db, { cause, origin, title, episodeNumber: numberOfSlug(slug) }, now())
  }
