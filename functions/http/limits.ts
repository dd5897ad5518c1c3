// How often a visitor may ask: one table for every call. Generous to a household, a busy train and a fan whose card is refused; tight to a script.
import type { Limit } from '../services/cache/cache.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Whose tries are counted together. Every key but that of everyone is a hash. The key of an address changes every day, so a
 * limit of a day per address has a `fixed` window: that day.
 */
export type Per = 'address' | 'address and episode' | 'voter' | 'mailbox' | 'order' | 'everyone'

/** A limit by its name, which is part of its key; windows in seconds. */
type Entry = Omit<Limit, 'name'> & { per: Per }

/**
 * While the cache is away, each instance counts these limits alone, and also caps all calls of the feature together
 * (`INSTANCE_CAPS`). A missing cache alone refuses nobody.
 */
export const LIMITS = {
  'vote-voter': { tries: 10, windowSeconds: MINUTE, kind: 'sliding', per: 'voter' },
  'vote-address': { tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** New voters. */
  'vote-new': { tries: 20, windowSeconds: DAY, kind: 'fixed', per: 'address and episode' },
  /** New voters over all episodes: else voters gathered in old episodes could all vote in the newest. */
  'vote-new-all': { tries: 100, windowSeconds: DAY, kind: 'fixed', per: 'address' },

  /** Browsers that say again that they are there, and those that leave. */
  'push-write': { tries: 120, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** New subscriptions. */
  'push-new': { tries: 20, windowSeconds: HOUR, kind: 'sliding', per: 'address' },
  'push-new-day': { tries: 50, windowSeconds: DAY, kind: 'fixed', per: 'address' },

  /**
   * Films that no episode names: no page asks for one, and every number is an address, so a script could use up the day's
   * quota of a source and fill the cache. What is kept is given anyway.
   */
  'other-films': { tries: 200, windowSeconds: DAY, kind: 'fixed', per: 'everyone' },

  /** Shipping estimates that have to be asked of Printful. */
  'shop-rates': { tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },

  /** New orders: each of them opens a payment, which is what testers of stolen cards look for. */
  'checkout-orders': { tries: 20, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Looks at orders: somebody who reloads the page of thanks, again and again. */
  'checkout-looks': { tries: 120, windowSeconds: MINUTE, kind: 'sliding', per: 'address' },
  /** Ids that are not those of an order. */
  'checkout-guesses': { tries: 30, windowSeconds: MINUTE, kind: 'sliding', per: 'address' },
  /** Changes of baskets and addresses: a quote follows each letter that somebody corrects. */
  'checkout-quotes': { tries: 120, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Coupon codes: enough for whoever mistypes, too little for who guesses. */
  'checkout-order-codes': { tries: 5, windowSeconds: DAY, kind: 'sliding', per: 'order' },
  'checkout-codes': { tries: 10, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },

  /** Forms opened: each of them can check a card. */
  'superfan-signups': { tries: 5, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** No real audience opens more forms than this. When it is reached, the hosts are told. */
  'superfan-signups-all': { tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'everyone' },
  /** Tries to finish a signup. */
  'superfan-finishes': { tries: 30, windowSeconds: 10 * MINUTE, kind: 'sliding', per: 'address' },
  /** Signups: each of them mails the mailbox, whoever asks. */
  'superfan-signups-to': { tries: 10, windowSeconds: DAY, kind: 'sliding', per: 'mailbox' },
  /** Links mailed to a mailbox, whether or not it is a fan's. */
  'superfan-links-to': { tries: 3, windowSeconds: HOUR, kind: 'sliding', per: 'mailbox' },
  'superfan-links': { tries: 10, windowSeconds: HOUR, kind: 'sliding', per: 'address' },
  /** More links than all fans would ask for after one newsletter. When it is reached, the hosts are told. */
  'superfan-links-all-hour': { tries: 100, windowSeconds: HOUR, kind: 'sliding', per: 'everyone' },
  'superfan-links-all-day': { tries: 400, windowSeconds: DAY, kind: 'sliding', per: 'everyone' },

  /** More than anybody needs, too little to make us mail strangers. */
  withdrawals: { tries: 10, windowSeconds: HOUR, kind: 'sliding', per: 'address' },
  /** Receipts; the key of the mailbox is that of the day. */
  'withdrawal-receipts': { tries: 5, windowSeconds: DAY, kind: 'fixed', per: 'mailbox' },
  /**
   * Withdrawals that name no paid order of their own address: a shop of this size gets a few a month, and each of them
   * sends a mail to whatever address was typed. The hosts are told when one of these is reached.
   */
  'withdrawals-unproven-hour': { tries: 30, windowSeconds: HOUR, kind: 'sliding', per: 'everyone' },
  'withdrawals-unproven-day': { tries: 100, windowSeconds: DAY, kind: 'sliding', per: 'everyone' }
} as const satisfies Record<string, Entry>

export type LimitName = keyof typeof LIMITS

/** What one instance lets through of all calls of a feature together while the cache is away, whoever asks. */
export const INSTANCE_CAPS = {
  votes: { name: 'vote-alone', tries: 1200, windowSeconds: MINUTE, kind: 'sliding' },
  push: { name: 'push-alone', tries: 300, windowSeconds: MINUTE, kind: 'sliding' },
  films: { name: 'other-films-alone', tries: 20, windowSeconds: DAY, kind: 'fixed' },
  /** Half of the rate that Printful allows. */
  shop: { name: 'shop-rates-alone', tries: 60, windowSeconds: MINUTE, kind: 'sliding' },
  checkout: { name: 'checkout-alone', tries: 120, windowSeconds: MINUTE, kind: 'sliding' },
  superfan: { name: 'superfan-alone', tries: 60, windowSeconds: 10 * MINUTE, kind: 'sliding' },
  withdrawals: { name: 'withdrawals-alone', tries: 30, windowSeconds: MINUTE, kind: 'sliding' }
} as const satisfies Record<string, Limit>

/**
 * Wrong passwords of the backoffice, per address: then it waits until it was quiet for that long. Counted in a table of its
 * own (`backoffice_tries`) and not in the cache, so that it holds while the cache is away.
 */
export const LOGIN_TRIES = { tries: 5, quietMs: 15 * MINUTE * 1000 }
