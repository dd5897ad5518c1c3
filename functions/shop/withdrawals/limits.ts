// Limits of withdrawals.
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'

export const WITHDRAWAL_LIMITS = {
  /** More than anybody needs, but too few for sending mail to strangers through us. Never refuses a buyer or a fan. */
  withdrawals: { tries: 10, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'address' },
  /** Receipts; the mailbox key changes every day. Further withdrawals are stored without one. */
  'withdrawal-receipts': { tries: 5, windowSeconds: DAY_SECONDS, kind: 'fixed', per: 'mailbox' },
  /**
   * Withdrawals from a mail address that never bought anything and has no subscription. A shop of this size gets a few a
   * month, and each sends a mail to whatever address was typed. When one is reached, the hosts get a mail, and further ones
   * are stored without a receipt.
   */
  'withdrawals-unproven-hour': { tries: 30, windowSeconds: HOUR_SECONDS, kind: 'sliding', per: 'everyone' },
  'withdrawals-unproven-day': { tries: 100, windowSeconds: DAY_SECONDS, kind: 'sliding', per: 'everyone' }
} as const satisfies Limits

export const WITHDRAWAL_CAP: InstanceCap = {
  name: 'withdrawals-alone',
  tries: 30,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
