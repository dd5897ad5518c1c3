// The totals of an order: goods, minus discount, plus shipping. In whole cents, to avoid rounding errors.
import type { Cents } from '../../lib/money.ts'
import { accept, invariant, type Outcome, refuse } from '../../lib/outcome.ts'
import { MIN_TOTAL_CENTS } from './cart-limits.ts'

/** `percent` is a whole number from 1 to 100. */
export type Discount = { kind: 'percent'; percent: number } | { kind: 'fixed'; cents: Cents }

export type Totals = {
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  totalCents: Cents
}

/** The discount, on the goods only. Rounds half a cent up, and never exceeds the price of the goods. */
export function discountCents(subtotalCents: Cents, discount: Discount): Cents {
  const wanted =
    discount.kind === 'fixed' ? discount.cents : Math.floor((subtotalCents * discount.percent + 50) / 100)
  return Math.max(0, Math.min(subtotalCents, wanted))
}

/** The totals of an order. Refuses a discount that leaves less than the minimum payment. */
export function totalsOf(
  subtotalCents: Cents,
  shippingCents: Cents,
  discount?: Discount
): Outcome<Totals, 'total-too-low'> {
  invariant([subtotalCents, shippingCents].every(isAmount), 'an amount is whole cents, 0 or more')
  const lessCents = discount ? discountCents(subtotalCents, discount) : 0
  const totalCents = subtotalCents - lessCents + shippingCents
  if (totalCents < MIN_TOTAL_CENTS) return refuse('total-too-low')
  return accept({ subtotalCents, discountCents: lessCents, shippingCents, totalCents })
}

const isAmount = (cents: Cents) => Number.isSafeInteger(cents) && cents >= 0
