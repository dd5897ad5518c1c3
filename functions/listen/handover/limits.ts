// Limits of handing over: a household has several devices that read whenever they are looked at.
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const HANDOVER_LIMITS = {
  'handover-read': { tries: 300, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  'handover-write': { tries: 120, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** Linking two devices makes two. */
  'handover-new': { tries: 40, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'address' },
  'handover-new-all': { tries: 2000, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'everyone' }
} as const satisfies Limits

export const HANDOVER_CAP: InstanceCap = {
  name: 'handover-alone',
  tries: 600,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}

/** Rows in all. At the largest size of each that is some 330 MB; most are a few kB. */
export const MAX_HANDOVERS = 5000
