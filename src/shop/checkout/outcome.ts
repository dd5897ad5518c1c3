// The outcome of an order, as the buyer sees it after paying.

import { parseCart } from '../cart/cart.ts'
import { type PricedLine, pricedLines, subtotalOf } from '../cart/cart-lines.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { OrderAnswer } from './contract.ts'
import type { PaidOrder } from './paid-memory.ts'

/** The number of status lookups, and the ms between them. */
export const STATUS_LOOKS = 8
export const LOOK_EVERY_MS = 750
/** Deadline in ms for all lookups together, in case the server does not answer. */
export const LOOKS_WITHIN_MS = 12_000

export const OUTCOMES = ['processing', 'success', 'failed', 'unknown'] as const
export type PaymentOutcome = (typeof OUTCOMES)[number]

const PAID: readonly OrderStatus[] = ['paid', 'processing', 'partially_shipped', 'shipped', 'delivered']

/** Redirect statuses of a payment that may still succeed. Showing 'failed' for these would make buyers pay twice. */
const NOT_REFUSED = ['succeeded', 'processing', 'pending']

/**
 * The outcome that one lookup shows; undefined = poll again. Waiting does not help if an unpaid order's payment was refused,
 * or if the redirect reported a failure.
 */
export function outcomeOf(
  { status, payment }: Pick<OrderAnswer, 'status' | 'payment'>,
  redirectStatus: string
): 'success' | 'failed' | undefined {
  if (PAID.includes(status)) return 'success'
  const isTurnedDown = redirectStatus !== '' && !NOT_REFUSED.includes(redirectStatus)
  const isOver = status === 'draft' && (payment === 'refused' || isTurnedDown)
  return status === 'cancelled' || isOver ? 'failed' : undefined
}

/** The outcome when the last lookup showed none. `redirectStatus` is '' if the provider did not redirect. */
export const outcomeUnanswered = (redirectStatus: string): 'failed' | 'unknown' =>
  NOT_REFUSED.includes(redirectStatus) ? 'unknown' : 'failed'

/** Whether the buyer cancelled. All other failed payments were refused. */
export const wasCancelled = (redirectStatus: string): boolean => redirectStatus === 'canceled'

export type Bill = { lines: readonly PricedLine[]; discountCents: number; shippingCents: number | undefined }

const NOTHING: Bill = { lines: [], discountCents: 0, shippingCents: undefined }

/** The items and amounts of a paid order. Empty if the amounts do not match what was paid. */
export function billOf({ items, paidCents, shippingCents }: PaidOrder, catalogue: Catalogue): Bill {
  const lines = pricedLines(catalogue, parseCart(items, catalogue) ?? [])
  if (lines.length === 0 || paidCents === undefined || shippingCents === undefined) return NOTHING
  const discountCents = subtotalOf(lines) + shippingCents - paidCents
  return discountCents < 0 ? NOTHING : { lines, discountCents, shippingCents }
}
