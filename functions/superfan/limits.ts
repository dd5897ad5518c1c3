// How often a subscription may be begun and a link be asked for: enough for a fan with a cold card, too little for a
// script that tries stolen ones.
import type { Limit } from '../services/cache.ts'

const TEN_MINUTES_SECONDS = 600
const HOUR_SECONDS = 3600

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
/** Links mailed to one mail address, whether or not it is a fan's. */
export const LINKS_OF_MAILBOX: Limit = {
  ...{ name: 'superfan-links-to', tries: 3, windowSeconds: HOUR_SECONDS },
  kind: 'sliding'
}
export const LINKS_OF_ADDRESS: Limit = {
  ...{ name: 'superfan-links', tries: 10, windowSeconds: HOUR_SECONDS },
  kind: 'sliding'
}
/** What one instance lets through of everything together while it counts alone. */
export const SUPERFAN_ALONE: Limit = {
  ...{ name: 'superfan-alone', tries: 60, windowSeconds: TEN_MINUTES_SECONDS },
  kind: 'sliding'
}
