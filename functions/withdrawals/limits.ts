// How often may be withdrawn: more than anybody needs, too little to have us write to strangers.
import type { Limit, Try } from '../services/cache/cache.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

const WITHDRAWALS: Limit = {
  name: 'withdrawals',
  tries: 10,
  windowSeconds: 60 * MINUTE_SECONDS,
  kind: 'sliding'
}
/** Receipts to one mail address: the key lives for a day, so the window is that day. */
const RECEIPTS_OF_A_DAY: Limit = {
  name: 'withdrawal-receipts',
  tries: 5,
  windowSeconds: DAY_SECONDS,
  kind: 'fixed'
}
/**
 * Those of all visitors together that name no paid order of their own address: a shop of this size gets a few a month, and
 * each of them sends a mail to whatever address was typed. The hosts are told when one of these is reached.
 */
export const UNPROVEN_OF_AN_HOUR: Limit = {
  name: 'withdrawals-unproven-hour',
  tries: 30,
  windowSeconds: 60 * MINUTE_SECONDS,
  kind: 'sliding'
}
export const UNPROVEN_OF_A_DAY: Limit = {
  name: 'withdrawals-unproven-day',
  tries: 100,
  windowSeconds: DAY_SECONDS,
  kind: 'sliding'
}
/** All of one instance together, while it counts alone because the shared counts are away. */
export const WITHDRAWALS_ALONE: Limit = {
  name: 'withdrawals-alone',
  tries: 30,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}

export const triesOfWithdrawal = (visitorKey: string, mailKey: string): Try[] => [
  { limit: WITHDRAWALS, key: visitorKey },
  { limit: RECEIPTS_OF_A_DAY, key: mailKey }
]
