// Data that a tab stores for the page after paying. A separate module, so that the checkout does not load it.
import * as v from 'valibot'
import { COUNTRIES, isOrderId } from '../cart/cart-limits.ts'
import type { ShipTo } from '../orders/customer.ts'
import { type Bought, boughtSchema } from './contract.ts'
import { reading } from './memory.ts'

/** Session storage keys, after the podcast's short name: the payment provider's redirect, and the order paid in this tab. */
export const RETURN_KEY = '-payment'
export const PAID_KEY = '-paid'

/** The parameters of the payment provider's redirect. */
/** `order`: '' = an address that did not name it. */
export type PaymentReturn = { payment: string; status: string; order: string }
/** The data of a paid order for the outcome page; undefined = no longer stored. */
export type PaidOrder = {
  orderId: string
  /** The short number, once the server has sent it. */
  number?: string | undefined
  payment: string
  /** As typed in this tab. */
  email?: string | undefined
  shipTo?: ShipTo | undefined
  paidCents?: number | undefined
  shippingCents?: number | undefined
  /** The items, stored like a cart: their details are looked up in the catalogue. */
  items?: unknown
  /** What was bought by the server's account, if this tab did not store it. */
  bought?: Bought | undefined
}

const paymentReturn = v.object({
  payment: v.string(),
  status: v.string(),
  order: v.fallback(v.pipe(v.string(), v.check(isOrderId)), '')
})
const paidOrder = v.object({
  orderId: v.string(),
  number: v.optional(v.string()),
  payment: v.string(),
  email: v.optional(v.string()),
  shipTo: v.optional(
    v.object({
      firstName: v.string(),
      lastName: v.string(),
      address1: v.string(),
      address2: v.string(),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
      country: v.picklist(COUNTRIES)
    })
  ),
  items: v.optional(v.unknown()),
  bought: v.optional(boughtSchema),
  paidCents: v.optional(v.number()),
  shippingCents: v.optional(v.number())
})

export const parsePaymentReturn: (stored: unknown) => PaymentReturn | undefined = reading(paymentReturn)
export const parsePaidOrder: (stored: unknown) => PaidOrder | undefined = reading(paidOrder)
