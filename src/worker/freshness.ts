// When a page that was in the background checks for a new episode.
import { HOUR_MS } from '../lib/time-units.ts'

/** Time in the background after which a page may have missed an episode. */
export const STALE_AFTER_MS = 3 * HOUR_MS

export const isStale = (hiddenSinceMs: number, nowMs: number): boolean =>
  nowMs - hiddenSinceMs >= STALE_AFTER_MS

/** Storage id of the newest episode in the HTML of the home page: 'ep-118'. */
export const newestOn = (html: string): string | undefined =>
  /<html[^>]*\sdata-newest="([^"]+)"/.exec(html)?.[1]
