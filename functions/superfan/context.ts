// The services that Superfan needs. Throws a `Failure` that names the missing setting.
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { CrashPoint } from '../crash-points.ts'
import type { Database } from '../db/open.ts'
import type { Memberships } from '../services/stripe/memberships.ts'
import type { Services } from '../services.ts'

export type SuperfanContext = {
  db: Database
  memberships: Memberships
  now: Clock
  passing: (point: CrashPoint) => void
}

const noop = () => undefined
const OFF = 'superfan'

export function superfanContextOf(
  services: Pick<Services, 'db' | 'memberships' | 'now' | 'passing'>
): SuperfanContext {
  const { db, memberships, now, passing = noop } = services
  if (!db) throw new Failure(OFF, 'off, because DATABASE_URL is not set')
  if (!memberships)
    throw new Failure(OFF, 'off, because STRIPE_SECRET_KEY or STRIPE_SUPERFAN_PRICE_ID is not set')
  return { db, memberships, now, passing }
}
