// The job that ends finished campaigns, and starts workers for messages that are due.
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { endCampaigns } from './queue.ts'
import { launchWorkers } from './workers.ts'

export const watchCampaignsJob: Job = {
  name: 'watch-campaigns',
  schedule: '*/5 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services) => {
    const ended = await endCampaigns(services.db, services.now())
    const lost = ended.reduce((sum, campaign) => sum + campaign.lost, 0)
    return { workers: await launchWorkers(services), closed: ended.length, lost }
  }
}
