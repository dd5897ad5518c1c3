// When a page that was out of sight looks for news.

/** Episodes come every other week; a page that was gone this long may have missed one. */
export const STALE_AFTER_MS = 3 * 60 * 60 * 1000

export const isStale = (hiddenSinceMs: number, nowMs: number): boolean =>
  nowMs - hiddenSinceMs >= STALE_AFTER_MS

/** Storage id of the newest episode in the HTML of the home page: 'ep-118'. */
export const newestOn = (html: string): string | undefined =>
  /<html[^>]*\sdata-newest="([^"]+)"/.exec(html)?.[1]
