// Runs jobs on schedule on a local machine; Netlify does this on a deployed site.
import { Cron } from 'croner'
import type { Job } from '../../functions/platform/jobs/job.ts'
import { jobsDone } from '../../functions/platform/jobs/leases.ts'
import { runJob } from '../../functions/platform/jobs/run-job.ts'
import type { Services } from '../../functions/platform/services.ts'

/** UTC, as at Netlify. A job that is still running is not started again. */
const CLOCK = { timezone: 'UTC', protect: true, unref: true } as const

export interface RunningJobs {
  /** Stops the schedule and waits until running jobs have stopped. */
  stop: () => Promise<void>
}

/** Runs the jobs that were missed while this machine was off, one after the other, and then all jobs on schedule. */
export function startJobs(services: Services, table: readonly Job[]): RunningJobs {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const run = async (job: Job) => {
    if (stopping.signal.aborted) return
    const one = runJob(services, job, stopping.signal)
    running.add(one)
    await one
    running.delete(one)
  }
  const clocks = table.map((job) => new Cron(job.schedule, CLOCK, () => run(job)))
  const catchUp = async () => {
    for (const job of await missedJobs(services, table)) await run(job)
  }
  // A temporarily unavailable database must not end the site; the schedule continues.
  const caughtUp = catchUp().catch((error: unknown) => console.error(`Jobs: ${(error as Error).message}`))
  return {
    async stop() {
      for (const clock of clocks) clock.stop()
      stopping.abort()
      await Promise.all([...running, caughtUp])
    }
  }
}

/** The jobs that became due since their last success; on a new database, all of them. */
async function missedJobs({ db, now }: Services, table: readonly Job[]): Promise<Job[]> {
  if (!db) return [...table]
  const done = await jobsDone(db, now())
  return table.filter(({ name, schedule }) => {
    const lastDone = done.get(name)
    const due = lastDone ? new Cron(schedule, { timezone: 'UTC' }).nextRun(lastDone) : undefined
    return !lastDone || (due && due <= now())
  })
}
