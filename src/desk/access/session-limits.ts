// How long a session of a host lasts, and what else of signing in has a limit.
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'

/** A session ends this long after its last call, */
export const IDLE_MS = 2 * HOUR_MS
/** and this long after it was opened, however active it is. */
export const SESSION_MS = 12 * HOUR_MS
/** How long after a passkey was shown money may be moved. */
export const FRESH_MS = 5 * MINUTE_MS
/** How far the clocks of two servers may be apart. */
export const CLOCKS_DIFFER_MS = MINUTE_MS
/** How long a browser has to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS
export const INVITATION_MS = 30 * MINUTE_MS
/** How long the replacement of a lost passkey may neither move money nor change the access of others. */
export const MONEY_WAIT_MS = 24 * HOUR_MS
/** How often somebody with the shared password may ask for an invitation of one host in a day. */
export const ASKED_A_DAY = 5
export const MAX_PASSKEY_NAME_CHARS = 40
/** Of one host; more than anybody has devices. */
export const MAX_PASSKEYS = 10
export const LOG_ROWS_PER_PAGE = 50
