// What the browser keeps of an order on its way: names of the places, and what may stand there.
import * as v from 'valibot'
import type { CustomerDraft, FIELD_CHARS } from '../shop/customer.ts'
import { isOrderId } from '../shop/rules.ts'

/** Local storage, after the short name of the podcast: the order that is being paid, and what was in it. */
export const ORDER_KEY = '-order'
export const SNAPSHOT_KEY = '-order-snapshot'
/** Storage of the tab: what was typed, how the provider sent the buyer back, an order that was paid here. */
export const DRAFT_KEY = '-checkout'
export const RETURN_KEY = '-payment'
export const PAID_KEY = '-paid'

/** What is counted when the order is paid: pieces, and euros of goods and shipping. */
export type Snapshot = { itemsCount: number; cartValue: number; shipping: number }
/** How the provider sent the buyer back. */
export type PaymentReturn = { payment: string; status: string }
/** What stays on the page of an order that was paid; `paidCents` undefined = not known any more. */
export type PaidOrder = { orderId: string; payment: string; paidCents?: number | undefined }

const typed = v.optional(v.string(), '')
const draft = v.object({
  ...{ email: typed, firstName: typed, lastName: typed, address1: typed, address2: typed },
  ...{ city: typed, zip: typed, state: typed, country: typed }
} satisfies Record<keyof typeof FIELD_CHARS, typeof typed>)
const snapshot = v.object({ itemsCount: v.number(), cartValue: v.number(), shipping: v.number() })
const paymentReturn = v.object({ payment: v.string(), status: v.string() })
const paidOrder = v.object({ orderId: v.string(), payment: v.string(), paidCents: v.optional(v.number()) })

const read =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (stored: unknown): Value | undefined => {
    const result = v.safeParse(schema, stored)
    return result.success ? result.output : undefined
  }

/** Each answers undefined for what is not as it should be. */
export const keptDraft: (stored: unknown) => CustomerDraft | undefined = read(draft)
export const keptSnapshot: (stored: unknown) => Snapshot | undefined = read(snapshot)
export const keptReturn: (stored: unknown) => PaymentReturn | undefined = read(paymentReturn)
export const keptPaid: (stored: unknown) => PaidOrder | undefined = read(paidOrder)
/** '' = none. */
export const keptOrder = (stored: unknown): string | undefined =>
  typeof stored === 'string' && (stored === '' || isOrderId(stored)) ? stored : undefined

export const EMPTY_DRAFT: CustomerDraft = v.parse(draft, {})
