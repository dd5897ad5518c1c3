// Limits of subscribing to push messages.
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const PUSH_LIMITS = {
  /** Browsers that renew their subscription or unsubscribe. */
  'push-write': { tries: 120, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  'push-new': { tries: 20, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'address' },
  'push-new-day': { tries: 50, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'address' }
} as const satisfies Limits

export const PUSH_CAP: InstanceCap = {
  name: 'push-alone',
  tries: 300,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
