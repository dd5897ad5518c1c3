// Keys of the tab list on the home page. Separate from home-tabs.ts, because every page loads it.

/** The tab index that a key moves to; undefined for keys that the tab list does not handle. */
export function tabAfterKey(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
