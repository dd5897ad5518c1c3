// The cart in the address of a page, for browsers that store nothing: '71.8923.2_300.9323.1'.
import type { CartLine } from './cart-lines.ts'

/** The part of the address of the checkout, behind the '#', which is not sent to the server. */
const CART_PART = /^#wagen=(.*)$/

export const cartAsText = (lines: readonly CartLine[]): string =>
  lines.map(({ productId, variantId, quantity }) => `${productId}.${variantId}.${quantity}`).join('_')

/** What an address says, to be parsed like a stored cart. */
const cartOfText = (text: string): unknown[] =>
  text.split('_').map((line) => {
    const [productId, variantId, quantity] = line.split('.')
    return { productId, variantId, quantity: Number(quantity) }
  })

export const cartPart = (lines: readonly CartLine[]): string => `#wagen=${cartAsText(lines)}`

/** The cart in an address: behind its '#', or the value of its parameter; undefined = there is none. */
export function cartInAddress(hash: string, value: string | null): unknown[] | undefined {
  const text = CART_PART.exec(hash)?.[1] || value
  return text ? cartOfText(text) : undefined
}
