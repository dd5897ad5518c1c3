// Counts tries in the memory of this instance, as a fallback while the cache is unavailable.

import type { Clock } from '../clock.ts'
import { type Cache, limitAnswer, type Try, windowAt } from './cache.ts'

/** Beyond this the oldest keys are dropped, so that a flood of visitors cannot fill the memory. */
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

  return async (tries) => limitAnswer(tries.map(waitAfter))
}

function inWindow(known: Counted | undefined, number: number): Counted {
  if (known?.windowNumber === number) return known
  const countBefore = known?.windowNumber === number - 1 ? known.count : 0
  return { windowNumber: number, count: 0, countBefore }
}
