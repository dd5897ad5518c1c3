// Deletes offers that nobody took, and what linked devices shared and did not use for half a year.
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { deletePast } from './handover-queries.ts'

export const dropHandoversJob: Job = {
  name: 'drop-handovers',
  schedule: '43 4 * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }) => ({ dropped: await deletePast(db, now()) })
}
