// The services that selling needs.
import { type Connected, connected, missingSetting, type Services } from '../services.ts'

/** Why the jobs that need Stripe are off on this site; undefined when they are on. */
export const missingStripe = (services: Services) => missingSetting(services, 'payments')
/** Why the jobs that need Printful are off on this site; undefined when they are on. */
export const missingPrintful = (services: Services) => missingSetting(services, 'payments', 'printing')

/** What every change of an order or its payment needs. */
export const paymentContextOf = (services: Services) => connected('checkout', services, 'db', 'payments')
/** What printing a paid order needs. */
export const fulfilmentContextOf = (services: Services) =>
  connected('checkout', services, 'db', 'payments', 'printing')
/** What starting and changing an order needs. */
export const checkoutContextOf = (services: Services) =>
  connected('checkout', services, 'db', 'payments', 'printing', 'appSecret')

/** True when Stripe is in test mode but Printful is real: a print would cost real money without a real payment. */
export const isTestPrint = ({ payments, printing }: Connected<'payments' | 'printing'>): boolean =>
  printing.isReal && !payments.isLive
