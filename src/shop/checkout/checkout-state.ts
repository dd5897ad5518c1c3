// The rules of the checkout page: the states of an order, its totals, and when the server is called.
import type { Cents } from '../../lib/money.ts'
import type { CartLine, PricedLine } from '../cart/cart-lines.ts'
import type { CustomerInfo } from '../orders/customer.ts'
import type { Prices } from './memory.ts'

/** Delays in ms: from the last keystroke to preparing the payment, and from a change to a new quote. */
export const FORM_SETTLES_MS = 700
export const QUOTE_AFTER_MS = 500
/** Payment methods in the order to show them. `wero` succeeds `ideal`, with its own id. */
export const METHOD_ORDER = ['bancontact', 'ideal', 'wero', 'card'] as const

/** The page with the outcome. Approval pages redirect to it as well. */
export const SUCCESS_PATH = '/checkout/success/'
/** The outcome of this order: its id is in the address, for a browser that stores nothing. */
export const outcomePath = (orderId: string): string => `${SUCCESS_PATH}?order=${orderId}`

/**
 * The shipping costs to the country in the form. `refused`: the server refused. `unanswered`: there was no valid answer.
 */
export type Shipping =
  | { step: 'loading' }
  | { step: 'known'; cents: Cents }
  | { step: 'failed'; why: 'refused' | 'unanswered' }

/** The order as the server accepted it, with the client secret of its payment. */
export type Order = {
  id: string
  clientSecret: string
  shippingCents: Cents
  discountCents: Cents
  /** '' = no coupon. */
  couponCode: string
}

/** A change of cart, address or coupon that is being sent, or got no answer: then the amounts on the page may be wrong. */
export type Change = 'none' | 'sending' | 'lost'

export type CheckoutState =
  /** Something in the form is still missing. */
  | { step: 'filling' }
  | { step: 'preparing' }
  /** The payment could not be prepared. `sentence` is the server's explanation; '' = none. */
  | { step: 'unprepared'; sentence: string }
  | { step: 'ready'; order: Order; change: Change }
  /** From the press on the pay button until its result. */
  | { step: 'paying'; order: Order }

export const orderOf = (checkout: CheckoutState): Order | undefined =>
  checkout.step === 'ready' || checkout.step === 'paying' ? checkout.order : undefined

/** `totalCents` excludes shipping while `shippingCents` is undefined. */
export type Sums = {
  subtotalCents: Cents
  shippingCents: Cents | undefined
  discountCents: Cents
  couponCode: string
  totalCents: Cents
}

/** The sums that the summary shows, with the last known shipping and the discount of the accepted order. */
export function sumsOf(subtotalCents: Cents, shipping: Shipping, order: Order | undefined): Sums {
  const shippingCents = shipping.step === 'known' ? shipping.cents : undefined
  const discountCents = Math.min(order?.discountCents ?? 0, subtotalCents)
  return {
    subtotalCents,
    shippingCents,
    discountCents,
    couponCode: order?.couponCode ?? '',
    totalCents: subtotalCents - discountCents + (shippingCents ?? 0)
  }
}

export type OrderRequest = { items: CartLine[]; customerInfo: CustomerInfo }

export type SummaryLine = PricedLine & {
  /** The price that the buyer saw in the cart, if it was another one. */
  seenCents: Cents | undefined
  /** Nobody makes it any more. */
  isSoldOut: boolean
}

/**
 * The lines of the summary. `charged`: the prices of the server, which may know a newer catalogue than this page. `seen`:
 * those of the cart, which may have been an older page.
 */
export const summaryLines = (
  lines: readonly PricedLine[],
  { charged, seen, soldOut }: { charged: Prices; seen: Prices; soldOut: readonly string[] }
): SummaryLine[] =>
  lines.map((line) => {
    const unitCents = charged[line.variantId] ?? line.unitCents
    const before = seen[line.variantId] ?? line.unitCents
    return {
      ...line,
      unitCents,
      lineCents: unitCents * line.quantity,
      seenCents: before === unitCents ? undefined : before,
      isSoldOut: soldOut.includes(line.variantId)
    }
  })

/** The lines as they are sent, without prices: the server computes those. */
export const itemsOf = (lines: readonly PricedLine[]): CartLine[] =>
  lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))

/** How a payment attempt ended, by the status of the PaymentIntent. Stripe's form handles 'requires_action'. */
export type PaymentEnd = 'over' | 'open' | 'unexpected'

/** A payment in `processing` is not a failure: the next page waits for it. */
export function paymentEnd(status: string): PaymentEnd {
  if (status === 'succeeded' || status === 'processing') return 'over'
  return status === 'requires_action' ? 'open' : 'unexpected'
}

/** Billing details for Stripe. Its form does not ask for any, so every field is required here, even an empty one. */
export function billingOf(customer: CustomerInfo) {
  const { email, firstName, lastName, address1, address2, city, state, zip, country } = customer
  return {
    name: `${firstName} ${lastName}`,
    email,
    phone: '',
    address: { line1: address1, line2: address2, city, state, postal_code: zip, country }
  }
}

/** Shows a coupon code in capitals while it is typed. */
export const codeOf = (typed: string): string => typed.toUpperCase()
