// The job that stores where the votes stand when a week begins.
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { RECORD_STANDINGS, recordStandings } from './standing-queries.ts'

export const recordStandingsJob: Job = {
  name: RECORD_STANDINGS,
  // Three tries: what the first one stored, the others leave as it is.
  schedule: '7 0,1,2 * * 1',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }) => ({ recorded: await recordStandings(db, now()) })
}
