// When a feed lost episodes: is that the publisher's wish or a bad day? A site is never emptied by mistake.

/** As much of a feed's items as the guard has to know. */
export type GuardedItem = { guid: string; title: string; publishedAt?: string }
export type FeedExtent = { episodeCount: number; newest: { guid: string; title: string } }
/** A feed that looks wrong, and how often and how long it has looked the same. */
export type Suspect = { contentHash: string; firstSeenAt: string; timesSeen: number }

export const MAX_EPISODES_LOST = 1
/** The same shrunken feed is believed when it was seen this often, over at least this long. */
export const BELIEVE_AFTER_TIMES = 3
export const BELIEVE_AFTER_HOURS = 6

/** How far a feed reaches; the newest is the one with the latest date, else the first. */
export function extentOf(items: readonly GuardedItem[]): FeedExtent {
  const newest = items.reduce<GuardedItem | undefined>(
    (latest, item) => (latest && (latest.publishedAt ?? '') >= (item.publishedAt ?? '') ? latest : item),
    undefined
  )
  return { episodeCount: items.length, newest: { guid: newest?.guid ?? '', title: newest?.title ?? '' } }
}

/** What is wrong with `items` after `last`, in words; undefined when they may replace it. */
export function whySuspicious(last: FeedExtent, items: readonly GuardedItem[]): string | undefined {
  if (items.length === 0) return 'it has no episodes'
  const lost = last.episodeCount - items.length
  if (lost > MAX_EPISODES_LOST) return `it has ${lost} episodes fewer`
  // Publishers give old episodes new ids: the title tells that it is still there.
  const isThere = items.some(({ guid, title }) => guid === last.newest.guid || title === last.newest.title)
  return isThere ? undefined : `its newest episode is gone ("${last.newest.title}")`
}

/** Counts one more sight of a suspicious feed; another content starts again. */
export function seenAgain(suspect: Suspect | undefined, contentHash: string, now: Date): Suspect {
  if (suspect?.contentHash !== contentHash)
    return { contentHash, firstSeenAt: now.toISOString(), timesSeen: 1 }
  return { ...suspect, timesSeen: suspect.timesSeen + 1 }
}

/** Seen often and long enough to be meant. */
export function isConvincing({ firstSeenAt, timesSeen }: Suspect, now: Date): boolean {
  const hours = (now.getTime() - Date.parse(firstSeenAt)) / 3_600_000
  return timesSeen >= BELIEVE_AFTER_TIMES && hours >= BELIEVE_AFTER_HOURS
}
