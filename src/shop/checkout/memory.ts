// The data of an order in progress that the browser stores: storage keys and schemas.
import * as v from 'valibot'
import { isOrderId } from '../cart/cart-limits.ts'
import type { CustomerDraft, FIELD_CHARS } from '../orders/customer.ts'

/** Local storage keys, after the podcast's short name: the order that is being paid, and its contents. */
export const ORDER_KEY = '-order'
export const SNAPSHOT_KEY = '-order-snapshot'
/** Session storage key: the typed form fields. */
export const DRAFT_KEY = '-checkout'

/** Analytics values for when the order is paid (`cartValue` and `shipping` in euros), and its items, stored like a cart. */
export type Snapshot = { itemsCount: number; cartValue: number; shipping: number; items?: unknown }

const typed = v.optional(v.string(), '')
const draft = v.object({
  email: typed,
  firstName: typed,
  lastName: typed,
  address1: typed,
  address2: typed,
  city: typed,
  zip: typed,
  state: typed,
  country: typed
} satisfies Record<keyof typeof FIELD_CHARS, typeof typed>)
const snapshot = v.object({ itemsCount: v.number(), cartValue: v.number(), shipping: v.number() })

/** Returns a function that parses a stored value; undefined = it does not match the schema. */
export const reading =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (stored: unknown): Value | undefined => {
    const result = v.safeParse(schema, stored)
    return result.success ? result.output : undefined
  }

export const parseDraft: (stored: unknown) => CustomerDraft | undefined = reading(draft)
const isSnapshot = reading(snapshot)
/** Does not check `items`: whoever uses them parses them like a stored cart. */
export const parseSnapshot = (stored: unknown): Snapshot | undefined =>
  isSnapshot(stored) && (stored as Snapshot)
/** '' = none. */
export const parseOrderId = (stored: unknown): string | undefined =>
  typeof stored === 'string' && (stored === '' || isOrderId(stored)) ? stored : undefined

/** Cents by variant. */
export type Prices = Readonly<Record<string, number>>
export const parsePrices: (stored: unknown) => Prices | undefined = reading(v.record(v.string(), v.number()))

export const EMPTY_DRAFT: CustomerDraft = v.parse(draft, {})
