// Runs a job once, alone among all instances, and writes one line about it. It never throws: the next run is the retry.
import { randomUUID } from 'node:crypto'
import { type JobLine, troubleOf } from '../http/log.ts'
import type { BasicServices } from '../services.ts'
import type { Job, JobServices } from './job.ts'
import { endLease, takeLease } from './leases.ts'

/** For clocks that differ, and for the statement that gives the lease back. */
const LEASE_MARGIN_SECONDS = 30

/** Not all jobs are scheduled. */
export type Runnable<S extends BasicServices> = Omit<Job<S>, 'schedule'>

type Ended = Omit<JobLine, 'time' | 'level' | 'job' | 'milliseconds'>

const LEVELS: Readonly<Record<JobLine['outcome'], JobLine['level']>> = {
  done: 'info',
  busy: 'info',
  'cut short': 'warn',
  off: 'warn',
  failed: 'error'
}

/** `stop` ends the run early, for a host that closes. */
export async function runJob<S extends BasicServices>(
  services: S,
  job: Runnable<S>,
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

async function attempt<S extends BasicServices>(
  services: S,
  job: Runnable<S>,
  stop?: AbortSignal
): Promise<Ended> {
  const { db, now } = services
  if (!db) return { outcome: 'off', reason: 'DATABASE_URL is not set' }
  const lacking = job.lacks?.(services)
  if (lacking) return { outcome: 'off', reason: lacking }
  const lease = { job: job.name, holder: randomUUID() }
  const heldSeconds = job.withinSeconds + LEASE_MARGIN_SECONDS
  const timeout = AbortSignal.timeout(job.withinSeconds * 1000)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  try {
    const expiresAt = new Date(now().getTime() + heldSeconds * 1000)
    if (!(await takeLease(db, lease, now(), expiresAt))) return { outcome: 'busy' }
  } catch (error) {
    return { outcome: 'failed', ...troubleOf(error) }
  }
  const ended = await ranTo({ ...services, db }, job, signal)
  // A lease that cannot be given back runs out by itself.
  await endLease(db, lease, now(), ended.outcome === 'done' ? now() : undefined).catch(() => undefined)
  return ended
}

async function ranTo<S extends BasicServices>(
  services: JobServices<S>,
  job: Runnable<S>,
  signal: AbortSignal
): Promise<Ended> {
  try {
    const counts = await job.run(services, signal)
    return { outcome: signal.aborted ? 'cut short' : 'done', counts }
  } catch (error) {
    return signal.aborted && error === signal.reason
      ? { outcome: 'cut short' }
      : { outcome: 'failed', ...troubleOf(error) }
  }
}
