// Prices of the simulated Printful for printing and shipping: invented, but realistic, and always the same.
import { catalogue } from '../../src/site/brand/catalogue.ts'
import { refuseAddress } from './address.ts'
import { PrintfulProblem, type WireItem } from './context.ts'

const STANDARD_CENTS = { BE: 439, NL: 449 }
const EACH_MORE_CENTS = 125
const FAST_CENTS = 1299
/** The cost of an item as a share of our price. */
const COST_SHARE = 0.55
const VAT_SHARE = 0.21

const decimal = (cents: number) => (cents / 100).toFixed(2)

type Question = {
  recipient: Record<string, string>
  items: { variant_id?: string; quantity: number }[]
}

export function ratesFor(
  body: Readonly<Record<string, unknown>>,
  surchargeCents: number,
  gone: ReadonlySet<number>
): object[] {
  const { recipient, items } = body as Question
  refuseAddress(recipient)
  if (items.some(({ variant_id: id }) => gone.has(Number(id))))
    throw new PrintfulProblem(400, 'BadRequest', 'Item 0: this variant does not exist')
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const first = STANDARD_CENTS[recipient.country_code as 'BE' | 'NL']
  const more = (pieces - 1) * EACH_MORE_CENTS + surchargeCents
  return [
    {
      id: 'PRINTFUL_FAST',
      name: 'Express',
      rate: decimal(first + more + FAST_CENTS),
      currency: 'EUR',
      minDeliveryDays: 2,
      maxDeliveryDays: 3
    },
    {
      id: 'STANDARD',
      name: 'Flat Rate (estimated delivery: 5–7 business days)',
      rate: decimal(first + more),
      currency: 'EUR',
      minDeliveryDays: 5,
      maxDeliveryDays: 7
    }
  ]
}

const priceOf = (variantId: number) =>
  catalogue.products.flatMap(({ variants }) => variants).find(({ id }) => id === String(variantId))
    ?.priceCents ?? 0

export function costsOf(items: readonly WireItem[]): Record<string, string> {
  const goods = items.reduce((sum, { variant_id: id, quantity }) => sum + priceOf(id) * quantity, 0)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const subtotal = Math.round(goods * COST_SHARE)
  const shipping = STANDARD_CENTS.BE + (pieces - 1) * EACH_MORE_CENTS
  const vat = Math.round((subtotal + shipping) * VAT_SHARE)
  return {
    currency: 'EUR',
    subtotal: decimal(subtotal),
    discount: '0.00',
    shipping: decimal(shipping),
    digitization: '0.00',
    tax: '0.00',
    vat: decimal(vat),
    total: decimal(subtotal + shipping + vat)
  }
}
