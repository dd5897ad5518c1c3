// How often a subscription may be begun and a link be asked for: enough for a fan with a cold card, too little for a
// script that tries stolen ones.
import type { Limit } from '../services/cache/cache.ts'

const TEN_MINUTES_SECONDS = 600
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Forms opened by one address: each of them can check a card. */
export const NEW_SIGNUPS: Limit = {
  ...{ name: 'superfan-signups', tries: 5, windowSeconds: TEN_MINUTES_SECONDS },
  kind: 'sliding'
}
/** All of them together: more than this is no audience, and the hosts are told. */
export const ALL_SIGNUPS: Limit = {
  ...{ name: 'superfan-signups-all', tries: 60, windowSeconds: TEN_MINUTES_SECONDS },
  kind: 'sliding'
}
/** Tries of one address to finish a signup. */
export const FINISHES: Limit = {
  ...{ name: 'superfan-finishes', tries: 30, windowSeconds: TEN_MINUTES_SECONDS },
  kind: 'sliding'
}
/** Signups with one mailbox: each of them mails it, whoever asks. */
export const SIGNUPS_OF_MAILBOX: Limit = {
  ...{ name: 'superfan-signups-to', tries: 10, windowSeconds: DAY_SECONDS },
  kind: 'sliding'
}
/** Links mailed to one mailbox, whether or not it is a fan's. */
export const LINKS_OF_MAILBOX: Limit = {
  ...{ name: 'superfan-links-to', tries: 3, windowSeconds: HOUR_SECONDS },
  kind: 'sliding'
}
export const LINKS_OF_ADDRESS: Limit = {
  ...{ name: 'superfan-links', tries: 10, windowSeconds: HOUR_SECONDS },
  kind: 'sliding'
}
/** Links that all visitors together ask for: more than fans who open one letter. The hosts are told when it is reached. */
export const ALL_LINKS_OF_AN_HOUR: Limit = {
  ...{ name: 'superfan-links-all-hour', tries: 100, windowSeconds: HOUR_SECONDS },
  kind: 'sliding'
}
export const ALL_LINKS_OF_A_DAY: Limit = {
  ...{ name: 'superfan-links-all-day', tries: 400, windowSeconds: DAY_SECONDS },
  kind: 'sliding'
}
/** What one instance lets through of everything together while it counts alone. */
export const SUPERFAN_ALONE: Limit = {
  ...{ name: 'superfan-alone', tries: 60, windowSeconds: TEN_MINUTES_SECONDS },
  kind: 'sliding'
}
