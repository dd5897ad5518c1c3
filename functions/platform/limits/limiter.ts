// Rate limits of a call: counted in the shared cache, or in this instance alone while the cache is unavailable.
import { Failure, invariant } from '../../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { ResponseExtras } from '../http/handle.ts'
import type { Cache, LimitResult, Try } from './cache.ts'
import { instanceCounter } from './instance-counts.ts'
import type { InstanceCap, Limits, Per } from './limits.ts'

/** A key for each `per` of the named limits; `everyone` needs none. */
type KeysOf<All extends Limits, Name extends keyof All> = Record<
  Exclude<All[Name]['per'], 'everyone'>,
  string
>

export interface Limiter<All extends Limits> {
  /**
   * Counts one try against each limit. Returns false and sets `retry-after` when one of them is reached. While the cache is
   * unavailable this instance counts alone, and each log line says so.
   */
  allows<Name extends keyof All & string>(
    visit: ResponseExtras,
    names: readonly Name[],
    keys: KeysOf<All, Name>
  ): Promise<boolean>
}

interface LimiterServices {
  cache: Pick<Cache, 'count'>
  now: Clock
}

/** The limiter of one feature. Its calls share a cap while the cache is unavailable. */
export function createLimiter<const All extends Limits>(
  { cache, now }: LimiterServices,
  limits: All,
  cap: InstanceCap
): Limiter<All> {
  const countHere = instanceCounter(now)

  async function count(tries: readonly Try[], { logFailure }: ResponseExtras): Promise<LimitResult> {
    try {
      return await cache.count(tries)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      logFailure(error)
      return countHere([...tries, { limit: cap, key: 'all' }])
    }
  }

  return {
    async allows(visit, names, keys) {
      return withRetryAfter(await count(triesOf(limits, names, keys), visit), visit)
    }
  }
}

function triesOf(limits: Limits, names: readonly string[], keys: Partial<Record<Per, string>>): Try[] {
  const keyPer: Partial<Record<Per, string>> = { ...keys, everyone: 'all' }
  return names.map((name) => {
    const limit = limits[name]
    const key = limit && keyPer[limit.per]
    invariant(limit && key !== undefined, `${name} is a limit of the feature and has its key`)
    const { per: _per, ...counted } = limit
    return { limit: { name, ...counted }, key }
  })
}

function withRetryAfter(result: LimitResult, { answerHeaders }: ResponseExtras): boolean {
  if (!result.isWithin) answerHeaders.set('retry-after', String(result.retryAfterSeconds))
  return result.isWithin
}
