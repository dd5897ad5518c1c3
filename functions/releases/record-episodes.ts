// Adds the episodes of the feed's copy to the table of releases, and decides which of them may be announced.

import type { ParsedFeed } from '../../src/features/episodes/feed.ts'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import { numberItems } from '../../src/features/episodes/numbering.ts'
import { CHECK_WAITING_EVERY_MINUTES, firstState, type Published } from '../../src/features/releases/rules.ts'
import type { Database } from '../db/open.ts'
import { addReleases, type NewRelease, notedEpisodes } from './queries.ts'
import type { FeedWatch } from './watch-queries.ts'

/**
 * Stores every new episode; returns how many of them will be announced. The copy only counts as recorded when no episode has
 * a publication date in the future, or on the first import.
 */
export async function recordEpisodes(
  db: Database,
  { feedAddress, importedAt }: Pick<FeedWatch, 'feedAddress' | 'importedAt'>,
  copy: { version: number; parsed: ParsedFeed; numbers: NumberMemory },
  now: Date
): Promise<number> {
  const noted = await notedEpisodes(db)
  const isFirstImport = importedAt === null
  const published = publishedIn(copy)
  const found = published.flatMap((episode): NewRelease[] => {
    const result = firstState(episode, noted, { isFirstImport, now })
    if (result === 'leave') return []
    return [{ ...episode, state: result === 'wait' ? 'waiting' : 'passed', isMoved: result === 'move' }]
  })
  const isWhole = isFirstImport || published.every(({ publishedAt }) => publishedAt <= now)
  const nextLookAt = new Date(now.getTime() + CHECK_WAITING_EVERY_MINUTES * 60_000)
  const notedVersion = isWhole ? copy.version : undefined
  return addReleases(db, found, { feedAddress, notedVersion, nextLookAt }, now)
}

/** The episodes of a feed, including specials and trailers. If several share a guid, the slug is added to it. */
function publishedIn({ parsed, numbers }: { parsed: ParsedFeed; numbers: NumberMemory }): Published[] {
  const sharers = Map.groupBy(numbers.items, ({ guid }) => guid)
  return numberItems(parsed.items, numbers).episodes.map(({ item, episodeNumber, slug, pubDate }) => ({
    slug,
    episodeNumber,
    guid: (sharers.get(item.guid)?.length ?? 0) > 1 ? `${item.guid} ${slug}` : item.guid,
    title: item.title,
    publishedAt: new Date(pubDate)
  }))
}
