// The numbers that were given before, for a look at a feed and for the copy that is built.
import type { ParsedFeed } from '../../src/features/episodes/feed.ts'
import type { FeedItem } from '../../src/features/episodes/feed-items.ts'
import { NOTHING_REMEMBERED, type NumberMemory } from '../../src/features/episodes/number-memory.ts'
import { memoryBefore } from '../../src/features/episodes/numbering.ts'

/** The numbers of a copy that is kept; one from before numbers were remembered has them in its items. */
export const numbersOfCopy = (
  { numbers }: { numbers?: NumberMemory | undefined },
  parsed: ParsedFeed
): NumberMemory => numbers ?? memoryBefore(parsed.items)

/** Of a feed that moved to another address: what is remembered of the podcast that shares most of its guids. */
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
