// A run looks at many orders or signups: a bug of ours at one of them is logged with its id, and the run goes on.
import { Failure } from '../../src/lib/outcome.ts'
import { troubleOf, type WriteLog } from '../http/log.ts'

/** Failures of a service are counted by the run and tried again; anything else needs a person. */
export function logItemTrouble(log: WriteLog, job: string, subject: string, error: unknown): void {
  if (error instanceof Failure) return
  log({ time: new Date().toISOString(), level: 'error', job, subject, ...troubleOf(error) })
}
