// The checkout's calls (spec shop 7). Amounts on the wire are euros with at most two decimals.
import * as v from 'valibot'
import { type AnswerOf, del, get, post } from '../../lib/contract.ts'
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

const CHANGE_REFUSALS = {
  'unknown-order': 404,
  /** Its money is on its way or there. */
  'order-under-way': 409,
  'order-cancelled': 409,
  /** Another call changes it at this moment. */
  'order-busy': 409
} as const

/** Puts another basket or address on an order that is not paid, and the new amount on its payment. */
export const changeCheckout = post('/api/merch/checkout/quote', {
  body: v.object({ ...ofOrder.entries, items: basketLines, customerInfo }),
  answer: v.object({
    /** Another one than before when the payment had to be opened anew: the form is then to be mounted again. */
    clientSecret: v.string(),
    shipping: v.number(),
    /** What the coupon of the order takes off; 0 = it has none. */
    discount: v.number(),
    /** The code that takes it off. */
    couponCode: v.optional(v.string()),
    /** The order had a coupon that does not fit it any more: the sentence that says why. */
    couponDropped: v.optional(v.string())
  }),
  refusals: { ...QUOTE_REFUSALS, ...CHANGE_REFUSALS }
})

const MAX_CODE_CHARS = 64
const COUPON_REFUSALS = { ...CHANGE_REFUSALS, 'coupons-off': 404, 'too-many-questions': 429 } as const

/** Takes the discount of a code off an order that is not paid, in place of another code; the same code again is a yes. */
export const applyCoupon = post('/api/merch/coupon/apply/:orderId', {
  params: ofOrder,
  body: v.object({ code: v.pipe(v.string(), v.maxLength(MAX_CODE_CHARS)) }),
  answer: v.object({ success: v.literal(true), discount: v.number() }),
  saysSuccess: true,
  refusals: {
    ...COUPON_REFUSALS,
    /** Nobody made it, or it does not hold yet. */
    'unknown-coupon': 422,
    'coupon-expired': 422,
    'coupon-used-up': 422,
    /** The answer's sentence names the amount. */
    'coupon-minimum': 422,
    /** Used before at this address, or for first orders; which of them is nobody's business. */
    'coupon-not-for-order': 422,
    'total-too-low': 422,
    'too-many-codes': 429
  }
})

/** Takes the coupon off an order that is not paid; an order without one is a yes. */
export const removeCoupon = del('/api/merch/coupon/remove/:orderId', {
  params: ofOrder,
  answer: v.object({ success: v.literal(true) }),
  saysSuccess: true,
  refusals: COUPON_REFUSALS
})

export type OrderAnswer = AnswerOf<typeof orderStatus>
/** Where an order stands, for who knows its id. */
export const orderStatus = get('/api/merch/order-status/:orderId', {
  params: ofOrder,
  answer: v.object({
    status: v.picklist(ORDER_STATUSES),
    /** Stripe has just said that the last try to pay was refused; nothing of it is on its way. */
    payment: v.optional(v.literal('refused'))
  }),
  refusals: { 'unknown-order': 404, 'too-many-questions': 429 }
})
