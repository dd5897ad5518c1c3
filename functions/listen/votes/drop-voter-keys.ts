// Drops voter keys long after an episode, when votes no longer need to be linked to a browser. The votes stay, and the
// tally does not change.

import { pastVoterKeys } from '../../../src/listen/votes/retention.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { Connected } from '../../platform/services.ts'
import { dropVoterKeys, episodesWithVoterKeys } from './vote-queries.ts'

export const dropVoterKeysJob: Job = {
  name: 'drop-voter-keys',
  schedule: '33 4 * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: dropOldVoterKeys
}

async function dropOldVoterKeys({ db, now, publishedOn }: Connected, signal: AbortSignal) {
  const past = pastVoterKeys(await episodesWithVoterKeys(db), publishedOn(), now())
  let dropped = 0
  for (const episodeNumber of past) {
    if (signal.aborted) break
    dropped += await dropVoterKeys(db, episodeNumber)
  }
  return { dropped }
}
