// From the copy of the feed to the book of premieres: which of its episodes people may be told of.

import type { ParsedFeed } from '../../src/episodes/feed.ts'
import { numberItems } from '../../src/episodes/numbering.ts'
import { firstVerdict, LOOK_UNASKED_EVERY_MINUTES, type Published } from '../../src/premieres/rules.ts'
import type { Database } from '../db/open.ts'
import { addPremieres, type NewPremiere, notedEpisodes } from './premiere-records.ts'
import type { FeedWatch } from './watch-records.ts'

/**
 * Notes every numbered episode that is new; answers how many of them are to be announced. The copy counts as noted
 * once none of its episodes is still to come.
 */
export async function noteEpisodes(
  db: Database,
  { feedAddress, importedAt }: Pick<FeedWatch, 'feedAddress' | 'importedAt'>,
  copy: { version: number; parsed: ParsedFeed },
  now: Date
): Promise<number> {
  const noted = await notedEpisodes(db)
  const isFirstImport = importedAt === null
  const published = publishedIn(copy.parsed)
  const found = published.flatMap((episode): NewPremiere[] => {
    const verdict = firstVerdict(episode, noted, { isFirstImport, now })
    return verdict === 'leave' ? [] : [{ ...episode, state: verdict === 'wait' ? 'waiting' : 'passed' }]
  })
  const isWhole = isFirstImport || published.every(({ publishedAt }) => publishedAt <= now)
  const nextLookAt = new Date(now.getTime() + LOOK_UNASKED_EVERY_MINUTES * 60_000)
  const notedVersion = isWhole ? copy.version : undefined
  return addPremieres(db, found, { feedAddress, notedVersion, nextLookAt }, now)
}

/** The numbered episodes of a feed; trailers and the like are never announced. */
function publishedIn(parsed: ParsedFeed): Published[] {
  return numberItems(parsed.items).flatMap(({ item, episodeNumber, pubDate }) =>
    episodeNumber === null
      ? []
      : [{ episodeNumber, guid: item.guid, title: item.title, publishedAt: new Date(pubDate) }]
  )
}
