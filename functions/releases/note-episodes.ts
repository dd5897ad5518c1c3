// From the copy of the feed to the table of releases: which of its episodes people may be told of.

import type { ParsedFeed } from '../../src/features/episodes/feed.ts'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import { numberItems } from '../../src/features/episodes/numbering.ts'
import {
  firstVerdict,
  LOOK_UNASKED_EVERY_MINUTES,
  type Published
} from '../../src/features/releases/rules.ts'
import type { Database } from '../db/open.ts'
import { addReleases, type NewRelease, notedEpisodes } from './queries.ts'
import type { FeedWatch } from './watch-queries.ts'

/**
 * Notes every episode that is new; answers how many of them are to be announced. The copy counts as noted once none of
 * its episodes is still to come.
 */
export async function noteEpisodes(
  db: Database,
  { feedAddress, importedAt }: Pick<FeedWatch, 'feedAddress' | 'importedAt'>,
  copy: { version: number; parsed: ParsedFeed; numbers: NumberMemory },
  now: Date
): Promise<number> {
  const noted = await notedEpisodes(db)
  const isFirstImport = importedAt === null
  const published = publishedIn(copy)
  const found = published.flatMap((episode): NewRelease[] => {
    const verdict = firstVerdict(episode, noted, { isFirstImport, now })
    if (verdict === 'leave') return []
    return [{ ...episode, state: verdict === 'wait' ? 'waiting' : 'passed', isMoved: verdict === 'move' }]
  })
  const isWhole = isFirstImport || published.every(({ publishedAt }) => publishedAt <= now)
  const nextLookAt = new Date(now.getTime() + LOOK_UNASKED_EVERY_MINUTES * 60_000)
  const notedVersion = isWhole ? copy.version : undefined
  return addReleases(db, found, { feedAddress, notedVersion, nextLookAt }, now)
}

/** The episodes of a feed, specials and trailers among them. Where several share a guid, it is told with the page. */
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
