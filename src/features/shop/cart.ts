// The cart of a browser: what of a kept one still holds, and the amounts that a visitor sees before the checkout.
import * as v from 'valibot'
import type { Cents } from '../../lib/money.ts'
import { type BasketLine, withMore } from './basket.ts'
import { type Catalogue, findProduct, findVariant } from './catalogue.ts'
import { FALLBACK_SHIPPING_CENTS } from './rules.ts'

/** How long 'Toegevoegd!' stands on the button, its notice on the screen and the bounce of the count lasts (spec shop 9). */
export const ADDED_MS = 500
export const ADDED_NOTICE_MS = 3000
export const BOUNCE_MS = 600
/** A picture follows a finger that went at least this far. */
export const SWIPE_PX = 50
/** How long a line that was taken out can be put back. */
export const UNDO_MS = 5000
/** Quantities often change several times in a row; Printful is asked for the last of them. */
export const ESTIMATE_AFTER_MS = 300

const keptLine = v.object({
  productId: v.string(),
  variantId: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1))
})

/** A kept cart as it may still be sold; undefined = what was kept is no cart. What the shop no longer has, is left out. */
export function keptCart(stored: unknown, catalogue: Catalogue): readonly BasketLine[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.reduce<readonly BasketLine[]>((cart, each) => {
    const line = v.safeParse(keptLine, each)
    if (!line.success) return cart
    const { productId, variantId } = line.output
    const isSold = findVariant(findProduct(catalogue, productId), variantId) !== undefined
    return isSold ? withMore(cart, line.output) : cart
  }, [])
}

/** What is known of the shipping; `failed` = it could not be asked. An older answer stands while a new one is awaited. */
export type Estimate =
  | { step: 'unknown' }
  | { step: 'asking'; lastCents?: Cents | undefined }
  | { step: 'known'; cents: Cents }
  | { step: 'failed' }

/** The last answer of Printful; undefined = there is none. */
export function knownCents(estimate: Estimate): Cents | undefined {
  if (estimate.step === 'known') return estimate.cents
  return estimate.step === 'asking' ? estimate.lastCents : undefined
}

/** What the cart counts for the shipping: never charged, the checkout asks again. */
export const shownShippingCents = (estimate: Estimate): Cents =>
  knownCents(estimate) ?? FALLBACK_SHIPPING_CENTS

/** The next picture of a card in a direction, round and round. */
export const pictureAfter = (at: number, step: number, count: number): number => (at + step + count) % count

/** Where a drag of so many pixels leads: -1 to the picture before, 1 to the next, 0 back. */
export function swipeStep(movedPx: number): -1 | 0 | 1 {
  if (Math.abs(movedPx) < SWIPE_PX) return 0
  return movedPx > 0 ? -1 : 1
}
