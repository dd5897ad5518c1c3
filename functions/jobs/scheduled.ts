// Wraps a job as a function that the host calls on a schedule.
import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { runJob } from './run-job.ts'

/** Responds with 500 when the job failed, so that the host's function log shows it. */
export function scheduled(services: Services, job: Job): () => Promise<Response> {
  return async () => {
    const outcome = await runJob(services, job)
    return new Response(null, { status: outcome === 'failed' ? 500 : 204 })
  }
}
