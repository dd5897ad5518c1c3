// Finds variables that look like a misspelt setting: nothing reads them, so a feature would be off without a warning.
import { envSchema } from '../../functions/env.ts'
import { nearest } from '../../src/lib/nearest.ts'
import { type Finding, findingsOn } from './finding.ts'

export function checkMisspelt(environment: NodeJS.ProcessEnv): Finding[] {
  const known = Object.keys(envSchema.entries)
  // Short names such as PORT resemble too many variables of other programs.
  const unset = known.filter((name) => name.includes('_') && !environment[name])
  return Object.keys(environment)
    .filter((name) => environment[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name, unset)
      const { wrong } = findingsOn(name)
      return meant ? [wrong(`is no setting, so nothing reads it. Rename it to ${meant}, or remove it.`)] : []
    })
}
