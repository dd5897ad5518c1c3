// Limits of the calls of the desk that need no token.
import { MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const DESK_LIMITS = {
  /** Asking for a challenge and answering it are two tries. */
  'desk-passkey': { tries: 60, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' }
} as const satisfies Limits

export const DESK_CAP: InstanceCap = {
  name: 'desk-alone',
  tries: 300,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
