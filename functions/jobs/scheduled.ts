// A job as a function that the host calls by its clock.
import type { BasicServices } from '../services.ts'
import type { Job } from './job.ts'
import { runJob } from './run-job.ts'

/** Answers 500 when the job failed, so that the host's own list of calls shows it. */
export function scheduled<S extends BasicServices>(services: S, job: Job<S>): () => Promise<Response> {
  return async () => {
    const outcome = await runJob(services, job)
    return new Response(null, { status: outcome === 'failed' ? 500 : 204 })
  }
}
