// Finds the episode numbers that were given before, for checking a feed and for building from a copy.
import type { ParsedFeed } from '../../src/features/episodes/feed.ts'
import type { FeedItem } from '../../src/features/episodes/feed-items.ts'
import { NOTHING_REMEMBERED, type NumberMemory } from '../../src/features/episodes/number-memory.ts'
import { memoryBefore } from '../../src/features/episodes/numbering.ts'

/** The numbers of a stored copy. An old copy without stored numbers derives them from its items. */
export const numbersOfCopy = (
  { numbers }: { numbers?: NumberMemory | undefined },
  parsed: ParsedFeed
): NumberMemory => numbers ?? memoryBefore(parsed.items)

/** For a feed at a new URL: the numbers of the known podcast that shares the most guids with it. */
export function numbersOfSamePodcast(
  items: readonly FeedItem[],
  others: readonly NumberMemory[]
): NumberMemory {
  const guids = new Set(items.map(({ guid }) => guid))
  const shared = (memory: NumberMemory) => memory.items.filter(({ guid }) => guids.has(guid)).length
  const [best] = others
    .map((memory) => ({ memory, count: shared(memory) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return best?.memory ?? NOTHING_REMEMBERED
}
