// What the hosts have to know of a campaign: one mail a day at most for each cause, and a line in the log.

import type { Database } from '../db/open.ts'
import type { WriteLog } from '../http/log.ts'
import { promiseAlert } from '../premieres/alerts.ts'
import type { Clock } from '../services/clock.ts'

export interface PushTrouble {
  cause: 'push-key-refused' | 'push-unanswered' | 'push-too-large'
  /** Of the push service; never an endpoint. */
  origin: string
  episodeNumber: number
}

export type TellHosts = (trouble: PushTrouble) => Promise<void>

export const tellHostsBy =
  (db: Database, log: WriteLog, now: Clock): TellHosts =>
  async (trouble) => {
    const { cause, origin, episodeNumber } = trouble
    log({
      ...{ time: now().toISOString(), level: 'error', job: 'send-push', milliseconds: 0, outcome: 'failed' },
      ...{ service: 'push', reason: `${cause}: ${origin}, episode ${episodeNumber}` }
    })
    await promiseAlert(db, trouble, now())
  }
