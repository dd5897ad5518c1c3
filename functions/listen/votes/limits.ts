// Limits of voting.
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const VOTE_LIMITS = {
  'vote-voter': { tries: 10, windowSeconds: MINUTE_SECONDS, kind: 'sliding', per: 'voter' },
  'vote-address': { tries: 60, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** Voters who have no vote in the episode yet, whether or not they voted elsewhere. */
  'vote-new': { tries: 20, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'address and episode' },
  /** Voters from before a new episode appeared, who have no vote in it yet: the hall where it is recorded. */
  'vote-returning': { tries: 200, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'address and episode' },
  /** Browsers that have never voted, over all episodes. */
  'vote-new-all': { tries: 100, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'address' }
} as const satisfies Limits

export const VOTE_CAP: InstanceCap = {
  name: 'vote-alone',
  tries: 1200,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
