// The lines of a cart: a variant and a quantity each. Prices always come from the catalogue, never from the browser.
import type { Cents } from '../../lib/money.ts'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import {
  type Catalogue,
  findProduct,
  findVariant,
  type Product,
  type Variant
} from '../catalogue/catalogue.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER, MIN_QUANTITY } from './cart-limits.ts'

/** A line as it is stored in the browser and sent to the server. */
export type CartLine = { productId: string; variantId: string; quantity: number }

export type PricedLine = CartLine & {
  product: Product
  variant: Variant
  unitCents: Cents
  lineCents: Cents
}
export type PricedCart = { lines: readonly PricedLine[]; subtotalCents: Cents; quantity: number }

export type CartRefusal = 'empty-basket' | 'unknown-product' | 'too-many-pieces'

export const quantityOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const isSame = (a: CartLine, b: CartLine) => a.productId === b.productId && a.variantId === b.variantId

/** Merges lines of the same variant. Keeps the order of first appearance. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged: CartLine[] = []
  for (const line of lines) {
    const index = merged.findIndex((known) => isSame(known, line))
    const known = merged[index]
    if (known) merged[index] = { ...known, quantity: known.quantity + line.quantity }
    else merged.push({ ...line })
  }
  return merged
}

/** Prices a cart by the catalogue and merges duplicates. Refuses a cart that may not be sold. */
export function priceCart(
  catalogue: Catalogue,
  lines: readonly CartLine[]
): Outcome<PricedCart, CartRefusal> {
  const merged = mergeLines(lines)
  if (merged.length === 0) return refuse('empty-basket')
  if (!merged.every(({ quantity }) => isQuantity(quantity))) return refuse('too-many-pieces')
  const quantity = quantityOf(merged)
  if (quantity > MAX_QUANTITY_PER_ORDER) return refuse('too-many-pieces')
  const priced = pricedLines(catalogue, merged)
  if (priced.length < merged.length) return refuse('unknown-product')
  return accept({ lines: priced, subtotalCents: subtotalOf(priced), quantity })
}

/** Prices the lines of a stored cart. Leaves out those that are no longer in the catalogue. */
export function pricedLines(catalogue: Catalogue, lines: readonly CartLine[]): PricedLine[] {
  return lines.flatMap((line) => {
    const product = findProduct(catalogue, line.productId)
    const variant = findVariant(product, line.variantId)
    if (!product || !variant) return []
    const { productId, variantId, quantity } = line
    const unitCents = variant.priceCents
    return [{ productId, variantId, quantity, product, variant, unitCents, lineCents: unitCents * quantity }]
  })
}

export const subtotalOf = (lines: readonly Pick<PricedLine, 'lineCents'>[]): Cents =>
  lines.reduce((sum, { lineCents }) => sum + lineCents, 0)

const isQuantity = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY_PER_LINE

/** How many more of this variant may be added: at most 25 of one variant, and 50 in all. */
export function remainingQuantity(lines: readonly CartLine[], variant: Omit<CartLine, 'quantity'>): number {
  const inLine = lines.find((line) => isSame(line, { ...variant, quantity: 0 }))?.quantity ?? 0
  return Math.max(0, Math.min(MAX_QUANTITY_PER_LINE - inLine, MAX_QUANTITY_PER_ORDER - quantityOf(lines)))
}

/** Adds a quantity of a variant to a cart, or as many as still fit. */
export function withMore(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const quantity = Math.min(added.quantity, remainingQuantity(lines, added))
  return quantity < MIN_QUANTITY ? [...lines] : mergeLines([...lines, { ...added, quantity }])
}

/** Sets the quantity of a line, or as many as fit. 0 or less removes the line. */
export function withQuantity(lines: readonly CartLine[], changed: CartLine): CartLine[] {
  const others = lines.filter((line) => !isSame(line, changed))
  const quantity = Math.min(changed.quantity, remainingQuantity(others, changed))
  if (quantity < MIN_QUANTITY) return others
  return lines.map((line) => (isSame(line, changed) ? { ...line, quantity } : line))
}

/** What is left of a cart after an order of these lines. */
export const withoutPaid = (lines: readonly CartLine[], paid: readonly CartLine[]): CartLine[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - (paid.find((each) => isSame(each, line))?.quantity ?? 0)
    return quantity < MIN_QUANTITY ? [] : [{ ...line, quantity }]
  })
