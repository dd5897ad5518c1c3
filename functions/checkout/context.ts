// What a checkout cannot do without; a site that lacks it says which.
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { CrashPoint } from '../crash-points.ts'
import type { Database } from '../db/open.ts'
import type { Cache } from '../services/cache/cache.ts'
import type { Printing } from '../services/printful/printing.ts'
import type { Payments } from '../services/stripe/payments.ts'
import type { ShopServices } from '../services.ts'

export type PaymentContext = {
  db: Database
  payments: Payments
  now: Clock
  passing: (point: CrashPoint) => void
}
/** Where paid orders are made. */
export type FulfilmentContext = PaymentContext & { printing: Printing }
export type CheckoutContext = FulfilmentContext & { cache: Cache; secret: string }

const OFF = 'checkout'
const NO_STRIPE = 'STRIPE_SECRET_KEY is not set'
const NO_PRINTFUL = 'PRINTFUL_TOKEN is not set'
const nothingHappens = () => undefined

/** Why a job of the checkout is off on this site. */
export const missingStripe = ({ payments }: ShopServices) => (payments ? undefined : NO_STRIPE)
/** Why a job of fulfilment is. */
export const missingPrintful = (services: ShopServices) =>
  missingStripe(services) ?? (services.printing ? undefined : NO_PRINTFUL)

/** Money of Stripe's test mode is none, and a real Printful is paid with ours. */
export const isTestPrint = ({ payments, printing }: FulfilmentContext): boolean =>
  printing.isReal && !payments.isLive

/** Where orders and payments meet. */
export function paymentContextOf({
  db,
  payments,
  now,
  passing = nothingHappens
}: ShopServices): PaymentContext {
  if (!db) throw new Failure(OFF, 'off, because DATABASE_URL is not set')
  if (!payments) throw new Failure(OFF, `off, because ${NO_STRIPE}`)
  return { db, payments, now, passing }
}

export function fulfilmentContextOf(services: ShopServices): FulfilmentContext {
  const paymentContext = paymentContextOf(services)
  const { printing } = services
  if (!printing) throw new Failure(OFF, `off, because ${NO_PRINTFUL}`)
  return { ...paymentContext, printing }
}

/** The same with what pricing needs. */
export function checkoutContextOf(services: ShopServices): CheckoutContext {
  const { appSecret: secret, cache } = services
  const fulfilmentContext = fulfilmentContextOf(services)
  if (!secret) throw new Failure(OFF, 'off, because APP_SECRET is not set')
  return { ...fulfilmentContext, secret, cache }
}
