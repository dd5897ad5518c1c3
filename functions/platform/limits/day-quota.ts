// The daily quota of calls at a service, counted for all instances together, so that it is never exceeded.

import { Failure } from '../../../src/lib/outcome.ts'
import { DAY_SECONDS, HOUR_MS } from '../../../src/lib/time-units.ts'
import type { Clock } from '../clock.ts'
import type { Cache, Limit } from './cache.ts'
import { instanceCounter } from './instance-counts.ts'

/** When the service reports that its quota is used up, it is not called for this long, whatever we counted. */
const REST_MS = HOUR_MS

export type DayQuota = {
  /** Counts one call; throws a `Failure` that is not retryable when none is left. */
  take(): Promise<void>
  /** Records that the service itself reports an exhausted quota. */
  isUsedUp(): Promise<void>
}

/** Where the cache keeps that the quota of a service is used up, for the hosts; gone when there is one again. */
export const usedUpKey = (service: string) => `quota-used-up:${service}`

export type DayQuotaOptions = {
  /** Used in failure messages and in the key. */
  service: string
  perDay: number
  /** The quota of one instance while the shared counts are unavailable. */
  perDayAlone: number
  cache: Pick<Cache, 'count' | 'write'>
  now: Clock
}

/** The day is the UTC day. */
export function dayQuota({ service, perDay, perDayAlone, cache, now }: DayQuotaOptions): DayQuota {
  const name = `quota-${service.replaceAll(' ', '-')}`
  const shared: Limit = { name, tries: perDay, windowSeconds: DAY_SECONDS, kind: 'fixed' }
  const alone: Limit = { ...shared, tries: perDayAlone }
  const countHere = instanceCounter(now)
  let restsUntilMs = 0
  let toldUntilMs = 0

  async function isWithin(): Promise<boolean> {
    try {
      return (await cache.count([{ limit: shared, key: 'all' }])).isWithin
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return (await countHere([{ limit: alone, key: 'all' }])).isWithin
    }
  }

  /** Once per instance and hour. Nothing depends on it but a line that the hosts see. */
  async function tellHosts() {
    if (now().getTime() < toldUntilMs) return
    toldUntilMs = now().getTime() + REST_MS
    await cache.write(usedUpKey(service), now().toISOString(), REST_MS / 1000).catch(() => undefined)
  }

  return {
    async take() {
      if (now().getTime() >= restsUntilMs && (await isWithin())) return
      await tellHosts()
      throw new Failure(service, 'the daily quota is used up', { retryable: false })
    },
    async isUsedUp() {
      restsUntilMs = now().getTime() + REST_MS
      await tellHosts()
    }
  }
}
