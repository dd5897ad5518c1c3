// The sum of an order: goods, less the discount, plus the shipping. Whole cents, so that no total can drift.
import type { Cents } from '../../lib/money.ts'
import { accept, invariant, type Outcome, refuse } from '../../lib/outcome.ts'
import { MIN_TOTAL_CENTS } from './rules.ts'

/** `percent` is a whole number from 1 to 100. */
export type Discount = { kind: 'percent'; percent: number } | { kind: 'fixed'; cents: Cents }

export type Totals = {
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  totalCents: Cents
}

/** A discount on the goods alone, half a cent rounded up; never more than they cost. */
export function discountCents(subtotalCents: Cents, discount: Discount): Cents {
  const wanted =
    discount.kind === 'fixed' ? discount.cents : Math.floor((subtotalCents * discount.percent + 50) / 100)
  return Math.max(0, Math.min(subtotalCents, wanted))
}

/** What is to be paid; a refusal when the discount leaves less than a payment can be. */
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
