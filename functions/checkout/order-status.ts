// The status of an order for its buyer: what we know, and while it is unpaid what the bank says now.

import type { OrderStatus } from '../../src/features/shop/order-status.ts'
import { isOrderId } from '../../src/features/shop/rules.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { beforeDeadline, STATUS_WITHIN_MS } from '../http/client/deadline.ts'
import type { Remarks } from '../http/handle.ts'
import type { Desk } from './context.ts'
import { isPaymentRefused, orderOf } from './queries.ts'
import { settle } from './settle-order.ts'

/** A page that waits asks more often than the bank has news. */
const LOOK_EVERY_SECONDS = 2
const UNDECIDED: ReadonlySet<OrderStatus> = new Set(['draft', 'pending'])

/** `payment`: said only right after the bank was asked. */
export type StatusAnswer = { status: OrderStatus; payment?: 'refused' }

/**
 * undefined = there is no such order. A bank or a cache that is away leaves what we know: the page goes on asking, and
 * the bank goes on telling.
 */
export async function statusOfOrder(
  desk: Desk,
  orderId: string,
  { note }: Pick<Remarks, 'note'>
): Promise<StatusAnswer | undefined> {
  const order = isOrderId(orderId) ? await orderOf(desk.db, orderId) : undefined
  if (!order) return undefined
  if (!UNDECIDED.has(order.status)) return { status: order.status }
  try {
    if (!(await desk.cache.lock(`look:${orderId}`, LOOK_EVERY_SECONDS))) return { status: order.status }
    const looking = () => settle(desk, orderId, { actor: 'visitor' })
    const settled = (await beforeDeadline(STATUS_WITHIN_MS, looking)) ?? order
    const isRefused = settled.status === 'draft' && (await isPaymentRefused(desk.db, settled))
    return { status: settled.status, ...(isRefused ? { payment: 'refused' } : {}) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    note(error)
    return { status: order.status }
  }
}
