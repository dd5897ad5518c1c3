// Prices an order: goods by our catalogue, shipping at Printful's rate for the full address.

import { createHash } from 'node:crypto'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import {
  type CartLine,
  type CartRefusal,
  type PricedLine,
  priceCart,
  pricedLines
} from '../../../src/shop/cart/cart-lines.ts'
import { type Totals, totalsOf } from '../../../src/shop/cart/totals.ts'
import type { SoldOutDetails } from '../../../src/shop/catalogue/contract.ts'
import { type CouponTerms, discountOf } from '../../../src/shop/checkout/coupons.ts'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import { catalogue } from '../../../src/site/brand/catalogue.ts'
import type { ResponseExtras } from '../../platform/http/handle.ts'
import type { PrintItem, ShippingRate } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'
import {
  QUOTE_CACHE_SECONDS,
  type ShippingAnswer,
  shippingRate,
  soldOutVariants
} from '../catalogue/shipping.ts'

type QuoteRequest = { items: readonly CartLine[]; customerInfo: CustomerInfo }
/** A line as shown to the buyer, independent of later catalogue changes. */
export type QuotedLine = Pick<PricedLine, 'productId' | 'variantId' | 'quantity' | 'unitCents'> & {
  templateId: number
  name: string
  colour: string | null
  size: string | null
}
/** Goods and shipping of a request, before any discount. */
export type PricedRequest = {
  customer: CustomerInfo
  lines: readonly QuotedLine[]
  subtotalCents: number
  shipping: ShippingRate
}
type QuoteCoupon = { id: number; code: string } & Pick<CouponTerms, 'kind' | 'value'>
export type Quote = PricedRequest & { totals: Totals; coupon: QuoteCoupon | null; hash: string }

type QuoteRefusal = CartRefusal | 'no-shipping' | 'sold-out' | 'too-many-questions'

/** `detail`: names the variants that cannot be sold any more. */
type QuoteExtras = Pick<ResponseExtras, 'logFailure'> & { detail: (details: SoldOutDetails) => void }

/** Prices a cart for an address. Only items and address come from the browser, never a price. */
export async function pricedRequest(
  context: Connected<'printing'>,
  { items, customerInfo: customer }: QuoteRequest,
  mayFetch: () => Promise<boolean>,
  extras: QuoteExtras
): Promise<Outcome<PricedRequest, QuoteRefusal>> {
  const cart = priceCart(catalogue, items)
  if (!cart.ok) {
    if (cart.refusal === 'unknown-product') extras.detail({ soldOut: unknownVariants(items) })
    return cart
  }
  const { lines, subtotalCents } = cart.value
  const rate = await rateFor(context, { customer, lines }, mayFetch, extras)
  if (!rate.ok) {
    const soldOut = rate.refusal === 'no-shipping' ? await soldOutVariants(context, lines, extras) : []
    if (soldOut.length === 0) return rate
    extras.detail({ soldOut })
    return refuse('sold-out')
  }
  return accept({ customer, lines: lines.map(quotedLine), subtotalCents, shipping: rate.value })
}

const unknownVariants = (items: readonly CartLine[]): string[] =>
  items.filter((item) => pricedLines(catalogue, [item]).length === 0).map(({ variantId }) => variantId)

export function rateFor(
  context: Connected<'printing'>,
  { customer, lines: items }: { customer: CustomerInfo; lines: readonly PrintItem[] },
  mayFetch: () => Promise<boolean>,
  extras: Pick<ResponseExtras, 'logFailure'>
): Promise<ShippingAnswer> {
  const { address1, city, zip, country } = customer
  const question = { items, country, address: { address1, city, zip } }
  return shippingRate(context, { question, cacheSeconds: QUOTE_CACHE_SECONDS }, mayFetch, extras)
}

const quotedLine = (line: PricedLine): QuotedLine => {
  const { productId, variantId, quantity, unitCents, product, variant } = line
  return {
    productId,
    variantId,
    quantity,
    unitCents,
    templateId: product.templateId,
    name: product.name,
    colour: variant.colour ?? null,
    size: variant.size ?? null
  }
}

/** The quote for a priced request. Refused when the discount leaves too little to pay. */
export function quoteOf(
  request: PricedRequest,
  coupon: QuoteCoupon | null = null
): Outcome<Quote, 'total-too-low'> {
  const discount = coupon ? discountOf(coupon) : undefined
  const totals = totalsOf(request.subtotalCents, request.shipping.cents, discount)
  if (!totals.ok) return totals
  const quote = { ...request, totals: totals.value, coupon }
  return accept({ ...quote, hash: hashOf(quote) })
}

/** Hashes a quote: the same cart, customer and price give the same hash, regardless of the order of the lines. */
function hashOf({ customer, lines, shipping, totals, coupon }: Omit<Quote, 'hash'>): string {
  const things = lines.map(({ productId, variantId, quantity, unitCents }) =>
    [productId, variantId, quantity, unitCents].join(' ')
  )
  const fields = Object.entries(customer).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const whole = [
    things.toSorted(),
    fields,
    shipping.method,
    shipping.cents,
    coupon?.id ?? null,
    totals.totalCents
  ]
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64url')
}
