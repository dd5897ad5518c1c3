import { expect, test } from 'vitest'
import { LATE_MINUTES, problemsOf, type Signs } from './signs.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const { feedWatch, feedFailing, outbox, orderWatch, reconciliation } = LATE_MINUTES

/** A site on its first day, ten minutes old. */
const WELL: Signs = {
  feedWatchedAt: ago(10),
  feedFailingSince: null,
  enqueuedFor: null,
  givenUpCount: 0,
  ordersWatchedAt: null,
  openOrderAt: null,
  reconciledAt: null,
  soldAt: null,
  breachCount: 0,
  lateJobCount: 0
}

test.each<[string, Partial<Signs>, string[]]>([
  ['that sells nothing', {}, []],
  ['whose jobs do not run', { lateJobCount: 1 }, ['jobs-late']],
  ['whose feed was never checked', { feedWatchedAt: null }, ['feed-unwatched']],
  ['whose feed was checked just in time', { feedWatchedAt: ago(feedWatch) }, []],
  ['whose feed was checked too long ago', { feedWatchedAt: ago(feedWatch + 1) }, ['feed-unwatched']],
  ['whose feed stumbles', { feedFailingSince: ago(feedFailing) }, []],
  ['whose feed fails', { feedFailingSince: ago(feedFailing + 1) }, ['feed-failing']],
  ['with a message that is due', { enqueuedFor: ago(outbox) }, []],
  ['with a message that is overdue', { enqueuedFor: ago(outbox + 1) }, ['outbox-late']],
  ['with a message that was given up', { givenUpCount: 1 }, ['outbox-given-up']],
  ['with a message for later', { enqueuedFor: ago(-600) }, []],
  ['whose first buyer is at the checkout', { openOrderAt: ago(orderWatch) }, []],
  ['where nobody ever looked after an order', { openOrderAt: ago(orderWatch + 1) }, ['orders-unwatched']],
  [
    'where nobody looks after orders any more',
    { openOrderAt: ago(orderWatch + 1), ordersWatchedAt: ago(orderWatch + 1) },
    ['orders-unwatched']
  ],
  ['that looks after an old order', { openOrderAt: ago(600), ordersWatchedAt: ago(4) }, []],
  ['that sold yesterday for the first time', { soldAt: ago(reconciliation) }, []],
  [
    'whose orders were not compared with Stripe',
    { soldAt: ago(reconciliation + 1) },
    ['reconciliation-overdue']
  ],
  [
    'whose orders are not compared with Stripe any more',
    { soldAt: ago(reconciliation + 1), reconciledAt: ago(reconciliation + 1) },
    ['reconciliation-overdue']
  ],
  ['whose orders were compared in the night', { soldAt: ago(9999), reconciledAt: ago(600) }, []],
  [
    'whose orders differ from Stripe',
    { reconciledAt: ago(600), breachCount: 1 },
    ['reconciliation-breaches']
  ],
  [
    'with several ailments',
    { feedWatchedAt: null, enqueuedFor: ago(600), breachCount: 2 },
    ['feed-unwatched', 'outbox-late', 'reconciliation-breaches']
  ]
])('the problems of a site %s are named', (_, signs, ailments) => {
  expect(problemsOf({ ...WELL, ...signs }, NOW)).toEqual(ailments)
})
