// Handler of the health check for uptime monitors.
import { checkHealth } from '../../src/features/health/contract.ts'
import { type Ailment, ailmentsOf } from '../../src/features/health/rules.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { readSigns } from './queries.ts'

/** Each instance queries the database at most this often, however many monitors ask. */
const KEPT_MS = 10_000

type Examination = { degraded: Ailment[]; checkedAt: string; failure?: Failure }

export function healthHandlers(services: Services): readonly Route[] {
  const { now } = services
  let cached: { atMs: number; examination: Promise<Examination> } | undefined

  /** A request that arrives during a query shares its result. */
  function examination(): Promise<Examination> {
    const atMs = now().getTime()
    if (!cached || atMs - cached.atMs >= KEPT_MS) cached = { atMs, examination: examine(services) }
    return cached.examination
  }

  return [
    handle(checkHealth, async (visit) => {
      const { failure, ...found } = await examination()
      if (failure) visit.note(failure)
      if (found.degraded.length === 0) return accept(found)
      visit.detail(found)
      return refuse('unwell')
    })
  ]
}

async function examine({ db, now }: Services): Promise<Examination> {
  const checkedAt = now().toISOString()
  const unknown = (failure: Failure): Examination => ({ degraded: ['database'], checkedAt, failure })
  if (!db) return unknown(new Failure('health', 'the database is off, because DATABASE_URL is not set'))
  try {
    return { degraded: ailmentsOf(await readSigns(db, now()), now()), checkedAt }
  } catch (error) {
    if (error instanceof Failure) return unknown(error)
    throw error
  }
}
