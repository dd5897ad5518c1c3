// Looks after campaigns: where shards or late messages wait and nobody works on them, workers are started.
import { type Job, type JobServices, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { MAX_SHARDS } from './campaigns.ts'
import { closeCampaigns, workLeft } from './outcomes.ts'

/** Starts as many workers as there is work for at this moment; answers how many. Safe to repeat: work is leased. */
export async function launchWorkers({
  db,
  now,
  push
}: Pick<JobServices, 'db' | 'now' | 'push'>): Promise<number> {
  if (!push.isOn) return 0
  const { freeShards, nextAtMs } = await workLeft(db, now())
  const isSomethingDue = nextAtMs !== undefined && nextAtMs <= now().getTime()
  const workers = Math.min(MAX_SHARDS, Math.max(freeShards, isSomethingDue ? 1 : 0))
  if (workers > 0) await push.launch(workers)
  return workers
}

export const watchCampaignsJob: Job = {
  name: 'watch-campaigns',
  schedule: '*/5 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services) => {
    const closed = await closeCampaigns(services.db, services.now())
    return { workers: await launchWorkers(services), closed: closed.length }
  }
}
