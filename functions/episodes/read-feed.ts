// From the publisher's feed to items, with the last good copy between us and a bad day (reliability 3.4, F-13, F-14).
import type { ParsedFeed, SkippedItem } from '../../src/features/episodes/feed.ts'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import { Failure, invariant } from '../../src/lib/outcome.ts'
import type { PodcastFeed } from '../services/rss/podcast-feed.ts'
import { checkFeed, type FeedCheck, parseCopy } from './check-feed.ts'
import { numbersOfCopy, numbersOfSamePodcast } from './recall-numbers.ts'
import type { FeedSnapshot, SnapshotShelf } from './snapshots.ts'

export type ReadFeedOptions = {
  feed: PodcastFeed
  /** Without one nothing is kept, and a bad feed is a failure. */
  shelf?: SnapshotShelf
  podcastName: string
  /** Takes one plain line for the operator. */
  say: (line: string) => void
  now?: () => Date
}

export type NumberedFeed = { parsed: ParsedFeed; numbers: NumberMemory }

/**
 * The items of the feed as published and the numbers that they have; when it cannot be read, or suddenly lost episodes, those of the last good copy.
 * Throws `Failure` with one clear line when there is neither.
 */
export async function readFeed(options: ReadFeedOptions): Promise<NumberedFeed> {
  const { feed, shelf, podcastName, say, now = () => new Date() } = options
  const last = await shelf?.last(feed.address)
  const lastParsed = last && (await parseCopy(last.text, feed.address, podcastName))
  // A copy that this version can no longer read is no copy: the feed has to come whole.
  const usable = last && lastParsed?.ok ? usableCopy(last, lastParsed.value) : undefined
  const remembered = usable?.numbers ?? last?.numbers
  const check = await checkFeed({
    feed,
    podcastName,
    known: usable?.snapshot,
    recall: async (items) =>
      remembered ?? numbersOfSamePodcast(items, (await shelf?.otherNumbers(feed.address)) ?? []),
    now: now()
  })
  switch (check.result) {
    case 'unchanged': {
      invariant(usable, 'only a known feed is unchanged')
      say(`Feed: unchanged, ${described(usable.parsed)} (${feed.address}).`)
      return usable
    }
    case 'fresh':
      return kept(check, options)
    case 'shrunken':
      if (usable) await shelf?.keep({ ...usable.snapshot, suspect: check.suspect })
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
  numbers: numbersOfCopy(snapshot, parsed)
})

async function kept(
  { snapshot, parsed, believed }: FeedCheck & { result: 'fresh' },
  { feed, shelf, say }: ReadFeedOptions
): Promise<NumberedFeed> {
  if (believed) say(`Feed: ${believed.problem}, and it has stayed so since ${believed.since}: believed.`)
  await shelf?.keep(snapshot)
  say(`Feed: ${described(parsed)} (${feed.address}).`)
  return { parsed, numbers: snapshot.numbers }
}

function lastGood(
  problem: string,
  usable: Usable | undefined,
  { feed, shelf, say }: ReadFeedOptions
): NumberedFeed {
  if (!usable)
    throw new Failure('feed', `${feed.address}: ${problem}, and there is no earlier copy to build from.`)
  const since = usable.snapshot.fetchedAt.slice(0, 16).replace('T', ' ')
  say(`Feed: ${problem} (${feed.address}).`)
  say(`Feed: the last good copy is used, of ${since} UTC in ${shelf?.name}: ${described(usable.parsed)}.`)
  return usable
}

/** How many are named in the one line for the operator. */
const MOST_NAMED = 4

/** '6 episodes, 1 repeated left out ("Alien")': what there is, and what was left out and why. */
export function described({ items, skipped }: ParsedFeed): string {
  const episodes = `${items.length} episode${items.length === 1 ? '' : 's'}`
  const parts = [
    leftOut(skipped, 'nothing-to-play', 'without anything to play'),
    leftOut(skipped, 'repeated', 'repeated')
  ]
  return [episodes, ...parts.filter((part) => part !== '')].join(', ')
}

/** '2 repeated left out ("Alien", "Brazil")'; '' when there is none. */
function leftOut(skipped: readonly SkippedItem[], why: SkippedItem['why'], words: string): string {
  const titles = skipped.filter((item) => item.why === why).map(({ title }) => `"${title}"`)
  if (titles.length === 0) return ''
  const more = titles.length > MOST_NAMED ? ` and ${titles.length - MOST_NAMED} more` : ''
  return `${titles.length} ${words} left out (${titles.slice(0, MOST_NAMED).join(', ')}${more})`
}
