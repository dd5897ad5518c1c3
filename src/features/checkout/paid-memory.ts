// Data that a tab stores for the page after paying. A separate module, so that the checkout does not load it.
import * as v from 'valibot'
import { reading } from './memory.ts'

/** Session storage keys, after the podcast's short name: the payment provider's redirect, and the order paid in this tab. */
export const RETURN_KEY = '-payment'
export const PAID_KEY = '-paid'

/** The parameters of the payment provider's redirect. */
export type PaymentReturn = { payment: string; status: string }
/** What the outcome page shows of a paid order; undefined = no longer known. */
export type PaidOrder = {
  orderId: string
  payment: string
  paidCents?: number | undefined
  shippingCents?: number | undefined
  /** The items, stored like a cart: their details are looked up in the catalogue. */
  items?: unknown
}

const paymentReturn = v.object({ payment: v.string(), status: v.string() })
const paidOrder = v.object({
  orderId: v.string(),
  payment: v.string(),
  items: v.optional(v.unknown()),
  paidCents: v.optional(v.number()),
  shippingCents: v.optional(v.number())
})

export const keptReturn: (stored: unknown) => PaymentReturn | undefined = reading(paymentReturn)
export const keptPaid: (stored: unknown) => PaidOrder | undefined = reading(paidOrder)
