// The health rules: the maximum age of what the site's jobs record.

import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { HEALTH_PROBLEMS, type HealthProblem } from '../../../src/site/health/contract.ts'

/** The recorded times; null = nothing recorded. */
export type Signs = {
  feedWatchedAt: Date | null
  feedFailingSince: Date | null
  /** When the oldest waiting message of the outbox was due. */
  enqueuedFor: Date | null
  /** Messages that were given up, without mails to an address that does not exist: the hosts got a mail about those. */
  givenUpCount: number
  ordersWatchedAt: Date | null
  /** When the least recently changed unpaid order was last checked. */
  openOrderAt: Date | null
  reconciledAt: Date | null
  /** When the first order within the compared days was paid. */
  soldAt: Date | null
  /** The differences that the last comparison found. */
  breachCount: number
  lateJobCount: number
}

/**
 * Every limit spans several runs of the job that records the time (a test compares them), so that one missed run is not
 * reported.
 */
export const LATE_MINUTES = {
  /** `watch-feed`: every five minutes. */
  feedWatch: 45,
  /** Longer, because a publisher may have a short outage. */
  feedFailing: 6 * 60,
  /** `work-outbox`: every minute; messages that wait for something else are not due. */
  outbox: 20,
  /** `settle-open-orders`: every five minutes. */
  orderWatch: 30,
  /** `reconcile`: in the night. */
  reconciliation: 36 * 60
} as const

export function problemsOf(signs: Signs, now: Date): HealthProblem[] {
  const isOlder = (at: Date | null, minutes: number) =>
    at !== null && now.getTime() - at.getTime() > minutes * MINUTE_MS
  const isMissing = (at: Date | null, minutes: number) => at === null || isOlder(at, minutes)
  const { feedWatch, feedFailing, outbox, orderWatch, reconciliation } = LATE_MINUTES
  const found: Readonly<Record<Exclude<HealthProblem, 'database'>, boolean>> = {
    'feed-unwatched': isMissing(signs.feedWatchedAt, feedWatch),
    'feed-failing': isOlder(signs.feedFailingSince, feedFailing),
    'outbox-late': isOlder(signs.enqueuedFor, outbox),
    'outbox-given-up': signs.givenUpCount > 0,
    // A site that sells nothing has no orders to check.
    'orders-unwatched':
      isOlder(signs.openOrderAt, orderWatch) && isMissing(signs.ordersWatchedAt, orderWatch),
    'reconciliation-overdue':
      isOlder(signs.soldAt, reconciliation) && isMissing(signs.reconciledAt, reconciliation),
    'reconciliation-breaches': signs.breachCount > 0,
    'jobs-late': signs.lateJobCount > 0
  }
  return HEALTH_PROBLEMS.filter((problem) => problem !== 'database' && found[problem])
}
