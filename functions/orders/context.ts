// The services that a checkout needs. Throws a failure that names the missing setting.
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { CrashPoint } from '../crash-points.ts'
import type { Database } from '../db/open.ts'
import type { Cache } from '../services/cache/cache.ts'
import type { Printing } from '../services/printful/printing.ts'
import type { Payments } from '../services/stripe/payments.ts'
import type { Services } from '../services.ts'

export type PaymentContext = {
  db: Database
  payments: Payments
  now: Clock
  passing: (point: CrashPoint) => void
}
/** What printing a paid order needs. */
export type FulfilmentContext = PaymentContext & { printing: Printing }
export type CheckoutContext = FulfilmentContext & { cache: Cache; secret: string }

const OFF = 'checkout'
const NO_STRIPE = 'STRIPE_SECRET_KEY is not set'
const NO_PRINTFUL = 'PRINTFUL_TOKEN is not set'
const noop = () => undefined

/** Why the checkout jobs are off on this site; undefined when they are on. */
export const missingStripe = ({ payments }: Services) => (payments ? undefined : NO_STRIPE)
/** Why the fulfilment jobs are off on this site; undefined when they are on. */
export const missingPrintful = (services: Services) =>
  missingStripe(services) ?? (services.printing ? undefined : NO_PRINTFUL)

/** True when Stripe is in test mode but Printful is real: a print would cost real money that nobody paid. */
export const isTestPrint = ({ payments, printing }: FulfilmentContext): boolean =>
  printing.isReal && !payments.isLive

/** The services that every change of an order or its payment needs. */
export function paymentContextOf({ db, payments, now, passing = noop }: Services): PaymentContext {
  if (!db) throw new Failure(OFF, 'off, because DATABASE_URL is not set')
  if (!payments) throw new Failure(OFF, `off, because ${NO_STRIPE}`)
  return { db, payments, now, passing }
}

export function fulfilmentContextOf(services: Services): FulfilmentContext {
  const paymentContext = paymentContextOf(services)
  const { printing } = services
  if (!printing) throw new Failure(OFF, `off, because ${NO_PRINTFUL}`)
  return { ...paymentContext, printing }
}

/** The fulfilment services, plus those that pricing needs. */
export function checkoutContextOf(services: Services): CheckoutContext {
  const { appSecret: secret, cache } = services
  const fulfilmentContext = fulfilmentContextOf(services)
  if (!secret) throw new Failure(OFF, 'off, because APP_SECRET is not set')
  return { ...fulfilmentContext, secret, cache }
}
