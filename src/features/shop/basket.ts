// What lies in a basket: lines of a variant and a quantity, and what they cost by the catalogue. Never by the browser.
import type { Cents } from '../../lib/money.ts'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import { type Catalogue, findProduct, findVariant, type Product, type Variant } from './catalogue.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER, MIN_QUANTITY } from './rules.ts'

/** As it is kept in the browser and sent over the wire. */
export type BasketLine = { productId: string; variantId: string; quantity: number }

export type PricedLine = BasketLine & {
  product: Product
  variant: Variant
  unitCents: Cents
  lineCents: Cents
}
export type PricedBasket = { lines: readonly PricedLine[]; subtotalCents: Cents; quantity: number }

export type BasketRefusal = 'empty-basket' | 'unknown-product' | 'too-many-pieces'

export const quantityOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const isSame = (a: BasketLine, b: BasketLine) => a.productId === b.productId && a.variantId === b.variantId

/** One line per variant, in the order in which they first came. */
export function mergeLines(lines: readonly BasketLine[]): BasketLine[] {
  const merged: BasketLine[] = []
  for (const line of lines) {
    const index = merged.findIndex((known) => isSame(known, line))
    const known = merged[index]
    if (known) merged[index] = { ...known, quantity: known.quantity + line.quantity }
    else merged.push({ ...line })
  }
  return merged
}

/** The basket as the catalogue prices it, duplicates merged; a refusal when it may not be sold like this. */
export function priceBasket(
  catalogue: Catalogue,
  lines: readonly BasketLine[]
): Outcome<PricedBasket, BasketRefusal> {
  const merged = mergeLines(lines)
  if (merged.length === 0) return refuse('empty-basket')
  if (!merged.every(({ quantity }) => isQuantity(quantity))) return refuse('too-many-pieces')
  const quantity = quantityOf(merged)
  if (quantity > MAX_QUANTITY_PER_ORDER) return refuse('too-many-pieces')
  const priced = pricedLines(catalogue, merged)
  if (priced.length < merged.length) return refuse('unknown-product')
  return accept({ lines: priced, subtotalCents: subtotalOf(priced), quantity })
}

/** The lines that the catalogue still knows, with their prices: what a kept basket is worth after a reload. */
export function pricedLines(catalogue: Catalogue, lines: readonly BasketLine[]): PricedLine[] {
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

/** How many more of this variant fit in, at most 25 of one and 50 of all. */
export function roomFor(lines: readonly BasketLine[], variant: Omit<BasketLine, 'quantity'>): number {
  const inLine = lines.find((line) => isSame(line, { ...variant, quantity: 0 }))?.quantity ?? 0
  return Math.max(0, Math.min(MAX_QUANTITY_PER_LINE - inLine, MAX_QUANTITY_PER_ORDER - quantityOf(lines)))
}

/** The basket with so many more of a variant, or with as many as still fit. */
export function withMore(lines: readonly BasketLine[], added: BasketLine): BasketLine[] {
  const quantity = Math.min(added.quantity, roomFor(lines, added))
  return quantity < MIN_QUANTITY ? [...lines] : mergeLines([...lines, { ...added, quantity }])
}

/** The basket with this quantity of a line, or as many as fit; 0 or less takes the line out. */
export function withQuantity(lines: readonly BasketLine[], changed: BasketLine): BasketLine[] {
  const others = lines.filter((line) => !isSame(line, changed))
  const quantity = Math.min(changed.quantity, roomFor(others, changed))
  if (quantity < MIN_QUANTITY) return others
  return lines.map((line) => (isSame(line, changed) ? { ...line, quantity } : line))
}
