// How an order came out, as its buyer is told after paying (spec shop 4).
import { type PricedLine, pricedLines, subtotalOf } from '../shop/basket.ts'
import { keptCart } from '../shop/cart.ts'
import type { Catalogue } from '../shop/catalogue.ts'
import type { OrderStatus } from '../shop/order-status.ts'
import type { OrderAnswer } from './contract.ts'
import type { PaidOrder } from './paid-memory.ts'

/** How often and how far apart the server is asked (spec shop 9). */
export const STATUS_LOOKS = 8
export const LOOK_EVERY_MS = 750
/** All looks together: a server that hangs keeps nobody longer. */
export const LOOKS_WITHIN_MS = 12_000

export const OUTCOMES = ['processing', 'success', 'failed', 'unknown'] as const
export type PaymentOutcome = (typeof OUTCOMES)[number]

const PAID: readonly OrderStatus[] = ['paid', 'processing', 'partially_shipped', 'shipped', 'delivered']

/** Words of the provider for a payment that may still come through: whoever reads 'failed' pays twice. */
const NOT_REFUSED = ['succeeded', 'processing', 'pending']

/**
 * What one look tells; undefined = to be asked again. An unpaid order whose payment Stripe refused, or whose buyer comes
 * back from Stripe with a no, will not be paid by waiting.
 */
export function outcomeOf(
  { status, payment }: OrderAnswer,
  redirectStatus: string
): 'success' | 'failed' | undefined {
  if (PAID.includes(status)) return 'success'
  const isTurnedDown = redirectStatus !== '' && !NOT_REFUSED.includes(redirectStatus)
  const isOver = status === 'draft' && (payment === 'refused' || isTurnedDown)
  return status === 'cancelled' || isOver ? 'failed' : undefined
}

/** When the last look told nothing; `redirectStatus` is how the provider sent the buyer back, '' = it did not. */
export const outcomeUnanswered = (redirectStatus: string): 'failed' | 'unknown' =>
  NOT_REFUSED.includes(redirectStatus) ? 'unknown' : 'failed'

/** The buyer turned back; the rest were turned down. */
export const wasCancelled = (redirectStatus: string): boolean => redirectStatus === 'canceled'

export type Bill = { lines: readonly PricedLine[]; discountCents: number; shippingCents: number | undefined }

const NOTHING: Bill = { lines: [], discountCents: 0, shippingCents: undefined }

/** What was bought and what it came to: nothing at all where it does not come to what was paid. */
export function billOf({ items, paidCents, shippingCents }: PaidOrder, catalogue: Catalogue): Bill {
  const lines = pricedLines(catalogue, keptCart(items, catalogue) ?? [])
  if (lines.length === 0 || paidCents === undefined || shippingCents === undefined) return NOTHING
  const discountCents = subtotalOf(lines) + shippingCents - paidCents
  return discountCents < 0 ? NOTHING : { lines, discountCents, shippingCents }
}
