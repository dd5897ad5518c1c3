// Reads the publisher's feed, and falls back to the last good copy when the feed is broken.

import { Failure, invariant } from '../../../src/lib/outcome.ts'
import type { NumberMemory } from '../../platform/db/json-columns.ts'
import type { PodcastFeed } from '../../platform/services/rss/podcast-feed.ts'
import { checkFeed, type FeedCheck, parseCopy } from './check-feed.ts'
import type { ParsedFeed, SkippedItem } from './parse-feed.ts'
import { numbersOfCopy, numbersOfSamePodcast } from './recall-numbers.ts'
import type { FeedSnapshot, SnapshotStore } from './snapshots.ts'

export type ReadFeedOptions = {
  feed: PodcastFeed
  /** Where copies are stored. Without it nothing is kept, and a bad feed is a failure. */
  store?: SnapshotStore
  podcastName: string
  /** Prints one line for the operator. */
  log: (line: string) => void
  now?: () => Date
}

export type NumberedFeed = {
  parsed: ParsedFeed
  /** What was parsed. */
  text: string
  numbers: NumberMemory
}

/**
 * Returns the items of the feed and their numbers. Uses the last good copy when the feed cannot be read, suddenly lost
 * episodes, or renumbers known ones. Throws a `Failure` with a one-line message when there is no such copy either.
 */
export async function readFeed(options: ReadFeedOptions): Promise<NumberedFeed> {
  const { feed, store, podcastName, log, now = () => new Date() } = options
  const last = await store?.last(feed.address)
  const lastParsed = last && (await parseCopy(last.text, feed.address, podcastName))
  // A copy that this version cannot parse is not used, so the feed is then fetched unconditionally.
  const usable = last && lastParsed?.ok ? usableCopy(last, lastParsed.value) : undefined
  const remembered = usable?.numbers ?? last?.numbers
  const check = await checkFeed({
    feed,
    podcastName,
    known: usable?.snapshot,
    recall: async (items) =>
      remembered ?? numbersOfSamePodcast(items, (await store?.otherNumbers(feed.address)) ?? []),
    now: now()
  })
  switch (check.result) {
    case 'unchanged': {
      invariant(usable, 'only a known feed is unchanged')
      log(`Feed: unchanged, ${described(usable.parsed)} (${feed.address}).`)
      return usable
    }
    case 'fresh':
      return storeFeed(check, options)
    case 'shrunken':
      if (usable) await store?.write({ ...usable.snapshot, suspect: check.suspect })
      return lastGood(check.problem, usable, options)
    case 'renumbered':
    case 'failed':
      return lastGood(check.problem, usable, options)
  }
}

type Usable = NumberedFeed & { snapshot: FeedSnapshot }

const usableCopy = (snapshot: FeedSnapshot, parsed: ParsedFeed): Usable => ({
  snapshot,
  parsed,
  text: snapshot.text,
  numbers: numbersOfCopy(snapshot, parsed)
})

async function storeFeed(
  { snapshot, parsed, accepted }: FeedCheck & { result: 'fresh' },
  { feed, store, log }: ReadFeedOptions
): Promise<NumberedFeed> {
  if (accepted) log(`Feed: ${accepted.problem}, unchanged since ${accepted.since}: accepted.`)
  await store?.write(snapshot)
  log(`Feed: ${described(parsed)} (${feed.address}).`)
  return { parsed, text: snapshot.text, numbers: snapshot.numbers }
}

function lastGood(
  problem: string,
  usable: Usable | undefined,
  { feed, store, log }: ReadFeedOptions
): NumberedFeed {
  if (!usable)
    throw new Failure('feed', `${feed.address}: ${problem}, and there is no earlier copy to build from.`)
  const since = usable.snapshot.fetchedAt.slice(0, 16).replace('T', ' ')
  log(`Feed: ${problem} (${feed.address}).`)
  log(`Feed: the last good copy is used, of ${since} UTC in ${store?.name}: ${described(usable.parsed)}.`)
  return usable
}

/** How many titles the line for the operator lists. */
const MOST_NAMED = 4

/** For example '6 episodes, 1 repeated left out ("Alien")'. */
export function described({ items, skipped }: ParsedFeed): string {
  const episodes = `${items.length} episode${items.length === 1 ? '' : 's'}`
  const undated = items.flatMap(({ publishedAt, title }) => (publishedAt === undefined ? title : []))
  const parts = [
    undated.length === 0 ? '' : `${undated.length} without a readable date (${named(undated)})`,
    leftOut(skipped, 'nothing-to-play', 'without anything to play'),
    leftOut(skipped, 'repeated', 'repeated')
  ]
  return [episodes, ...parts.filter((part) => part !== '')].join(', ')
}

/** For example '2 repeated left out ("Alien", "Brazil")'; '' when there is none. */
function leftOut(skipped: readonly SkippedItem[], why: SkippedItem['why'], words: string): string {
  const titles = skipped.filter((item) => item.why === why).map(({ title }) => title)
  return titles.length === 0 ? '' : `${titles.length} ${words} left out (${named(titles)})`
}

function named(titles: readonly string[]): string {
  const more = titles.length > MOST_NAMED ? ` and ${titles.length - MOST_NAMED} more` : ''
  return (
    titles
      .slice(0, MOST_NAMED)
      .map((title) => `"${title}"`)
      .join(', ') + more
  )
}
