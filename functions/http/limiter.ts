// Limits of a route: counted where all instances count, or in this one alone while that place is away.
import { Failure } from '../../src/lib/outcome.ts'
import type { Cache, Limit, Try, Verdict } from '../services/cache.ts'
import type { Clock } from '../services/clock.ts'
import { instanceCounter } from '../services/instance-counts.ts'
import type { Remarks } from './handle.ts'

/** Whether the tries are within their limits; if not, the answer is told when to come back. */
export type IsWithinLimits = (tries: readonly Try[], remarks: Remarks) => Promise<boolean>

/**
 * For routes that go on without the cache: their answer is protected by the database as well. `whileAlone` caps what
 * one instance lets through then, whoever asks. The log says so.
 */
export function createLimiter(cache: Pick<Cache, 'count'>, now: Clock, whileAlone: Limit): IsWithinLimits {
  const countHere = instanceCounter(now)

  async function count(tries: readonly Try[], { note }: Remarks): Promise<Verdict> {
    try {
      return await cache.count(tries)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      note(error)
      return countHere([...tries, { limit: whileAlone, key: 'all' }])
    }
  }

  return async (tries, remarks) => {
    const verdict = await count(tries, remarks)
    if (!verdict.isWithin) remarks.answerHeaders.set('retry-after', String(verdict.retryAfterSeconds))
    return verdict.isWithin
  }
}
