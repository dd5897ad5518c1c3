// The rate limits of all calls in one table. Generous for a household, a busy train and a fan whose card is refused; strict
// for a script.
import {
  DAY_SECONDS as DAY,
  HOUR_SECONDS as HOUR,
  MINUTE_SECONDS as MINUTE
} from '../../src/lib/time-units.ts'
import type { Limit } from './cache.ts'

/**
 * Whose tries are counted together. Every key except 'everyone' is a hash. The address key changes every day, so a daily
 * limit per address has a `fixed` window: that day.
 */
export type Per = 'address' | 'address and episode' | 'voter' | 'mailbox' | 'everyone'

/** A limit without its name, which is the key in the table and part of the cache key; windows in seconds. */
type Entry = Omit<Limit, 'name'> & { per: Per }

/**
 * While the cache is unavailable, each instance counts these limits alone and also caps all calls of the feature
 * together (`INSTANCE_CAPS`). A missing cache alone causes no refusals.
 */
export const LIMITS = {
  'vote-voter': { tries: 10, windowSeconds: MINUTE, kind: 'sliding', per: 'voter' },
  'vote-address': { tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Voters who have no vote in the episode yet, whether or not they voted elsewhere. */
  'vote-new': { tries: 20, windowSeconds: DAY, kind: 'fixed', per: 'address and episode' },
  /** Browsers that have never voted, over all episodes. */
  'vote-new-all': { tries: 100, windowSeconds: DAY, kind: 'fixed', per: 'address' },

  /** Browsers that renew their subscription or unsubscribe. */
  'push-write': { tries: 120, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** New subscriptions. */
  'push-new': { tries: 20, windowSeconds: HOUR, kind: 'sliding', per: 'address' },
  'push-new-day': { tries: 50, windowSeconds: DAY, kind: 'fixed', per: 'address' },

  /**
   * Films that no episode mentions. No page requests them, but every number is a valid address, so a script could use up the
   * day's quota of a source and fill the cache. Cached films are always served.
   */
  'other-films': { tries: 200, windowSeconds: DAY, kind: 'fixed', per: 'everyone' },

  /** Searches in notes and transcripts: one for each letter. */
  search: { tries: 300, windowSeconds: 5 * MINUTE, kind: 'sliding', per: 'address' },

  /** Shipping estimates that need a call to Printful. */
  'shop-rates': { tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },

  /** New orders. Each opens a payment, which attracts people who test stolen cards. */
  'checkout-orders': { tries: 20, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Repeats of the last press. Each asks Stripe for the same payment again. */
  'checkout-repeats': { tries: 20, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Order status requests, such as from someone who keeps reloading the thank-you page. */
  'checkout-looks': { tries: 120, windowSeconds: MINUTE, kind: 'sliding', per: 'address' },
  /** Requests for order ids that do not exist. */
  'checkout-guesses': { tries: 30, windowSeconds: MINUTE, kind: 'sliding', per: 'address' },
  /** Changes of carts and addresses: each corrected letter leads to a new quote. */
  'checkout-quotes': { tries: 120, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /**
   * Coupon codes: enough for the typing errors of one Wi-Fi, too few for guessing. With a fixed window, because the refusal
   * says when the next code can be tried.
   */
  'checkout-codes': { tries: 30, windowSeconds: 10 * MINUTE, kind: 'fixed', per: 'address' },

  /** Opened signup forms: each can be used to check a card. Enough for the audience of a live show on one Wi-Fi. */
  'superfan-signups': { tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** More forms than a real audience opens. When it is reached, the hosts get a mail, */
  'superfan-signups-all': { tries: 120, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'everyone' },
  /** and each address opens only a few more, so that a flood keeps nobody out. */
  'superfan-signups-flooded': { tries: 5, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Tries to finish a signup: twice as many as forms, because a first card may be refused. */
  'superfan-finishes': { tries: 120, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Signups: each sends a mail to the mailbox, whoever typed the address. */
  'superfan-signups-to': { tries: 10, windowSeconds: DAY, kind: 'sliding', per: 'mailbox' },
  /** Portal links mailed to a mailbox, whether or not it belongs to a fan. */
  'superfan-links-to': { tries: 3, windowSeconds: HOUR, kind: 'sliding', per: 'mailbox' },
  'superfan-links': { tries: 60, windowSeconds: HOUR, kind: 'sliding', per: 'address' },
  /**
   * More links than all fans would request after one newsletter. When one is reached, the hosts get a mail, and only the
   * requests of fans are stored.
   */
  'superfan-links-all-hour': { tries: 100, windowSeconds: HOUR, kind: 'sliding', per: 'everyone' },
  'superfan-links-all-day': { tries: 400, windowSeconds: DAY, kind: 'sliding', per: 'everyone' },

  /** More than anybody needs, but too few for sending mail to strangers through us. Never refuses a buyer or a fan alone. */
  withdrawals: { tries: 10, windowSeconds: HOUR, kind: 'sliding', per: 'address' },
  /** Receipts; the mailbox key changes every day. Further withdrawals are stored without one. */
  'withdrawal-receipts': { tries: 5, windowSeconds: DAY, kind: 'fixed', per: 'mailbox' },
  /**
   * Withdrawals from a mail address that never bought anything and has no subscription. A shop of this size gets a few a
   * month, and each sends a mail to whatever address was typed. When one is reached, the hosts get a mail, and further ones
   * are stored without a receipt.
   */
  'withdrawals-unproven-hour': { tries: 30, windowSeconds: HOUR, kind: 'sliding', per: 'everyone' },
  'withdrawals-unproven-day': { tries: 100, windowSeconds: DAY, kind: 'sliding', per: 'everyone' }
} as const satisfies Record<string, Entry>

export type LimitName = keyof typeof LIMITS

/** The most calls of a feature that one instance lets through while the cache is unavailable, from all visitors together. */
export const INSTANCE_CAPS = {
  votes: { name: 'vote-alone', tries: 1200, windowSeconds: MINUTE, kind: 'sliding' },
  push: { name: 'push-alone', tries: 300, windowSeconds: MINUTE, kind: 'sliding' },
  films: { name: 'other-films-alone', tries: 20, windowSeconds: DAY, kind: 'fixed' },
  search: { name: 'search-alone', tries: 600, windowSeconds: MINUTE, kind: 'sliding' },
  /** Half of Printful's rate limit. */
  shop: { name: 'shop-rates-alone', tries: 60, windowSeconds: MINUTE, kind: 'sliding' },
  checkout: { name: 'checkout-alone', tries: 120, windowSeconds: MINUTE, kind: 'sliding' },
  superfan: { name: 'superfan-alone', tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding' },
  withdrawals: { name: 'withdrawals-alone', tries: 30, windowSeconds: MINUTE, kind: 'sliding' }
} as const satisfies Record<string, Limit>

/**
 * Wrong backoffice passwords per address; after too many, logins are refused until `quietMs` without a try. Counted in its
 * own table (`backoffice_tries`) and not in the cache, so that it works while the cache is unavailable.
 */
export const LOGIN_TRIES = { tries: 5, quietMs: 15 * MINUTE * 1000 }
