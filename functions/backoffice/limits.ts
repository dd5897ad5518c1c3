// How long a login lasts, and how often one may be tried.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A token ends this long after its last call, */
export const IDLE_MS = 2 * HOUR_MS
/** and this long after the login, however busy. */
export const SESSION_MS = 12 * HOUR_MS
/** More than three hosts open at once; the oldest ones end. */
export const MAX_SESSIONS = 10

/** Wrong passwords of one address; then it waits until it was quiet for as long as `TRIES_KEPT_MS`. */
export const MAX_TRIES = 5
export const TRIES_KEPT_MS = 15 * MINUTE_MS

/** How long it stays known what was done in the backoffice; the database lets nothing go earlier. */
export const AUDIT_KEPT_MS = 366 * DAY_MS

/**
 * Passwords that are looked at together by one instance: each takes 128 MiB and half a second. With six more that wait, the
 * last one is looked at within two seconds; whoever comes then is asked to come again.
 */
export const HASHES_AT_ONCE = { parallel: 2, perSecond: 100, waiting: 6 }
export const BUSY_RETRY_SECONDS = 5

/** Wrong passwords of everybody in a quarter of an hour: from here on somebody is guessing, and the hosts are told. */
export const GUESSING_FROM = 50
const SLOWER_BY_MS = 1000
const SLOWEST_MS = 5000

/**
 * How long a login waits after so many wrong ones of everybody. It never becomes a no: whoever guesses from many addresses
 * would lock out the hosts.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(SLOWEST_MS, SLOWER_BY_MS * Math.floor(failures / GUESSING_FROM))
