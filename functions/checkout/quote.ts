// What an order would cost: priced by our catalogue, shipped at what the print shop asks for the whole address.
import { createHash } from 'node:crypto'
import { accept, type Outcome } from '../../src/lib/outcome.ts'
import { catalogue } from '../../src/settings/catalogue.ts'
import { type BasketLine, type BasketRefusal, type PricedLine, priceBasket } from '../../src/shop/basket.ts'
import type { CustomerInfo } from '../../src/shop/customer.ts'
import { type Discount, type Totals, totalsOf } from '../../src/shop/totals.ts'
import type { Remarks } from '../http/handle.ts'
import type { ShippingRate } from '../services/print-shop.ts'
import { QUOTE_KEPT_SECONDS, type ShippingDesk, shippingRate } from '../shop/shipping.ts'

export type QuoteRequest = { items: readonly BasketLine[]; customerInfo: CustomerInfo }
/** Goods and shipping of a request, before any discount. */
export type PricedRequest = {
  customer: CustomerInfo
  lines: readonly PricedLine[]
  subtotalCents: number
  shipping: ShippingRate
}
export type Quote = PricedRequest & { totals: Totals; couponId: number | null; hash: string }

export type QuoteRefusal = BasketRefusal | 'no-shipping' | 'too-many-questions'

/** Prices a basket for an address; nothing in it comes from the browser but what is wanted and where. */
export async function pricedRequest(
  desk: ShippingDesk,
  { items, customerInfo: customer }: QuoteRequest,
  mayAsk: () => Promise<boolean>,
  remarks: Pick<Remarks, 'note'>
): Promise<Outcome<PricedRequest, QuoteRefusal>> {
  const basket = priceBasket(catalogue, items)
  if (!basket.ok) return basket
  const { lines, subtotalCents } = basket.value
  const { address1, city, zip, country } = customer
  const question = { items: lines, country, address: { address1, city, zip } }
  const rate = await shippingRate(desk, { question, keptSeconds: QUOTE_KEPT_SECONDS }, mayAsk, remarks)
  return rate.ok ? accept({ customer, lines, subtotalCents, shipping: rate.value }) : rate
}

export type QuoteDiscount = { couponId: number; discount: Discount }

/** The quote for a priced request; a refusal when the discount leaves too little to pay. */
export function quoteOf(request: PricedRequest, discounted?: QuoteDiscount): Outcome<Quote, 'total-too-low'> {
  const totals = totalsOf(request.subtotalCents, request.shipping.cents, discounted?.discount)
  if (!totals.ok) return totals
  const couponId = discounted?.couponId ?? null
  const quote = { ...request, totals: totals.value, couponId }
  return accept({ ...quote, hash: hashOf(quote) })
}

/** The same basket for the same person at the same price, in whatever order its lines stand, has one hash. */
function hashOf({ customer, lines, shipping, totals, couponId }: Omit<Quote, 'hash'>): string {
  const things = lines.map(({ productId, variantId, quantity, unitCents }) =>
    [productId, variantId, quantity, unitCents].join(' ')
  )
  const fields = Object.entries(customer).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const whole = [things.toSorted(), fields, shipping.method, shipping.cents, couponId, totals.totalCents]
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64url')
}
