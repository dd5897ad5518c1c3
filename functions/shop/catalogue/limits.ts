// Limits of shipping estimates.
import { MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const SHOP_LIMITS = {
  /** Shipping estimates that need a call to Printful. */
  'shop-rates': { tries: 60, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' }
} as const satisfies Limits

/** Half of Printful's rate limit. */
export const SHOP_CAP: InstanceCap = {
  name: 'shop-rates-alone',
  tries: 60,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
