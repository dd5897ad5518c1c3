// The checkout's calls (spec shop 7). Amounts on the wire are euros with at most two decimals.
import * as v from 'valibot'
import { get, post } from '../lib/contract.ts'
import { BASKET_REFUSALS, basketLines } from '../shop/contract.ts'
import { type CustomerInfo, customerOf, type FIELD_CHARS, wrongFields } from '../shop/customer.ts'
import { ORDER_STATUSES } from '../shop/order-status.ts'

const MAX_FIELD_CHARS = 300
const typed = v.optional(v.pipe(v.string(), v.maxLength(MAX_FIELD_CHARS)), '')
const typedFields = {
  ...{ email: typed, firstName: typed, lastName: typed, address1: typed, address2: typed },
  ...{ city: typed, state: typed, zip: typed, country: typed }
} satisfies Record<keyof typeof FIELD_CHARS, typeof typed>

/** The form of the checkout, judged by the rules that the page itself uses; a fault names its field. */
const customerInfo = v.pipe(
  v.object(typedFields),
  v.rawTransform(({ dataset: { value: draft }, addIssue, NEVER }): CustomerInfo => {
    const customer = customerOf(draft)
    if (customer) return customer
    for (const field of wrongFields(draft))
      addIssue({
        message: `${field} is not as it should be`,
        path: [{ type: 'object', origin: 'value', input: draft, key: field, value: draft[field] }]
      })
    return NEVER
  })
)

const QUOTE_REFUSALS = {
  ...BASKET_REFUSALS,
  'no-shipping': 422,
  'total-too-low': 422,
  'too-many-questions': 429,
  'checkout-off': 404
} as const

/** Prices the basket, makes an order of it and opens its payment. The same again within 15 seconds is the same order. */
export const startCheckout = post('/api/merch/checkout/init', {
  body: v.object({ items: basketLines, customerInfo }),
  answer: v.object({
    orderId: v.string(),
    /** Opens the payment form; like money, it stands in no log and no address. */
    clientSecret: v.string(),
    shipping: v.number()
  }),
  refusals: { ...QUOTE_REFUSALS, 'too-many-orders': 429 }
})

const MAX_ORDER_ID_CHARS = 64
const ofOrder = v.object({ orderId: v.pipe(v.string(), v.maxLength(MAX_ORDER_ID_CHARS)) })

/** Puts another basket or address on an order that is not paid, and the new amount on its payment. */
export const changeCheckout = post('/api/merch/checkout/quote', {
  body: v.object({ ...ofOrder.entries, items: basketLines, customerInfo }),
  answer: v.object({
    /** Another one than before when the payment had to be opened anew: the form is then to be mounted again. */
    clientSecret: v.string(),
    shipping: v.number()
  }),
  refusals: {
    ...QUOTE_REFUSALS,
    'unknown-order': 404,
    /** Its money is on its way or there. */
    'order-under-way': 409,
    'order-cancelled': 409,
    /** Another call changes it at this moment. */
    'order-busy': 409
  }
})

/** Where an order stands, for who knows its id. */
export const orderStatus = get('/api/merch/order-status/:orderId', {
  params: ofOrder,
  answer: v.object({ status: v.picklist(ORDER_STATUSES) }),
  refusals: { 'unknown-order': 404, 'too-many-questions': 429 }
})

const MAX_EVENT_BYTES = 256 * 1024

/** Stripe tells that something happened to a payment. */
export const paymentWebhook = post('/api/stripe/webhook', {
  isWebhook: true,
  maxBodyBytes: MAX_EVENT_BYTES,
  answer: v.object({ ok: v.literal(true) }),
  refusals: { 'bad-signature': 400 }
})
