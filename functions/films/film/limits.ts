// Limits of film details.
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const FILM_LIMITS = {
  /**
   * Films that no episode mentions. No page requests them, but every number is a valid address, so a script could use up the
   * day's quota of a source and fill the cache. Cached films are always served.
   */
  'other-films': { tries: 200, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'everyone' }
} as const satisfies Limits

export const FILM_CAP: InstanceCap = {
  name: 'other-films-alone',
  tries: 20,
  windowSeconds: DAY_SECONDS,
  kind: 'fixed'
}
