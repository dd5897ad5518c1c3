// API contracts of the shop. Amounts are in euros with at most two decimals.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import {
  ASSUMED_COUNTRY,
  COUNTRIES,
  MAX_LINES,
  MAX_QUANTITY_PER_LINE,
  MIN_QUANTITY
} from '../cart/cart-limits.ts'

const MAX_ID_CHARS = 12
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_CHARS))
/** Any other property of a line that a browser sends, such as a price or name, is ignored. */
const cartLine = v.object({
  productId: id,
  variantId: id,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(MIN_QUANTITY), v.maxValue(MAX_QUANTITY_PER_LINE))
})
export const cartLines = v.pipe(v.array(cartLine), v.minLength(1), v.maxLength(MAX_LINES))
export const CART_REFUSALS = {
  'empty-basket': 400,
  'unknown-product': 400,
  'too-many-pieces': 400
} as const

/** Details of a refusal: the variants that cannot be sold any more. */
export const soldOutDetails = v.object({ soldOut: v.array(id) })
export type SoldOutDetails = v.InferOutput<typeof soldOutDetails>

/** The server's settings that the browser needs. */
export const runtimeConfig = get('/api/runtime-config', {
  answer: v.object({
    /** Opens the payment form; '' = payments are off. */
    stripePublishableKey: v.string(),
    couponsEnabled: v.boolean()
  })
})

/** Estimates the shipping costs of a cart to a country. Without a country, assumes Belgium. */
export const estimateShipping = post('/api/merch/shipping-rates', {
  body: v.object({
    items: cartLines,
    shippingAddress: v.optional(
      v.object({
        country: v.optional(
          v.pipe(
            v.picklist(['', ...COUNTRIES]),
            v.transform((country) => country || ASSUMED_COUNTRY)
          ),
          ASSUMED_COUNTRY
        )
      }),
      {}
    )
  }),
  answer: v.object({ shipping: v.number() }),
  refusals: { ...CART_REFUSALS, 'no-shipping': 422, 'sold-out': 422, 'too-many-questions': 429 },
  refusalDetails: soldOutDetails
})
