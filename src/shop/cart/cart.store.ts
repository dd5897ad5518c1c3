// The cart of this browser, synchronised between tabs, and the estimate of its shipping costs.
import { atom, computed } from 'nanostores'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { writeTab } from '../../browser/tab-storage.ts'
import { createTimer } from '../../browser/timer.ts'
import { track } from '../../browser/track.ts'
import { catalogue } from '../../site/brand/catalogue.ts'
import { dismiss } from '../../site/notices/notices.store.ts'
import { type Estimate, parseCart, shownShippingCents, UNDO_MS } from './cart.ts'
import { cartAsText, cartInAddress, cartPart } from './cart-address.ts'
import {
  type CartLine,
  type PricedLine,
  pricedLines,
  quantityOf,
  remainingQuantity,
  subtotalOf,
  withMore,
  withoutPaid,
  withQuantity
} from './cart-lines.ts'
import { CART_KEY, CHECKOUT_PATH, OPEN_CART, OPEN_CART_PATH, SEEN_PRICES_KEY } from './cart-memory.ts'
import { createEstimates } from './estimates.service.ts'

/** Stores only ids and quantities. Names and prices come from the catalogue at every load. */
const $lines = remembered<readonly CartLine[]>(
  shortName + CART_KEY,
  (stored) => parseCart(stored, catalogue),
  []
)

/** Takes the cart from the address of the page, which has it where the browser stores nothing. */
export function takeCartFromAddress(): void {
  const value = new URLSearchParams(location.search).get(OPEN_CART)
  const lines = parseCart(cartInAddress(location.hash, value), catalogue)
  if (lines && lines.length > 0) $lines.set(lines)
}
if (typeof document !== 'undefined') takeCartFromAddress()

export const checkoutAddress = (): string =>
  `${CHECKOUT_PATH}${$lines.isStored() ? '' : cartPart($lines.get())}`
/** The shop with the cart open, likewise. */
export const openCartAddress = (): string =>
  $lines.isStored() ? OPEN_CART_PATH : OPEN_CART_PATH.replace(OPEN_CART, `$&=${cartAsText($lines.get())}`)

export const $cart = computed($lines, (stored) => {
  const lines = pricedLines(catalogue, stored)
  return { lines, count: quantityOf(lines), subtotalCents: subtotalOf(lines) }
})
/** How many items were stored when this page loaded. Read here: the first item may be added before the cart's code is there. */
export const countAtLoad = $cart.get().count

/** Notes the prices that the buyer saw, because the checkout may be a newer build with other ones. */
export function noteSeenPrices(): void {
  const prices = $cart.get().lines.map(({ variantId, unitCents }) => [variantId, unitCents])
  writeTab(shortName + SEEN_PRICES_KEY, Object.fromEntries(prices))
}

export const $isCartOpen = atom(false)
/** The last removed line, while it can still be restored. */
export const $removed = atom<PricedLine | undefined>(undefined)
export const $estimate = atom<Estimate>({ step: 'unknown' })

export const $totals = computed([$cart, $estimate], ({ subtotalCents }, estimate) => {
  const shippingCents = shownShippingCents(estimate)
  return { shippingCents, totalCents: subtotalCents + shippingCents }
})

export const quantityLeft = (variant: Omit<CartLine, 'quantity'>): number =>
  remainingQuantity($lines.get(), variant)

/** Adds a line to the cart. Returns false if its quantity does not fit. */
export function addToCart(added: CartLine): boolean {
  if (quantityLeft(added) < added.quantity) return false
  $lines.set(withMore($lines.get(), added))
  const [line] = pricedLines(catalogue, [added])
  if (line) track('Merch Product Added', eventOf(line))
  return true
}

/** Sets the quantity of a line, or as many as fit; at least one. */
export function changeQuantity(line: CartLine, quantity: number): void {
  const { productId, variantId } = line
  $lines.set(withQuantity($lines.get(), { productId, variantId, quantity: Math.max(1, quantity) }))
}

/** Removes a line. It can be restored for a few seconds. */
export function removeLine(line: PricedLine): void {
  $lines.set(withQuantity($lines.get(), { ...line, quantity: 0 }))
  $removed.set(line)
  forgetSoon()
  track('Merch Product Removed', eventOf(line))
}

const removal = createTimer(UNDO_MS, () => $removed.set(undefined))
/** Restarts the time in which the line can be restored, because the visitor has left the button. */
export const forgetSoon = removal.start
/** The visitor is at the button. */
export const keepUndo = removal.stop

export function putBack(): void {
  const line = $removed.get()
  if (!line) return
  const { productId, variantId, quantity } = line
  $removed.set(undefined)
  $lines.set(withMore($lines.get(), { productId, variantId, quantity }))
}

/** Takes what was paid from the cart, in all tabs. Keeps what was added since. */
export const removePaid = (paid: readonly CartLine[]): void =>
  $lines.update((stored) => withoutPaid(stored, paid))

/** Empties the cart in all tabs, after an order was paid whose lines are unknown. */
export const emptyCart = (): void => $lines.set([])

const eventOf = ({ product, variant, quantity }: PricedLine) => ({
  product: product.name,
  colour: variant.colour,
  size: variant.size,
  quantity
})

/** Requests an estimate of the shipping, shortly after the last change of the cart. */
export const requestEstimate = createEstimates($lines, $estimate)

$cart.listen(() => {
  if ($isCartOpen.get()) requestEstimate()
})
$isCartOpen.listen((isOpen) => {
  if (!isOpen) return
  // The cart would partly cover a notice.
  dismiss()
  requestEstimate()
})
