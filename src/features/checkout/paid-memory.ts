// What a tab keeps for the page after paying. Apart from the rest, so that the checkout does not carry it.
import * as v from 'valibot'
import { reading } from './memory.ts'

/** Storage of the tab, after the short name of the podcast: how the provider sent the buyer back, an order that was paid here. */
export const RETURN_KEY = '-payment'
export const PAID_KEY = '-paid'

/** How the provider sent the buyer back. */
export type PaymentReturn = { payment: string; status: string }
/** What stays on the page of an order that was paid; undefined = not known any more. */
export type PaidOrder = {
  orderId: string
  payment: string
  paidCents?: number | undefined
  shippingCents?: number | undefined
  /** What was bought, kept as a cart is: what it means is looked up in the catalogue. */
  items?: unknown
}

const paymentReturn = v.object({ payment: v.string(), status: v.string() })
const paidOrder = v.object({
  ...{ orderId: v.string(), payment: v.string(), items: v.optional(v.unknown()) },
  ...{ paidCents: v.optional(v.number()), shippingCents: v.optional(v.number()) }
})

export const keptReturn: (stored: unknown) => PaymentReturn | undefined = reading(paymentReturn)
export const keptPaid: (stored: unknown) => PaidOrder | undefined = reading(paidOrder)
