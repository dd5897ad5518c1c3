// How often a checkout may be asked: enough for a household that cannot decide, too little for a script.
import type { Limit } from '../services/cache/cache.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

/** New orders of one address: each of them opens a payment, which is what testers of stolen cards look for. */
export const NEW_ORDERS: Limit = {
  name: 'checkout-orders',
  tries: 20,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
/** What one instance lets through of everything together while it counts alone. */
export const CHECKOUT_ALONE: Limit = {
  name: 'checkout-alone',
  tries: 120,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
/** Looks at orders of one address: somebody who reloads the page of thanks, again and again. */
export const STATUS_LOOKS: Limit = {
  name: 'checkout-looks',
  tries: 120,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
/** Ids that are not those of an order. */
export const ORDER_GUESSES: Limit = {
  name: 'checkout-guesses',
  tries: 30,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
/** Changes of baskets and addresses of one address: a quote follows each letter that somebody mends. */
export const QUOTES: Limit = {
  name: 'checkout-quotes',
  tries: 120,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
/** Codes tried for one order: enough for whoever mistypes, too little for who guesses. */
export const ORDER_CODES: Limit = {
  name: 'checkout-order-codes',
  tries: 5,
  windowSeconds: DAY_SECONDS,
  kind: 'sliding'
}
/** Codes tried from one address. */
export const CODES: Limit = {
  name: 'checkout-codes',
  tries: 10,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
