// The status of an order for its buyer: what we know, and while it is unpaid what Stripe says now.

import type { OrderStatus } from '../../src/features/shop/order-status.ts'
import { isOrderId } from '../../src/features/shop/rules.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { beforeDeadline, STATUS_WITHIN_MS } from '../http/client/deadline.ts'
import type { Remarks } from '../http/handle.ts'
import type { CheckoutContext } from './context.ts'
import { isPaymentRefused, orderOf } from './queries.ts'
import { settle } from './settle-order.ts'

/** A page that waits asks more often than Stripe has news. */
const LOOK_EVERY_SECONDS = 2
const UNDECIDED: ReadonlySet<OrderStatus> = new Set(['draft', 'pending'])

/** `payment`: said only right after Stripe was asked. */
export type StatusAnswer = { status: OrderStatus; payment?: 'refused' }

/**
 * undefined = there is no such order. Stripe or a cache that is away leaves what we know: the page goes on asking, and
 * Stripe goes on telling.
 */
export async function statusOfOrder(
  checkoutContext: CheckoutContext,
  orderId: string,
  { note }: Pick<Remarks, 'note'>
): Promise<StatusAnswer | undefined> {
  const order = isOrderId(orderId) ? await orderOf(checkoutContext.db, orderId) : undefined
  if (!order) return undefined
  if (!UNDECIDED.has(order.status)) return { status: order.status }
  try {
    if (!(await checkoutContext.cache.lock(`look:${orderId}`, LOOK_EVERY_SECONDS)))
      return { status: order.status }
    const looking = () => settle(checkoutContext, orderId, { actor: 'visitor' })
    const settled = (await beforeDeadline(STATUS_WITHIN_MS, looking)) ?? order
    const isRefused = settled.status === 'draft' && (await isPaymentRefused(checkoutContext.db, settled))
    return { status: settled.status, ...(isRefused ? { payment: 'refused' } : {}) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    note(error)
    return { status: order.status }
  }
}
