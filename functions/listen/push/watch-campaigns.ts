// The job that starts a worker when messages are due, or a finished campaign was not ended.
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { launchWorker } from './workers.ts'

export const watchCampaignsJob: Job = {
  name: 'watch-campaigns',
  schedule: '*/5 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services) => ({ workers: (await launchWorker(services)) ? 1 : 0 })
}
