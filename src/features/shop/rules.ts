// The numbers of the shop, and what its orders are called.

/** Countries that a parcel goes to. */
export const COUNTRIES = ['BE', 'NL'] as const
export type Country = (typeof COUNTRIES)[number]
/** Assumed for an estimate of the shipping when the visitor has not said. */
export const ASSUMED_COUNTRY: Country = 'BE'

export const MIN_QUANTITY = 1
export const MAX_QUANTITY_PER_LINE = 25
export const MAX_QUANTITY_PER_ORDER = 50
/** Lines on the wire, before those of one variant become one. */
export const MAX_LINES = 50

/** Stripe takes no smaller amount in euro. */
export const MIN_TOTAL_CENTS = 50
/** Shown in the cart when the shipping cannot be asked; never charged. */
export const FALLBACK_SHIPPING_CENTS = 450

const ORDER_ID = /^ord_[a-z2-7]{24}$/

/**
 * Whether a text has the form of an order id: `ord_` and 120 random bits in base32. Whoever knows it may ask for the
 * order's status and change its coupon; its 28 characters fit Printful's own field for it.
 */
export const isOrderId = (text: string): boolean => ORDER_ID.test(text)
