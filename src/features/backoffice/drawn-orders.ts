// Which orders stand on the page by now: five hundred that come or go at once would hold up whoever presses meanwhile.
import type { BackofficeOrder } from './contract.ts'

type Orders = readonly BackofficeOrder[]

/** The first `count` of `orders` stand there; while they are leaving, nobody sees them. */
export interface DrawnOrders {
  orders: Orders
  count: number
  isLeaving: boolean
}

/** More than a screen: the rest follows, as many at a time. */
export const PORTION_ROWS = 40

export const NOTHING_DRAWN: DrawnOrders = { orders: [], count: 0, isLeaving: false }

/**
 * The next of the steps towards the orders that are to be shown; the same object once they all stand there. Newer
 * answers to the same question replace what is drawn at once (little of it changed); before other orders come (`wanted`
 * is undefined in between) the old ones leave by portions.
 */
export function nextDrawn(drawn: DrawnOrders, wanted: Orders | undefined): DrawnOrders {
  const { orders, count, isLeaving } = drawn
  if (isLeaving || wanted === undefined) {
    if (count > 0) return { orders, count: Math.max(0, count - PORTION_ROWS), isLeaving: true }
    if (wanted === undefined) return drawn === NOTHING_DRAWN ? drawn : NOTHING_DRAWN
  }
  if (wanted !== orders)
    return { orders: wanted, count: Math.min(Math.max(count, PORTION_ROWS), wanted.length), isLeaving: false }
  if (count < orders.length)
    return { orders, count: Math.min(count + PORTION_ROWS, orders.length), isLeaving: false }
  return drawn
}
