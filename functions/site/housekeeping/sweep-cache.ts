// Deletes expired counters, cached values and locks, so that traces of visitors are gone within a day or so.

import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { sweepExpired } from '../../platform/limits/sweep-expired.ts'

export const sweepCacheJob: Job = {
  name: 'sweep-cache',
  // Just after the hour, because daily counters expire at midnight. Not more often, because each run wakes the database.
  schedule: '3 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }) => ({ swept: await sweepExpired(db, now()) })
}
