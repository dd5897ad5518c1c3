// When a film was last voted for, to a quarter of an hour: enough for the hosts, but too coarse to identify a vote.

import { Failure } from '../../../src/lib/outcome.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import type { ResponseExtras } from '../../platform/http/handle.ts'
import { recordLastVote, type Vote } from './vote-queries.ts'

const ROUNDED_TO_MS = 15 * MINUTE_MS

/**
 * Stores the time of a vote. Each instance writes it once per film and quarter of an hour, so that a burst of votes does not
 * queue for one row. A failure does not affect the vote.
 */
export function createLastVoteRecords(now: Clock) {
  let noted = { quarterMs: 0, films: new Set<string>() }

  return async (
    db: Database,
    vote: Pick<Vote, 'episodeNumber' | 'movieTitle'>,
    { logFailure }: Pick<ResponseExtras, 'logFailure'>
  ): Promise<void> => {
    const quarterMs = Math.floor(now().getTime() / ROUNDED_TO_MS) * ROUNDED_TO_MS
    if (noted.quarterMs !== quarterMs) noted = { quarterMs, films: new Set() }
    const film = `${vote.episodeNumber} ${vote.movieTitle}`
    if (noted.films.has(film)) return
    noted.films.add(film)
    try {
      await recordLastVote(db, vote, new Date(quarterMs))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      noted.films.delete(film)
      logFailure(error)
    }
  }
}
