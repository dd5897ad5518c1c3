// For runs over many orders or signups: logs an unexpected error with the id of the item, so that the run can continue.
import { Failure } from '../../src/lib/outcome.ts'
import { troubleOf, type WriteLog } from '../http/log.ts'

/** Logs nothing for a `Failure` of a service: the run counts those and retries them. Anything else needs a person. */
export function logItemTrouble(log: WriteLog, job: string, subject: string, error: unknown): void {
  if (error instanceof Failure) return
  log({ time: new Date().toISOString(), level: 'error', job, subject, ...troubleOf(error) })
}
