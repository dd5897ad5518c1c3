// What a checkout cannot do without; a site that lacks it says which.
import { Failure } from '../../src/lib/outcome.ts'
import type { Database } from '../db/open.ts'
import type { Cache } from '../services/cache.ts'
import type { Clock } from '../services/clock.ts'
import type { CrashPoint } from '../services/crash-points.ts'
import type { Payments } from '../services/payments.ts'
import type { PrintShop } from '../services/print-shop.ts'
import type { Services } from '../services.ts'

export type Till = {
  db: Database
  payments: Payments
  now: Clock
  passing: (point: CrashPoint) => void
}
export type Desk = Till & { printShop: PrintShop; cache: Cache; secret: string }

const OFF = 'checkout'
const nothingHappens = () => undefined

/** Where orders and payments meet. */
export function openTill({ db, payments, now, passing = nothingHappens }: Services): Till {
  if (!db) throw new Failure(OFF, 'off, because DATABASE_URL is not set')
  if (!payments) throw new Failure(OFF, 'off, because STRIPE_SECRET_KEY is not set')
  return { db, payments, now, passing }
}

/** The same with what pricing needs. */
export function openDesk(services: Services): Desk {
  const { printShop, appSecret: secret, cache } = services
  const till = openTill(services)
  if (!printShop) throw new Failure(OFF, 'off, because PRINTFUL_TOKEN is not set')
  if (!secret) throw new Failure(OFF, 'off, because APP_SECRET is not set')
  return { ...till, printShop, secret, cache }
}
