// Finds the episode numbers that were given before, for checking a feed and for building from a copy.

import { numberAfterName, numberAtEnd, numberInTitle } from '../../../src/listen/episodes/own-number.ts'
import type { NumberMemory, Remembered } from '../../platform/db/json-columns.ts'
import type { FeedItem } from './feed-items.ts'
import { NOTHING_REMEMBERED } from './number-memory.ts'
import { memoryBefore } from './numbering.ts'
import type { ParsedFeed } from './parse-feed.ts'

/** The numbers of a stored copy. An old copy without stored numbers derives them from its items. */
export const numbersOfCopy = (
  { numbers }: { numbers?: NumberMemory | undefined },
  parsed: ParsedFeed
): NumberMemory => numbers ?? memoryBefore(parsed.items)

/**
 * For a feed at a new URL: the numbers of the known podcast that shares the most guids with it. A new host may have changed
 * all guids; then at least half of the episodes must share their title or audio.
 */
export function numbersOfSamePodcast(
  items: readonly FeedItem[],
  others: readonly NumberMemory[]
): NumberMemory {
  const count = (memory: NumberMemory, signsOf: (entry: FeedItem | Remembered) => string[]) => {
    const signs = new Set(memory.items.flatMap(signsOf))
    return items.filter((item) => signsOf(item).some((sign) => signs.has(sign))).length
  }
  const [best] = others
    .map((memory) => {
      const guids = count(memory, ({ guid }) => [guid])
      const alike = count(memory, ({ title, audioUrl }) =>
        (numberInTitle(title) ?? numberAtEnd(title) ?? numberAfterName(title)) === undefined
          ? [title, audioUrl]
          : [audioUrl]
      )
      const isSame = guids > 0 || alike * 2 >= Math.min(items.length, memory.items.length)
      return { memory, guids, alike, isSame: isSame && guids + alike > 0 }
    })
    .filter(({ isSame }) => isSame)
    .sort((one, other) => other.guids - one.guids || other.alike - one.alike)
  return best?.memory ?? NOTHING_REMEMBERED
}
