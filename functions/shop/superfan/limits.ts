// Limits of becoming a Superfan, and of the links to manage that.
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const SUPERFAN_LIMITS = {
  /** Opened signup forms: each can be used to check a card. Enough for the audience of a live show on one Wi-Fi. */
  'superfan-signups': { tries: 60, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** More forms than a real audience opens. When it is reached, the hosts get a mail, and the next limit applies. */
  'superfan-signups-all': {
    tries: 120,
    windowSeconds: 10 * MINUTE_SECONDS,
    kind: 'sliding',
    per: 'everyone'
  },
  /** Forms per address while `superfan-signups-all` is reached, so that a flood keeps nobody out. */
  'superfan-signups-flooded': {
    tries: 5,
    windowSeconds: 10 * MINUTE_SECONDS,
    kind: 'sliding',
    per: 'address'
  },
  /** Tries to finish a signup: twice as many as forms, because a first card may be refused. */
  'superfan-finishes': { tries: 120, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** Signups: each sends a mail to the mailbox, whoever typed the address. */
  'superfan-signups-to': { tries: 10, windowSeconds: DAY_SECONDS, kind: 'sliding', per: 'mailbox' },
  /** Portal links mailed to a mailbox, whether or not it belongs to a fan. */
  'superfan-links-to': { tries: 3, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'mailbox' },
  'superfan-links': { tries: 60, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'address' },
  /**
   * More links than all fans would request after one newsletter. When one is reached, the hosts get a mail, and only the
   * requests of fans are stored.
   */
  'superfan-links-all-hour': { tries: 100, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'everyone' },
  'superfan-links-all-day': { tries: 400, windowSeconds: DAY_SECONDS, kind: 'sliding', per: 'everyone' }
} as const satisfies Limits

export const SUPERFAN_CAP: InstanceCap = {
  name: 'superfan-alone',
  tries: 60,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
