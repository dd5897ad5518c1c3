// The rules of the cart: which stored lines are still valid, and the amounts that visitors see before the checkout.
import * as v from 'valibot'
import type { Cents } from '../../lib/money.ts'
import { type Catalogue, findProduct, findVariant } from '../catalogue/catalogue.ts'
import { FALLBACK_SHIPPING_CENTS } from './cart-limits.ts'
import { type CartLine, withMore } from './cart-lines.ts'

/** Durations of 'Toegevoegd!' on the button, of the notice, and of the bounce of the count. */
export const ADDED_MS = 500
export const ADDED_NOTICE_MS = 3000
export const BOUNCE_MS = 600
/** How long a removed line can be restored. */
export const UNDO_MS = 5000
/** Delay before an estimate is requested from Printful, because quantities often change several times in a row. */
export const ESTIMATE_AFTER_MS = 300

const storedLine = v.object({
  productId: v.string(),
  variantId: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1))
})

/** Parses a stored cart, leaving out what the shop no longer sells; undefined = not a cart. */
export function parseCart(stored: unknown, catalogue: Catalogue): readonly CartLine[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.reduce<readonly CartLine[]>((cart, each) => {
    const line = v.safeParse(storedLine, each)
    if (!line.success) return cart
    const { productId, variantId } = line.output
    const isSold = findVariant(findProduct(catalogue, productId), variantId) !== undefined
    return isSold ? withMore(cart, line.output) : cart
  }, [])
}

/** The shipping estimate. `failed`: the request failed. `lastCents`: the previous answer, shown while a new one loads. */
export type Estimate =
  | { step: 'unknown' }
  | { step: 'loading'; lastCents?: Cents | undefined }
  | { step: 'known'; cents: Cents }
  | { step: 'failed' }

/** Printful's last answer; undefined = none. */
export function knownCents(estimate: Estimate): Cents | undefined {
  if (estimate.step === 'known') return estimate.cents
  return estimate.step === 'loading' ? estimate.lastCents : undefined
}

/** The shipping that the cart shows. Never charged: the checkout requests the real costs. */
export const shownShippingCents = (estimate: Estimate): Cents =>
  knownCents(estimate) ?? FALLBACK_SHIPPING_CENTS
