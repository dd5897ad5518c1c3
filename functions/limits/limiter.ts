// Rate limits of a call: counted in the shared cache, or in this instance alone while the cache is unavailable.
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { ResponseExtras } from '../http/handle.ts'
import type { Cache, LimitResult, Try } from './cache.ts'
import { instanceCounter } from './instance-counts.ts'
import { INSTANCE_CAPS, LIMITS, type LimitName, type Per } from './limits.ts'

/** A key for each `per` of the named limits; `everyone` needs none. */
type KeysOf<Name extends LimitName> = Record<Exclude<(typeof LIMITS)[Name]['per'], 'everyone'>, string>

export interface Limiter {
  /**
   * Counts one try against each limit. Returns false and sets `retry-after` when one of them is reached. While the cache is
   * unavailable this instance counts alone, and each log line says so.
   */
  allows<Name extends LimitName>(
    visit: ResponseExtras,
    names: readonly Name[],
    keys: KeysOf<Name>
  ): Promise<boolean>
}

interface LimiterServices {
  cache: Pick<Cache, 'count'>
  now: Clock
}

/** The limiter of one feature. Its calls share a cap while the cache is unavailable. */
export function createLimiter({ cache, now }: LimiterServices, feature: keyof typeof INSTANCE_CAPS): Limiter {
  const countHere = instanceCounter(now)

  async function count(tries: readonly Try[], { logFailure }: ResponseExtras): Promise<LimitResult> {
    try {
      return await cache.count(tries)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      logFailure(error)
      return countHere([...tries, { limit: INSTANCE_CAPS[feature], key: 'all' }])
    }
  }

  return {
    async allows(visit, names, keys) {
      return withRetryAfter(await count(triesOf(names, keys), visit), visit)
    }
  }
}

function triesOf<Name extends LimitName>(names: readonly Name[], keys: KeysOf<Name>): Try[] {
  const keyPer = { ...keys, everyone: 'all' } as Record<Per, string>
  return names.map((name: LimitName) => {
    const { per, ...limit } = LIMITS[name]
    return { limit: { name, ...limit }, key: keyPer[per] }
  })
}

function withRetryAfter(result: LimitResult, { answerHeaders }: ResponseExtras): boolean {
  if (!result.isWithin) answerHeaders.set('retry-after', String(result.retryAfterSeconds))
  return result.isWithin
}
