// The checkout as its page sees it: how far an order is, what it comes to, and when the server is asked.
import type { Cents } from '../../lib/money.ts'
import type { BasketLine, PricedLine } from '../shop/basket.ts'
import type { CustomerInfo } from '../shop/customer.ts'

/** How long the form holds still before its payment is prepared, and how long after a change it is priced anew (spec shop 9). */
export const FORM_SETTLES_MS = 700
export const QUOTE_AFTER_MS = 500
/** Ways to pay, the first first (spec shop 9); iDEAL goes on as Wero. */
export const METHOD_ORDER = ['bancontact', 'ideal', 'wero', 'card'] as const

/** Where Stripe sends the buyer back to; the page that is shown in the end either way. */
export const SUCCESS_PATH = '/checkout/success/'

/** The shipping of the basket to the country of the form. `refused` = the answer was no, `unheard` = there was none that we could read. */
export type Shipping =
  | { step: 'asking' }
  | { step: 'known'; cents: Cents }
  | { step: 'failed'; why: 'refused' | 'unheard' }

/** What the server has agreed to, and the payment that was opened for it. */
export type Order = {
  id: string
  clientSecret: string
  shippingCents: Cents
  discountCents: Cents
  /** '' = no coupon. */
  couponCode: string
}

export type PaymentContext =
  /** Something in the form is still missing. */
  | { step: 'filling' }
  | { step: 'preparing' }
  /** The payment could not be prepared; `sentence` says more where the server did. */
  | { step: 'unprepared'; sentence: string }
  /** `isChanging`: basket, address or coupon is being put on the order. */
  | { step: 'ready'; order: Order; isChanging: boolean }
  /** Between the press on pay and its end. */
  | { step: 'paying'; order: Order }

export const orderOf = (till: PaymentContext): Order | undefined =>
  till.step === 'ready' || till.step === 'paying' ? till.order : undefined

/** `totalCents` is without shipping while that is unknown. */
export type Sums = {
  subtotalCents: Cents
  shippingCents: Cents | undefined
  discountCents: Cents
  couponCode: string
  totalCents: Cents
}

/** What stands in the summary: the shipping as last heard, the discount as agreed. */
export function sumsOf(subtotalCents: Cents, shipping: Shipping, order: Order | undefined): Sums {
  const shippingCents = shipping.step === 'known' ? shipping.cents : undefined
  const discountCents = Math.min(order?.discountCents ?? 0, subtotalCents)
  return {
    ...{ subtotalCents, shippingCents, discountCents },
    couponCode: order?.couponCode ?? '',
    totalCents: subtotalCents - discountCents + (shippingCents ?? 0)
  }
}

/** What is asked of the server when an order is started or changed. */
export type OrderRequest = { items: BasketLine[]; customerInfo: CustomerInfo }

/** The lines as they travel: what they cost is the server's business. */
export const itemsOf = (lines: readonly PricedLine[]): BasketLine[] =>
  lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))

/** How a press on pay ended, by what the provider says of the payment: 'requires_action' is left to its form. */
export type PaymentEnd = 'over' | 'open' | 'unexpected'

/** Money on its way is no failure: the next page waits for it. */
export function paymentEnd(status: string): PaymentEnd {
  if (status === 'succeeded' || status === 'processing') return 'over'
  return status === 'requires_action' ? 'open' : 'unexpected'
}

/** Who pays, as the provider wants it of a form that asks for none of it: every field, empty ones as well. */
export function billingOf(customer: CustomerInfo) {
  const { email, firstName, lastName, address1, address2, city, state, zip, country } = customer
  return {
    name: `${firstName} ${lastName}`,
    email,
    phone: '',
    address: { line1: address1, line2: address2, city, state, postal_code: zip, country }
  }
}

/** A code as it is typed: capitals (spec shop 5). */
export const codeOf = (typed: string): string => typed.toUpperCase()
