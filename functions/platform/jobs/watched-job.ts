// When a job is late, by its schedule. Computed at build: a function has the code of no other job.
import { Cron } from 'croner'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { WatchedJob } from '../services.ts'
import type { Job } from './job.ts'

/** More than a week of each job; each run takes half a millisecond to compute. */
const RUNS_COMPARED = 20
/** So that a slow night or a deploy is not reported. */
const GRACE_MINUTES = 30

/** A job is late once two runs in a row have failed or not happened. */
export const watchedJob = ({ name, schedule }: Pick<Job, 'name' | 'schedule'>): WatchedJob => {
  const runs = new Cron(schedule, { timezone: 'UTC' }).nextRuns(RUNS_COMPARED).map((run) => run.getTime())
  const longestMs = Math.max(...runs.slice(1).map((run, at) => run - (runs[at] ?? run)))
  return { name, lateAfterMinutes: (2 * longestMs) / MINUTE_MS + GRACE_MINUTES }
}
