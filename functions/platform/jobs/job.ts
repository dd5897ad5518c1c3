// A job: work that runs on a schedule, without a visitor.

import { Failure } from '../../../src/lib/outcome.ts'
import type { AnyOf } from '../../../src/site/brand/switches.ts'
import { errorFields, type WriteLog } from '../http/log.ts'
import {
  assertConnected,
  type Connectable,
  type Connected,
  missingSetting,
  type Services
} from '../services.ts'

/** Netlify ends a scheduled function after 30 seconds. A job stops earlier, to finish started work and release its lease. */
export const SCHEDULED_WITHIN_SECONDS = 25

export interface Job {
  /** The name of its file. */
  name: string
  /** Cron expression in UTC: minute, hour, day of the month, month, day of the week. */
  schedule: string
  /**
   * Has a file of its name in netlify/functions, because it takes long or loads much. Others run in `tick`, one after the other.
   */
  hasOwnFunction?: true
  /** How long one run may take. After that `signal` aborts it, and the next run continues. */
  withinSeconds: number
  /** When it runs under other switches than the rest of its feature. */
  switch?: AnyOf
  /** Returns what the site lacks to run this job, for the log. A podcast that sells nothing has no Stripe account. */
  missingSetting?: (services: Services) => string | undefined
  /**
   * Does the work that is due and returns counts for the log. Must be safe to stop anywhere and to run twice at once: the
   * lease only prevents two runs while clocks agree.
   */
  run: (services: Connected, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
}

type JobWith<Name extends Connectable> = Omit<Job, 'missingSetting' | 'run'> & {
  run: (services: Connected<Name>, signal: AbortSignal) => ReturnType<Job['run']>
}

/** A job that needs these services besides the database; on a site without them it is off. */
export const jobWith = <Name extends Connectable>(
  needs: readonly Name[],
  { run, ...job }: JobWith<Name>
): Job => ({
  ...job,
  missingSetting: (services) => missingSetting(services, ...needs),
  run: async (services: Services, signal) => {
    assertConnected<'db' | Name>(job.name, services, 'db', ...needs)
    return run(services as Connected<Name>, signal)
  }
})

/** Logs nothing for a `Failure` of a service: the run counts those and retries them. Anything else needs a person. */
export function logItemError(log: WriteLog, job: string, subject: string, error: unknown): void {
  if (error instanceof Failure) return
  log({ time: new Date().toISOString(), level: 'error', job, subject, ...errorFields(error) })
}
