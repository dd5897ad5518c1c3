// Brings our copy of the feed up to date, and remembers how the looking went.

import { settings } from '../../src/features/brand/settings.ts'
import type { FeedItem } from '../../src/features/episodes/feed-items.ts'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import type { Database } from '../db/open.ts'
import { checkFeed, type FeedCheck, parseCopy } from '../episodes/check-feed.ts'
import {
  keepSnapshot,
  keepSuspect,
  otherNumbers,
  readSnapshot,
  touchSnapshot,
  type WatchedCopy,
  watchedCopy
} from '../episodes/queries.ts'
import { numbersOfCopy, numbersOfSamePodcast } from '../episodes/recall-numbers.ts'
import type { PodcastFeed } from '../services/rss/podcast-feed.ts'
import { type FeedWatch, noteLook, readWatch } from './watch-queries.ts'

export type Looked = { check: FeedCheck; watch: FeedWatch; version: number | undefined }

/** One look at the feed; a copy that is better than the one we have is kept. */
export async function lookAtFeed(
  db: Database,
  feed: PodcastFeed,
  { isOurs, now }: { isOurs: boolean; now: Date }
): Promise<Looked> {
  const known = await watchedCopy(db, feed.address)
  const before = await readWatch(db, feed.address)
  const check = await checkFeed({
    ...{ feed, known, podcastName: settings.name, isOurs, now },
    recall: (items) => recall(db, feed.address, known, items),
    // Once a day the feed has to come whole: a host that says "unchanged" for ever would never be noticed.
    isWhole: before?.checkedAt.getUTCDate() !== now.getUTCDate()
  })
  const version = await keep(db, feed.address, check, known)
  const problem = 'problem' in check ? check.problem : undefined
  return { check, version, watch: await noteLook(db, feed.address, now, problem) }
}

/** Keeps what came of it; answers the version that is kept now. */
async function keep(db: Database, feedAddress: string, check: FeedCheck, known: WatchedCopy | undefined) {
  if (check.result === 'shrunken') await keepSuspect(db, feedAddress, check.suspect)
  if (check.result !== 'fresh') return known?.version
  if (known?.contentHash !== check.snapshot.contentHash)
    return keepSnapshot(db, check.snapshot, known?.version)
  await touchSnapshot(db, check.snapshot)
  return known.version
}

/** The numbers that the items of this feed had until now. */
async function recall(
  db: Database,
  feedAddress: string,
  known: WatchedCopy | undefined,
  items: readonly FeedItem[]
): Promise<NumberMemory> {
  if (known?.numbers) return known.numbers
  const kept = known && (await readSnapshot(db, feedAddress))
  const parsed = kept && (await parseCopy(kept.text, feedAddress, settings.name))
  if (kept && parsed?.ok) return numbersOfCopy(kept, parsed.value)
  return numbersOfSamePodcast(items, await otherNumbers(db, feedAddress))
}
