import { HOUR_MS } from '../../lib/time-units.ts'

const MEGABYTE_BYTES = 1_000_000

/** What is in memory at most before it is written. */
export const CHUNK_BYTES = 1_000_000
/** What is read at once. */
export const READ_BYTES = 128_000
/** Delays before each new try after a lost connection, as long as nothing more arrives. After the last one it waits for the listener. */
export const RETRY_DELAYS_MS = [1000, 3000, 8000, 20_000, 60_000] as const
/** Silence this long counts as a lost connection. */
export const SILENT_AFTER_MS = 30_000
/** A file that changed this often during one download is given up. */
export const MAX_RESTARTS = 3
/** A host that lets no page read its files is asked again after this. */
export const UNREADABLE_FOR_MS = 24 * HOUR_MS
/** A kept episode that does not start within this is streamed. */
export const STARTS_WITHIN_MS = 3000
/** How long the first worker of a visit may take to cache the code, on a slow connection. */
export const CODE_WITHIN_MS = 120_000
/** How often the progress is shown. */
export const SHOWN_EVERY_MS = 500
/** The speed is measured over about this much of the past. */
export const SPEED_OVER_MS = 5000
/** Room that stays free for the rest of the site, beside the episode. */
export const SPARE_BYTES = 5 * MEGABYTE_BYTES

/** Bytes in whole megabytes, as shown; never 0 for something. */
export const megabytes = (bytes: number): number =>
  bytes <= 0 ? 0 : Math.max(1, Math.round(bytes / MEGABYTE_BYTES))
