// What the browser keeps of an order on its way: names of the places, and what may stand there.
import * as v from 'valibot'
import type { CustomerDraft, FIELD_CHARS } from '../shop/customer.ts'
import { isOrderId } from '../shop/rules.ts'

/** Local storage, after the short name of the podcast: the order that is being paid, and what was in it. */
export const ORDER_KEY = '-order'
export const SNAPSHOT_KEY = '-order-snapshot'
/** Storage of the tab: what was typed. */
export const DRAFT_KEY = '-checkout'

/** What is counted when the order is paid: pieces, and euros of goods and shipping; and what it holds, kept as a cart is. */
export type Snapshot = { itemsCount: number; cartValue: number; shipping: number; items?: unknown }

const typed = v.optional(v.string(), '')
const draft = v.object({
  ...{ email: typed, firstName: typed, lastName: typed, address1: typed, address2: typed },
  ...{ city: typed, zip: typed, state: typed, country: typed }
} satisfies Record<keyof typeof FIELD_CHARS, typeof typed>)
const snapshot = v.object({ itemsCount: v.number(), cartValue: v.number(), shipping: v.number() })

/** A reader of what is kept; it answers undefined for what is not as the schema says. */
export const reading =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (stored: unknown): Value | undefined => {
    const result = v.safeParse(schema, stored)
    return result.success ? result.output : undefined
  }

export const keptDraft: (stored: unknown) => CustomerDraft | undefined = reading(draft)
const isSnapshot = reading(snapshot)
/** What it holds is read where it is shown (outcome.ts). */
export const keptSnapshot = (stored: unknown): Snapshot | undefined =>
  isSnapshot(stored) && (stored as Snapshot)
/** '' = none. */
export const keptOrder = (stored: unknown): string | undefined =>
  typeof stored === 'string' && (stored === '' || isOrderId(stored)) ? stored : undefined

export const EMPTY_DRAFT: CustomerDraft = v.parse(draft, {})
