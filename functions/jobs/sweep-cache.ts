// Throws away counts, copies and locks that have run out, so that no trace of a visitor outlives its day.
import { type Job, SCHEDULED_WITHIN_SECONDS } from './job.ts'

export const sweepCacheJob: Job = {
  name: 'sweep-cache',
  // Just after the hour: counts of a day run out at midnight. Not more often: each run wakes the database.
  schedule: '3 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ cache }) => ({ swept: await cache.sweep() })
}
