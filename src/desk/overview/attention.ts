// What may wait for the hosts: where it comes from, and what each kind of line is about.

/** Each is read by itself, so that one that cannot be read does not hide the others. In the order of the page. */
export const ATTENTION_SOURCES = [
  'acts',
  'orders',
  'disputes',
  'refunds',
  'withdrawals',
  'loose-withdrawals',
  'books',
  'messages',
  'feed',
  'announcements',
  'keys',
  'quotas',
  'jobs'
] as const
export type AttentionSource = (typeof ATTENTION_SOURCES)[number]

/** Lines about a message of the outbox. `mail-undeliverable`: a mail to an address that does not exist. */
export const MESSAGE_LINES = ['message-given-up', 'mail-undeliverable'] as const

/** Lines that are neither about a hold, nor about books that differ, nor about a message. */
export const OTHER_LINES = [
  /** An act that waits for a second host. `detail`: the name of who proposed it. */
  'refund-proposed',
  'cancel-proposed',
  /** It began, and is still not finished. `detail`: the name of who decided it. */
  'act-unfinished',
  'refunded-but-made',
  'dispute',
  /** The bank only asks; the money is still ours. */
  'inquiry',
  'refund-failed',
  'order-withdrawn',
  'subscription-withdrawn',
  /** A withdrawal from an address without such an order, or without a subscription. */
  'withdrawal-unmatched',
  'day-differs',
  'feed-unreadable',
  'feed-refused',
  'build-failing',
  'episode-absent',
  'episode-passed',
  'campaign-stopped',
  'mail-away',
  'printer-key',
  'stripe-key',
  /** `detail`: the push service. */
  'push-refused',
  'push-host-unknown',
  'builds-limited',
  'ratings-limited',
  /** Problems of the health call. */
  'feed-unwatched',
  'outbox-late',
  'orders-unwatched',
  'reconciliation-overdue',
  /** `detail`: the name of the job. */
  'job-late'
] as const

/** The most lines of a source that are sent; the rest are counted. Withdrawals of buyers are all sent. */
export const LINES_PER_SOURCE = 50
/** After this time "I am looking at it" no longer counts, so that a promise that was forgotten comes back. */
export const TAKE_DAYS = 7
/** The law gives a seller so long to pay back a withdrawal (WER, VI.50). */
export const WITHDRAWAL_DAYS = 14

/** As many as the log keeps of what an act was about. */
export const MAX_KEY_CHARS = 120
export const MAX_REASON_CHARS = 200
/** `source:id…`: made of ids, never of names or addresses. */
export const LINE_KEY_FORM = /^[a-z-]+(?::[\w.-]+)+$/

/** How urgent a day is that something is due. */
export function dueState(dueAt: Date, now: Date): 'past' | 'soon' | 'later' {
  const daysLeft = (dueAt.getTime() - now.getTime()) / 86_400_000
  return daysLeft < 0 ? 'past' : daysLeft < 3 ? 'soon' : 'later'
}
