// Limits of signing up for the mails about episodes: each sign-up mails whatever address was typed.
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const MAIL_LIMITS = {
  'mail-signups': { tries: 10, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'address' },
  /** Mails to one mailbox, with whatever suffix behind a '+'; further sign-ups get the same answer and no mail. */
  'mail-signups-mailbox': { tries: 3, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'mailbox' },
  /** When one of these is reached, the hosts get a mail, and further sign-ups are refused. */
  'mail-signups-hour': { tries: 150, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'everyone' },
  'mail-signups-day': { tries: 600, windowSeconds: DAY_SECONDS, kind: 'sliding', per: 'everyone' },
  /** Confirming, reading a link, unsubscribing and undoing it. */
  'mail-links': { tries: 120, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' }
} as const satisfies Limits

export const MAIL_CAP: InstanceCap = {
  name: 'mail-alone',
  tries: 120,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
