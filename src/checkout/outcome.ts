// How an order came out, as its buyer is told after paying (spec shop 4).
import type { OrderStatus } from '../shop/order-status.ts'

/** How often and how far apart the server is asked (spec shop 9). */
export const STATUS_LOOKS = 8
export const LOOK_EVERY_MS = 750

export const OUTCOMES = ['processing', 'success', 'failed', 'unknown'] as const
export type PaymentOutcome = (typeof OUTCOMES)[number]

const PAID: readonly OrderStatus[] = ['paid', 'processing', 'partially_shipped', 'shipped', 'delivered']

/** What one look tells; undefined = to be asked again. */
export function outcomeOf(status: OrderStatus): 'success' | 'failed' | undefined {
  if (PAID.includes(status)) return 'success'
  return status === 'cancelled' ? 'failed' : undefined
}

/** Words of the provider for a payment that may still come through: whoever reads 'failed' pays twice. */
const NOT_REFUSED = ['succeeded', 'processing', 'pending']

/** When the last look told nothing; `redirectStatus` is how the provider sent the buyer back, '' = it did not. */
export const outcomeUnanswered = (redirectStatus: string): 'failed' | 'unknown' =>
  NOT_REFUSED.includes(redirectStatus) ? 'unknown' : 'failed'

/** The buyer turned back; the rest were turned down. */
export const wasCancelled = (redirectStatus: string): boolean => redirectStatus === 'canceled'
