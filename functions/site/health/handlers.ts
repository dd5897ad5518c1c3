// Handler of the health check for uptime monitors.

import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import type { HealthProblem } from '../../../src/site/health/contract.ts'
import { checkHealth } from '../../../src/site/health/contract.ts'
import { readSigns } from '../../desk/overview/sign-queries.ts'
import { problemsOf } from '../../desk/overview/signs.ts'
import { handle, type Route } from '../../platform/http/handle.ts'
import { lateJobs } from '../../platform/jobs/late.ts'
import type { Services } from '../../platform/services.ts'

/** Each instance queries the database at most this often, however many monitors call. */
const CACHE_MS = 10_000

type Health = { degraded: HealthProblem[]; checkedAt: string; failure?: Failure }

export function healthHandlers(services: Services): readonly Route[] {
  const { now } = services
  let cached: { atMs: number; health: Promise<Health> } | undefined

  /** A request that arrives during a query shares its result. */
  function health(): Promise<Health> {
    const atMs = now().getTime()
    if (!cached || atMs - cached.atMs >= CACHE_MS) cached = { atMs, health: check(services) }
    return cached.health
  }

  return [
    handle(checkHealth, async (visit) => {
      const { failure, ...found } = await health()
      if (failure) visit.logFailure(failure)
      if (found.degraded.length === 0) return accept(found)
      visit.detail(found)
      return refuse('unwell')
    })
  ]
}

async function check({ db, now, watchedJobs }: Services): Promise<Health> {
  const checkedAt = now().toISOString()
  const unknown = (failure: Failure): Health => ({ degraded: ['database'], checkedAt, failure })
  if (!db) return unknown(new Failure('health', 'the database is off, because DATABASE_URL is not set'))
  try {
    const [signs, late] = await Promise.all([readSigns(db, now()), lateJobs(db, watchedJobs, now())])
    return { degraded: problemsOf({ ...signs, lateJobCount: late.length }, now()), checkedAt }
  } catch (error) {
    if (error instanceof Failure) return unknown(error)
    throw error
  }
}
