// Limits of the backoffice.
import { MINUTE_MS } from '../../../src/lib/time-units.ts'

/**
 * Wrong backoffice passwords per address; after too many, logins are refused until `quietMs` without a try. Counted in its
 * own table (`backoffice_tries`) and not in the cache, so that it works while the cache is unavailable.
 */
export const LOGIN_TRIES = { tries: 5, quietMs: 15 * MINUTE_MS }
