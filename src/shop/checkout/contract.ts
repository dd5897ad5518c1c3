// API contracts of the checkout. Amounts are in euros with at most two decimals.
import * as v from 'valibot'
import { type AnswerOf, del, get, post } from '../../lib/contract.ts'
import { COUNTRIES } from '../cart/cart-limits.ts'
import { CART_REFUSALS, cartLines, soldOutDetails } from '../catalogue/contract.ts'
import { type CustomerInfo, customerOf, type FIELD_CHARS, invalidFields } from '../orders/customer.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { ORDER_STAGES } from './linked-order.ts'

const MAX_FIELD_CHARS = 300
const typed = v.optional(v.pipe(v.string(), v.maxLength(MAX_FIELD_CHARS)), '')
const typedFields = {
  email: typed,
  firstName: typed,
  lastName: typed,
  address1: typed,
  address2: typed,
  city: typed,
  state: typed,
  zip: typed,
  country: typed
} satisfies Record<keyof typeof FIELD_CHARS, typeof typed>

/** The checkout form, validated by the same rules as on the page. Each issue names its field. */
const customerInfo = v.pipe(
  v.object(typedFields),
  v.rawTransform(({ dataset: { value: draft }, addIssue, NEVER }): CustomerInfo => {
    const customer = customerOf(draft)
    if (customer) return customer
    for (const field of invalidFields(draft))
      addIssue({
        message: `${field} is not as it should be`,
        path: [{ type: 'object', origin: 'value', input: draft, key: field, value: draft[field] }]
      })
    return NEVER
  })
)

const QUOTE_REFUSALS = {
  ...CART_REFUSALS,
  'no-shipping': 422,
  /** Printful no longer makes a variant. The details say which. */
  'sold-out': 422,
  'total-too-low': 422,
  'too-many-questions': 429
} as const

/** The price of one piece of each variant, as it is charged. */
const prices = v.optional(v.array(v.object({ variantId: v.string(), price: v.number() })), [])

/** Prices the cart, creates an order and opens its payment. A repeat within 15 seconds returns the same order. */
export const startCheckout = post('/api/merch/checkout/init', {
  body: v.object({ items: cartLines, customerInfo }),
  answer: v.object({
    orderId: v.string(),
    /** Opens the payment form. Secret: never log it or put it in a URL. */
    clientSecret: v.string(),
    shipping: v.number(),
    prices
  }),
  refusals: { ...QUOTE_REFUSALS, 'too-many-orders': 429 },
  refusalDetails: soldOutDetails
})

const MAX_ORDER_ID_CHARS = 64
const ofOrder = v.object({ orderId: v.pipe(v.string(), v.maxLength(MAX_ORDER_ID_CHARS)) })

const CHANGE_REFUSALS = {
  'unknown-order': 404,
  /** The order is paid, or its payment is being processed. */
  'order-under-way': 409,
  'order-cancelled': 409,
  /** Another call is changing the order right now. */
  'order-busy': 409
} as const

/** Changes the cart or address of an unpaid order, and updates the amount of its payment. */
export const changeCheckout = post('/api/merch/checkout/quote', {
  body: v.object({ ...ofOrder.entries, items: cartLines, customerInfo }),
  answer: v.object({
    /** Differs from the previous one if a new payment had to be opened. The form must then be mounted again. */
    clientSecret: v.string(),
    shipping: v.number(),
    /** Discount of the order's coupon, in euros; 0 = no coupon. */
    discount: v.number(),
    couponCode: v.optional(v.string()),
    /** Why the order's coupon was removed, as a sentence. Absent if it was not. */
    couponDropped: v.optional(v.string()),
    prices
  }),
  refusals: { ...QUOTE_REFUSALS, ...CHANGE_REFUSALS },
  refusalDetails: soldOutDetails
})

const MAX_CODE_CHARS = 64
const COUPON_REFUSALS = { ...CHANGE_REFUSALS, 'coupons-off': 404, 'too-many-questions': 429 } as const

/** Applies a coupon to an unpaid order, replacing any other coupon. Applying the same code again succeeds. */
export const applyCoupon = post('/api/merch/coupon/apply/:orderId', {
  params: ofOrder,
  body: v.object({ code: v.pipe(v.string(), v.maxLength(MAX_CODE_CHARS)) }),
  answer: v.object({ success: v.literal(true), discount: v.number() }),
  hasSuccessFlag: true,
  refusals: {
    ...COUPON_REFUSALS,
    /** The code does not exist, or is not valid yet. */
    'unknown-coupon': 422,
    'coupon-expired': 422,
    'coupon-used-up': 422,
    /** The sentence in the answer names the amount. */
    'coupon-minimum': 422,
    /** Used before at this address, or for first orders only. The answer does not disclose which. */
    'coupon-not-for-order': 422,
    'total-too-low': 422,
    'too-many-codes': 429
  }
})

/** Removes the coupon from an unpaid order. Succeeds if there is none. */
export const removeCoupon = del('/api/merch/coupon/remove/:orderId', {
  params: ofOrder,
  answer: v.object({ success: v.literal(true) }),
  hasSuccessFlag: true,
  refusals: COUPON_REFUSALS
})

const euros = v.number()
const orderLine = v.object({
  name: v.string(),
  colour: v.nullable(v.string()),
  size: v.nullable(v.string()),
  quantity: v.number(),
  /** Of all pieces together. */
  price: euros
})
/** The lines and amounts of an order: nothing about the person. */
export const boughtSchema = v.object({
  lines: v.array(orderLine),
  discount: euros,
  shipping: euros,
  total: euros
})
export type Bought = v.InferOutput<typeof boughtSchema>

export type OrderAnswer = AnswerOf<typeof orderStatus>
/** The status of an order, for anyone with its id. */
export const orderStatus = get('/api/merch/order-status/:orderId', {
  params: ofOrder,
  answer: v.object({
    /** The short number, as people read it: 'K9-4F7Q2'. */
    number: v.string(),
    status: v.picklist(ORDER_STATUSES),
    /** Stripe refused the last payment attempt, and no payment is pending. */
    payment: v.optional(v.literal('refused')),
    /** Once the order is paid. */
    bought: v.optional(boughtSchema)
  }),
  refusals: { 'unknown-order': 404, 'too-many-questions': 429 }
})

const parcel = v.object({
  carrier: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  trackingUrl: v.nullable(v.string()),
  isDelivered: v.boolean()
})
export type Parcel = v.InferOutput<typeof parcel>

export type LinkedOrder = AnswerOf<typeof linkedOrder>
/**
 * The order behind a mailed link. A POST, so that the token is not in the URL. Unknown links, expired links and links
 * of erased orders get the same refusal.
 */
export const linkedOrder = post('/api/merch/order', {
  body: v.object({ token: v.pipe(v.string(), v.maxLength(MAX_ORDER_ID_CHARS)) }),
  answer: v.object({
    number: v.string(),
    orderId: v.string(),
    payment: v.nullable(v.string()),
    status: v.picklist(ORDER_STATUSES),
    /** What the page says about it. */
    stage: v.picklist(ORDER_STAGES),
    ...boughtSchema.entries,
    /** What was given back; 0 = nothing. */
    refunded: euros,
    shipTo: v.object({
      firstName: v.string(),
      lastName: v.string(),
      address1: v.string(),
      address2: v.string(),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
      country: v.picklist(COUNTRIES)
    }),
    parcels: v.array(parcel)
  }),
  refusals: { 'unknown-link': 404, 'too-many-questions': 429 }
})
