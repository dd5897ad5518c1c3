// The result of one check, in words for the operator.
import { Failure } from '../../src/lib/outcome.ts'

/**
 * `missing`: a feature is off because of it, which may be intended. `warning`: it works, but is probably not intended.
 * `wrong`: it does not work as it should.
 */
export type Finding = { state: 'fine' | 'missing' | 'warning' | 'wrong'; subject: string; says: string }

/** One or more settings that only work together. */
export type Check = { subject: string; look: () => Promise<readonly Finding[]> }

/** Creates findings about a subject. */
export const findingsOn = (subject: string) => {
  const finding = (state: Finding['state']) => (says: string) => ({ state, subject, says })
  return {
    fine: finding('fine'),
    missing: finding('missing'),
    warning: finding('warning'),
    wrong: finding('wrong')
  }
}

/** The first line of a thrown error, without the service name in front of it. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  return error instanceof Failure ? line.replace(`${error.service}: `, '') : line
}
