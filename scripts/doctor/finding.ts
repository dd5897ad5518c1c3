// What a look at one setting found, in words for whoever runs the site.
import { Failure } from '../../src/lib/outcome.ts'

/** `missing`: something is off because of it, and that may be meant. `wrong`: it does not work, or not as it should. */
export type Finding = { state: 'fine' | 'missing' | 'wrong'; subject: string; says: string }

/** One or more settings that stand or fall together. */
export type Check = { subject: string; look: () => Promise<readonly Finding[]> }

/** A finding maker for a subject. */
export const findingsOn = (subject: string) => {
  const finding = (state: Finding['state']) => (says: string) => ({ state, subject, says })
  return { fine: finding('fine'), missing: finding('missing'), wrong: finding('wrong') }
}

/** The first line of what was thrown, without the name of the service before it. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  return error instanceof Failure ? line.replace(`${error.service}: `, '') : line
}
