// Tries counted in the memory of this instance: a poor relation of the cache, for while that is away.

import type { Clock } from '../../clock.ts'
import { type Cache, type Try, verdictOf, windowAt } from './cache.ts'

/** Beyond this the oldest are forgotten, so that a flood of strangers cannot fill the memory. */
const MAX_KEYS = 10_000

type Counted = { windowNumber: number; count: number; countBefore: number }

export function instanceCounter(now: Clock): (tries: readonly Try[]) => ReturnType<Cache['count']> {
  const counts = new Map<string, Counted>()

  function waitAfter({ limit, key }: Try): number {
    const { number, carriedShare, endsInSeconds } = windowAt(limit, now())
    const name = `${limit.name}:${key}`
    const current = inWindow(counts.get(name), number)
    if (current.count + Math.floor(carriedShare * current.countBefore) >= limit.tries) return endsInSeconds
    counts.delete(name)
    counts.set(name, { ...current, count: current.count + 1 })
    const [oldest] = counts.keys()
    if (counts.size > MAX_KEYS && oldest !== undefined) counts.delete(oldest)
    return 0
  }

  return async (tries) => verdictOf(tries.map(waitAfter))
}

function inWindow(known: Counted | undefined, number: number): Counted {
  if (known?.windowNumber === number) return known
  const countBefore = known?.windowNumber === number - 1 ? known.count : 0
  return { windowNumber: number, count: 0, countBefore }
}
