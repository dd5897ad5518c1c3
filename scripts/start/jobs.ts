// The clock of this machine for the jobs of the product; at Netlify that is the host's.
import { Cron } from 'croner'
import type { Job } from '../../functions/jobs/job.ts'
import { jobsDone } from '../../functions/jobs/leases.ts'
import { runJob } from '../../functions/jobs/run-job.ts'
import type { BasicServices } from '../../functions/services.ts'

/** UTC, as at Netlify; a run that takes longer than the pause before the next one is not joined by it. */
const CLOCK = { timezone: 'UTC', protect: true, unref: true } as const

export interface RunningJobs {
  /** Ends the clock and waits until the runs that are under way have stopped. */
  stop: () => Promise<void>
}

/** Runs what was missed while this machine was off, one after the other, and from now on everything by its schedule. */
export function startJobs<S extends BasicServices>(services: S, table: readonly Job<S>[]): RunningJobs {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const run = async (job: Job<S>) => {
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
  // A database that is away for a moment must not end the site; the schedule goes on.
  const caughtUp = catchUp().catch((error: unknown) => console.error(`Jobs: ${(error as Error).message}`))
  return {
    async stop() {
      for (const clock of clocks) clock.stop()
      stopping.abort()
      await Promise.all([...running, caughtUp])
    }
  }
}

/** The jobs whose hour came since they were last done; all of them on a new database. */
async function missedJobs<S extends BasicServices>(
  { db, now }: S,
  table: readonly Job<S>[]
): Promise<Job<S>[]> {
  if (!db) return [...table]
  const done = await jobsDone(db)
  return table.filter(({ name, schedule }) => {
    const lastDone = done.get(name)
    const due = lastDone ? new Cron(schedule, { timezone: 'UTC' }).nextRun(lastDone) : undefined
    return !lastDone || (due && due <= now())
  })
}
