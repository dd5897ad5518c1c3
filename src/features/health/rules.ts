// What is called unwell: how old the traces may be that the site's own work leaves behind.

/** Everything that can be wrong, by the names that a monitor gets. */
export const AILMENTS = [
  /** It does not answer, or not in time. Nothing else is known then. */
  'database',
  /** The watch over the feed has not come to its end for long. */
  'feed-unwatched',
  /** The watch runs, and has not found a feed to believe for long. */
  'feed-failing',
  /** A message of the outbox is overdue: no mail goes out, no order reaches Printful. */
  'outbox-late',
  /** Nobody looks after orders that wait for money. */
  'orders-unwatched',
  /** There were sales, and orders were not compared with Stripe since. */
  'reconciliation-overdue',
  /** The last comparison found money or orders that do not agree. */
  'reconciliation-breaches'
] as const
export type Ailment = (typeof AILMENTS)[number]

/** The traces, as rows have them; null = there is none. */
export type Signs = {
  feedWatchedAt: Date | null
  feedFailingSince: Date | null
  /** When the oldest waiting message of the outbox was due. */
  enqueuedFor: Date | null
  ordersWatchedAt: Date | null
  /** When the unpaid order that was left alone longest was last touched. */
  openOrderAt: Date | null
  reconciledAt: Date | null
  /** When the first order was paid within the days that are compared. */
  soldAt: Date | null
  /** What the last comparison found. */
  breachCount: number
}

/** Every limit is several runs of the job that leaves the trace (a test compares them): one missed run is no ailment. */
export const LATE_MINUTES = {
  /** `watch-feed`: every ten minutes. */
  feedWatch: 45,
  /** A publisher's bad morning is his own. */
  feedFailing: 6 * 60,
  /** `work-outbox`: every minute; what has to wait for others is not due. */
  outbox: 20,
  /** `settle-orders`: every five minutes. */
  orderWatch: 30,
  /** `reconcile`: in the night. */
  reconciliation: 36 * 60
} as const

const MINUTE_MS = 60_000

/** What is unwell now; nothing = all is well. */
export function ailmentsOf(signs: Signs, now: Date): Ailment[] {
  const isOlder = (at: Date | null, minutes: number) =>
    at !== null && now.getTime() - at.getTime() > minutes * MINUTE_MS
  const isMissing = (at: Date | null, minutes: number) => at === null || isOlder(at, minutes)
  const { feedWatch, feedFailing, outbox, orderWatch, reconciliation } = LATE_MINUTES
  const found: Readonly<Record<Exclude<Ailment, 'database'>, boolean>> = {
    'feed-unwatched': isMissing(signs.feedWatchedAt, feedWatch),
    'feed-failing': isOlder(signs.feedFailingSince, feedFailing),
    'outbox-late': isOlder(signs.enqueuedFor, outbox),
    // A site that sells nothing has no orders, and needs nobody to look after them.
    'orders-unwatched':
      isOlder(signs.openOrderAt, orderWatch) && isMissing(signs.ordersWatchedAt, orderWatch),
    'reconciliation-overdue':
      isOlder(signs.soldAt, reconciliation) && isMissing(signs.reconciledAt, reconciliation),
    'reconciliation-breaches': signs.breachCount > 0
  }
  return AILMENTS.filter((ailment) => ailment !== 'database' && found[ailment])
}
