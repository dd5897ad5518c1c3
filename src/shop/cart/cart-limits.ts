// The limits of the shop, and the format of its order ids.

export const COUNTRIES = ['BE', 'NL'] as const
export type Country = (typeof COUNTRIES)[number]
/** Assumed for a shipping estimate while no country is chosen. */
export const ASSUMED_COUNTRY: Country = 'BE'

export const MIN_QUANTITY = 1
export const MAX_QUANTITY_PER_LINE = 25
export const MAX_QUANTITY_PER_ORDER = 50
/** Maximum number of lines in a request, before lines of the same variant are merged. */
export const MAX_LINES = 50

/** Stripe's minimum amount in euros. */
export const MIN_TOTAL_CENTS = 50
/** Shown in the cart if the shipping estimate fails. Never charged. */
export const FALLBACK_SHIPPING_CENTS = 450

const ORDER_ID = /^ord_[a-z2-7]{24}$/

/**
 * Whether a text is a valid order id: `ord_` and 120 random bits in base32. Anyone with the id can read the order's
 * status and change its coupon. Its 28 characters fit Printful's field for an external id.
 */
export const isOrderId = (text: string): boolean => ORDER_ID.test(text)
