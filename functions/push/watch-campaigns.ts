// Starts workers when messages are due.

import { type Job, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import type { JobServices } from '../services.ts'
import { endCampaigns, messagesLeft } from './queue.ts'

/** A worker sends these within half a minute. */
const MESSAGES_PER_WORKER = 2500
/** Together they send 2500 messages per second (send-campaigns.ts). The next watch may double that. */
const MAX_WORKERS = 4

/** Starts as many workers as there is work for, and returns how many. Safe to repeat, because each message is claimed once. */
export async function launchWorkers(
  { db, now, push }: Pick<JobServices, 'db' | 'now' | 'push'>,
  most = MAX_WORKERS
): Promise<number> {
  if (!push.isOn) return 0
  const { due } = await messagesLeft(db, now())
  const workers = Math.min(most, Math.ceil(due / MESSAGES_PER_WORKER))
  if (workers > 0) await push.launch(workers)
  return workers
}

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
