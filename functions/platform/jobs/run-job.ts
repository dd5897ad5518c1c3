// Runs a job once, on one instance at a time, and logs one line about it. It never throws: the next run is the retry.
import { randomUUID } from 'node:crypto'
import { errorFields, type JobLine } from '../http/log.ts'
import type { Connected, Services } from '../services.ts'
import type { Job } from './job.ts'
import { endLease, takeLease } from './leases.ts'

/** Allows for clock differences, and for the statement that releases the lease. */
const LEASE_MARGIN_SECONDS = 30

/** A job that may have no schedule. */
export type Runnable = Omit<Job, 'schedule'>

type Ended = Omit<JobLine, 'time' | 'level' | 'job' | 'milliseconds'>

const LEVELS: Readonly<Record<JobLine['outcome'], JobLine['level']>> = {
  done: 'info',
  busy: 'info',
  'cut short': 'warn',
  off: 'warn',
  failed: 'error'
}

/** `stop` ends the run early, for a server that shuts down. */
export async function runJob(
  services: Services,
  job: Runnable,
  stop?: AbortSignal
): Promise<JobLine['outcome']> {
  const startedMs = performance.now()
  const ended = await attempt(services, job, stop)
  services.log({
    time: new Date().toISOString(),
    level: LEVELS[ended.outcome],
    job: job.name,
    milliseconds: Math.round(performance.now() - startedMs),
    ...ended
  })
  return ended.outcome
}

async function attempt(services: Services, job: Runnable, stop?: AbortSignal): Promise<Ended> {
  const { now } = services
  if (!hasDatabase(services)) return { outcome: 'off', reason: 'DATABASE_URL is not set' }
  const missing = job.missingSetting?.(services)
  if (missing) return { outcome: 'off', reason: missing }
  const { db } = services
  const lease = { job: job.name, holder: randomUUID() }
  const heldSeconds = job.withinSeconds + LEASE_MARGIN_SECONDS
  const timeout = AbortSignal.timeout(job.withinSeconds * 1000)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  try {
    if (!(await takeLease(db, lease, now(), heldSeconds))) return { outcome: 'busy' }
  } catch (error) {
    return { outcome: 'failed', ...errorFields(error) }
  }
  const ended = await ranTo(services, job, signal)
  // A lease that cannot be released runs out by itself.
  await endLease(db, lease, ended.outcome === 'done' ? now() : undefined).catch(() => undefined)
  return ended
}

/** A type guard instead of a copy with `db`: copying `services` would create every service. */
const hasDatabase = (services: Services): services is Connected => services.db !== undefined

async function ranTo(services: Connected, job: Runnable, signal: AbortSignal): Promise<Ended> {
  try {
    const counts = await job.run(services, signal)
    return { outcome: signal.aborted ? 'cut short' : 'done', counts }
  } catch (error) {
    return signal.aborted && error === signal.reason
      ? { outcome: 'cut short' }
      : { outcome: 'failed', ...errorFields(error) }
  }
}

/** Responds with 500 when the job failed, so that the host's function log shows it. */
export function scheduled(services: Services, job: Job): () => Promise<Response> {
  return async () => {
    const outcome = await runJob(services, job)
    return new Response(null, { status: outcome === 'failed' ? 500 : 204 })
  }
}
