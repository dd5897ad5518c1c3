// The jobs that take seconds share one function, which runs those that are due, one after the other: each minute, or each quarter
// of an hour (pace.ts).
import { Cron } from 'croner'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Features } from '../../../src/site/brand/switches.ts'
import type { Services } from '../services.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from './job.ts'
import { jobsDone } from './leases.ts'
import { pacedFor, tickMinutes } from './pace.ts'
import { runJob } from './run-job.ts'

/** What a job may take of the time that is left while others wait. */
const SHARE = 2 / 3

/** The last time since `from` at which a schedule was due. */
function lastDue(schedule: string, from: Date, now: Date): Date | undefined {
  const cron = new Cron(schedule, { timezone: 'UTC' })
  let due: Date | undefined
  let next = cron.nextRun(from)
  while (next && next <= now) {
    due = next
    next = cron.nextRun(next)
  }
  return due
}

/** Those that were due and have not been done since, in the given order. */
export function dueJobs(
  jobs: readonly Job[],
  done: ReadonlyMap<string, Date>,
  now: Date,
  everyMinutes = 1
): Job[] {
  // A run that a full tick did not reach, or that failed, is made up for in the next one.
  const from = new Date(now.getTime() - 2 * everyMinutes * MINUTE_MS)
  return jobs.filter(({ name, schedule }) => {
    const due = lastDue(schedule, from, now)
    const doneAt = done.get(name)
    return due !== undefined && !(doneAt && doneAt >= due)
  })
}

/**
 * Runs what is due of the jobs that this site has, the first ones first. Responds with 500 when one failed, so that the host's
 * function log shows it.
 */
export function ticking(
  services: Services,
  jobs: readonly Job[],
  features: Features = settings.features
): () => Promise<Response> {
  const isHere = ({ name }: Job) => services.watchedJobs.some((one) => one.name === name)
  return async () => {
    const startedMs = performance.now()
    const now = services.now()
    // Without an answer of the database each of them says so in its own line.
    const done = services.db && (await jobsDone(services.db, now).catch(() => undefined))
    const here = jobs.filter(isHere).map((job) => ({ ...job, schedule: pacedFor(job.schedule, features) }))
    const due = dueJobs(here, done ?? new Map(), now, tickMinutes(features))
    let hasFailed = false
    for (const [at, job] of due.entries()) {
      const leftSeconds = SCHEDULED_WITHIN_SECONDS - (performance.now() - startedMs) / 1000
      const most = at === due.length - 1 ? leftSeconds : leftSeconds * SHARE
      const withinSeconds = Math.floor(Math.min(job.withinSeconds, most))
      if (withinSeconds < 1) break
      if ((await runJob(services, { ...job, withinSeconds })) === 'failed') hasFailed = true
    }
    return new Response(null, { status: hasFailed ? 500 : 204 })
  }
}
