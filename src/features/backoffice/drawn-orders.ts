// Draws the orders in portions: adding or removing five hundred rows at once would block input.
import type { BackofficeOrder } from './contract.ts'

type Orders = readonly BackofficeOrder[]

/** The first `count` of `orders` are on the page. They are hidden while they are being removed (`isLeaving`). */
export interface DrawnOrders {
  orders: Orders
  count: number
  isLeaving: boolean
}

/** Rows added or removed per step; more than fit on a screen. */
export const BATCH_ROWS = 40

export const NOTHING_DRAWN: DrawnOrders = { orders: [], count: 0, isLeaving: false }

/**
 * The next step towards drawing `wanted`; returns the same object once all orders are drawn. A newer answer for the same
 * filter replaces the drawn rows at once, because few of them change. For another filter (`wanted` is undefined in between)
 * the old rows are first removed in portions.
 */
export function nextDrawn(drawn: DrawnOrders, wanted: Orders | undefined): DrawnOrders {
  const { orders, count, isLeaving } = drawn
  if (isLeaving || wanted === undefined) {
    if (count > 0) return { orders, count: Math.max(0, count - BATCH_ROWS), isLeaving: true }
    if (wanted === undefined) return NOTHING_DRAWN
  }
  if (wanted !== orders)
    return { orders: wanted, count: Math.min(Math.max(count, BATCH_ROWS), wanted.length), isLeaving: false }
  if (count < orders.length)
    return { orders, count: Math.min(count + BATCH_ROWS, orders.length), isLeaving: false }
  return drawn
}
