// Limits of searching.
import { MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const SEARCH_LIMITS = {
  /** Searches in notes and transcripts: one for each letter. */
  search: { tries: 300, windowSeconds: 5 * MINUTE_SECONDS, kind: 'sliding', per: 'address' }
} as const satisfies Limits

export const SEARCH_CAP: InstanceCap = {
  name: 'search-alone',
  tries: 600,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
