// Which jobs have not done their work for too long.
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { Database } from '../db/open.ts'
import type { WatchedJob } from '../services.ts'
import { type JobRun, jobRuns } from './leases.ts'

/** The late ones among these jobs. One that never ran is not: it may be new, or lack a setting. */
export async function lateJobs(
  db: Database,
  watched: readonly WatchedJob[],
  now: Date
): Promise<{ name: string; doneAt: Date | null }[]> {
  const runs = await jobRuns(db, now)
  return watched.flatMap(({ name, lateAfterMinutes }) => {
    const run = runs.get(name)
    return run && isLate(run, lateAfterMinutes, now) ? [{ name, doneAt: run.doneAt }] : []
  })
}

const isLate = ({ doneAt, isRunning }: JobRun, lateAfterMinutes: number, now: Date) =>
  doneAt === null ? !isRunning : now.getTime() - doneAt.getTime() > lateAfterMinutes * MINUTE_MS
