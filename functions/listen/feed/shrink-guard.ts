// Guards against a feed that lost episodes: intended by the publisher, or a failure? The site is never emptied by mistake.
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import type { FeedExtent, Suspect } from '../../platform/db/json-columns.ts'

export type GuardedItem = { guid: string; title: string; publishedAt?: string }

export const MAX_EPISODES_LOST = 1
/** A smaller feed is accepted after it was seen unchanged this often, over at least this many hours. */
export const ACCEPT_AFTER_TIMES = 3
export const ACCEPT_AFTER_HOURS = 6

/** Episode count and newest episode of a feed. Newest = the latest date, or else the first item. */
export function extentOf(items: readonly GuardedItem[]): FeedExtent {
  const newest = items.reduce<GuardedItem | undefined>(
    (latest, item) => (latest && (latest.publishedAt ?? '') >= (item.publishedAt ?? '') ? latest : item),
    undefined
  )
  return { episodeCount: items.length, newest: { guid: newest?.guid ?? '', title: newest?.title ?? '' } }
}

/** Why `items` is suspicious compared with `last`, as text; undefined when it is fine. */
export function whySuspicious(last: FeedExtent, items: readonly GuardedItem[]): string | undefined {
  if (items.length === 0) return 'it has no episodes'
  const lost = last.episodeCount - items.length
  if (lost > MAX_EPISODES_LOST) return `it has ${lost} episodes fewer`
  // Publishers change guids of old episodes: an equal title shows that the episode is still there.
  const isThere = items.some(({ guid, title }) => guid === last.newest.guid || title === last.newest.title)
  return isThere ? undefined : `its newest episode is gone ("${last.newest.title}")`
}

/** Counts another sighting of a suspicious feed; different content starts a new count. */
export function seenAgain(suspect: Suspect | undefined, contentHash: string, now: Date): Suspect {
  if (suspect?.contentHash !== contentHash)
    return { contentHash, firstSeenAt: now.toISOString(), timesSeen: 1 }
  return { ...suspect, timesSeen: suspect.timesSeen + 1 }
}

/** Whether the feed was seen often and long enough to be accepted. */
export function isConvincing({ firstSeenAt, timesSeen }: Suspect, now: Date): boolean {
  const hours = (now.getTime() - Date.parse(firstSeenAt)) / HOUR_MS
  return timesSeen >= ACCEPT_AFTER_TIMES && hours >= ACCEPT_AFTER_HOURS
}
