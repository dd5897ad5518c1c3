// What a checkout cannot do without; a site that lacks it says which.
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { CrashPoint } from '../crash-points.ts'
import type { Database } from '../db/open.ts'
import type { Cache } from '../services/cache/cache.ts'
import type { PrintShop } from '../services/printful/printing.ts'
import type { Payments } from '../services/stripe/payments.ts'
import type { ShopServices } from '../services.ts'

export type Till = {
  db: Database
  payments: Payments
  now: Clock
  passing: (point: CrashPoint) => void
}
/** Where paid orders are made. */
export type Workshop = Till & { printShop: PrintShop }
export type Desk = Workshop & { cache: Cache; secret: string }

const OFF = 'checkout'
const NO_BANK = 'STRIPE_SECRET_KEY is not set'
const NO_PRINTER = 'PRINTFUL_TOKEN is not set'
const nothingHappens = () => undefined

/** Why a job of the till is off on this site. */
export const lacksBank = ({ payments }: ShopServices) => (payments ? undefined : NO_BANK)
/** Why a job of the workshop is. */
export const lacksPrinter = (services: ShopServices) =>
  lacksBank(services) ?? (services.printShop ? undefined : NO_PRINTER)

/** Money of Stripe's test mode is none, and a real print shop is paid with ours. */
export const isTestPrint = ({ payments, printShop }: Workshop): boolean =>
  printShop.isReal && !payments.isLive

/** Where orders and payments meet. */
export function openTill({ db, payments, now, passing = nothingHappens }: ShopServices): Till {
  if (!db) throw new Failure(OFF, 'off, because DATABASE_URL is not set')
  if (!payments) throw new Failure(OFF, `off, because ${NO_BANK}`)
  return { db, payments, now, passing }
}

export function openWorkshop(services: ShopServices): Workshop {
  const till = openTill(services)
  const { printShop } = services
  if (!printShop) throw new Failure(OFF, `off, because ${NO_PRINTER}`)
  return { ...till, printShop }
}

/** The same with what pricing needs. */
export function openDesk(services: ShopServices): Desk {
  const { appSecret: secret, cache } = services
  const workshop = openWorkshop(services)
  if (!secret) throw new Failure(OFF, 'off, because APP_SECRET is not set')
  return { ...workshop, secret, cache }
}
