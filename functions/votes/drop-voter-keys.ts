// Long after an episode nobody needs to know which vote is whose: the keys go, the votes stay and add up as before.
import { pastVoterKeys } from '../../src/features/votes/retention.ts'
import { type Job, type JobServices, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { dropVoterKeys, episodesWithVoterKeys } from './queries.ts'

export const dropVoterKeysJob: Job = {
  name: 'drop-voter-keys',
  schedule: '33 4 * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: dropOldVoterKeys
}

async function dropOldVoterKeys({ db, now, publishedOn }: JobServices, signal: AbortSignal) {
  const past = pastVoterKeys(await episodesWithVoterKeys(db), publishedOn(), now())
  let dropped = 0
  for (const episodeNumber of past) {
    if (signal.aborted) break
    dropped += await dropVoterKeys(db, episodeNumber)
  }
  return { dropped }
}
