// Updates our copy of the feed, and stores how the check went.

import { settings } from '../../../src/site/brand/settings.ts'
import type { NumberMemory } from '../../platform/db/json-columns.ts'
import type { Database } from '../../platform/db/open.ts'
import type { PodcastFeed } from '../../platform/services/rss/podcast-feed.ts'
import { checkFeed, type FeedCheck, parseCopy } from './check-feed.ts'
import {
  confirmSnapshot,
  otherNumbers,
  readSnapshot,
  storeSnapshot,
  storeSuspect,
  type WatchedCopy,
  watchedCopy
} from './copy-queries.ts'
import type { FeedItem } from './feed-items.ts'
import { numbersOfCopy, numbersOfSamePodcast } from './recall-numbers.ts'
import { type FeedWatch, readWatch, recordCheck } from './watch-queries.ts'

export type FeedLook = { check: FeedCheck; watch: FeedWatch; version: number | undefined }

/** Checks the feed once, and stores a copy of it if it passed. */
export async function checkCurrentFeed(
  db: Database,
  feed: PodcastFeed,
  { isOurs, now }: { isOurs: boolean; now: Date }
): Promise<FeedLook> {
  const known = await watchedCopy(db, feed.address)
  const before = await readWatch(db, feed.address)
  const check = await checkFeed({
    feed,
    known,
    podcastName: settings.name,
    isOurs,
    now,
    recall: (items) => recall(db, feed.address, known, items),
    // Once a day the feed is fetched unconditionally, to notice a host that wrongly always answers "unchanged".
    isWhole: before?.checkedAt.getUTCDate() !== now.getUTCDate()
  })
  const version = await keep(db, feed.address, check, known)
  const problem = 'problem' in check ? check.problem : undefined
  return { check, version, watch: await recordCheck(db, feed.address, now, problem) }
}

/** Stores the result of the check; returns the version of the stored copy. */
async function keep(db: Database, feedAddress: string, check: FeedCheck, known: WatchedCopy | undefined) {
  if (check.result === 'shrunken') await storeSuspect(db, feedAddress, check.suspect)
  if (check.result !== 'fresh') return known?.version
  if (known?.contentHash !== check.snapshot.contentHash)
    return storeSnapshot(db, check.snapshot, known?.version)
  await confirmSnapshot(db, check.snapshot)
  return known.version
}

async function recall(
  db: Database,
  feedAddress: string,
  known: WatchedCopy | undefined,
  items: readonly FeedItem[]
): Promise<NumberMemory> {
  if (known?.numbers) return known.numbers
  const stored = known && (await readSnapshot(db, feedAddress))
  const parsed = stored && (await parseCopy(stored.text, feedAddress, settings.name))
  if (stored && parsed?.ok) return numbersOfCopy(stored, parsed.value)
  return numbersOfSamePodcast(items, await otherNumbers(db, feedAddress))
}
