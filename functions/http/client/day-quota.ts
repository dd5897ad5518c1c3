// How many calls a service grants us a day: counted where all instances count, so that none asks one too many.
import { Failure } from '../../../src/lib/outcome.ts'
import type { Clock } from '../../clock.ts'
import type { Cache, Limit } from '../../services/cache/cache.ts'
import { instanceCounter } from '../../services/cache/instance-counts.ts'

const DAY_SECONDS = 24 * 60 * 60
/** How long a service that calls its quota used up, whatever we counted, is believed. */
const BELIEVED_MS = 60 * 60 * 1000

export type DayQuota = {
  /** Counts one call; throws a `Failure` that no retry mends when there is none left. */
  take(): Promise<void>
  /** The service itself says that there is none left. */
  isUsedUp(): void
}

export type DayQuotaOptions = {
  /** Named in failures, and part of the key. */
  service: string
  perDay: number
  /** What one instance allows itself while the shared counts are away. */
  perDayAlone: number
  cache: Pick<Cache, 'count'>
  now: Clock
}

/** The day is the UTC day. */
export function dayQuota({ service, perDay, perDayAlone, cache, now }: DayQuotaOptions): DayQuota {
  const name = `quota-${service.replaceAll(' ', '-')}`
  const shared: Limit = { name, tries: perDay, windowSeconds: DAY_SECONDS, kind: 'fixed' }
  const alone: Limit = { ...shared, tries: perDayAlone }
  const countHere = instanceCounter(now)
  let restsUntilMs = 0

  async function isWithin(): Promise<boolean> {
    try {
      return (await cache.count([{ limit: shared, key: 'all' }])).isWithin
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return (await countHere([{ limit: alone, key: 'all' }])).isWithin
    }
  }

  return {
    async take() {
      if (now().getTime() < restsUntilMs || !(await isWithin()))
        throw new Failure(service, 'the quota of today is used up', { retryable: false })
    },
    isUsedUp() {
      restsUntilMs = now().getTime() + BELIEVED_MS
    }
  }
}
