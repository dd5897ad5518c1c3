import { describe, expect, it } from 'vitest'
import type { BackofficeOrder } from './contract.ts'
import { BATCH_ROWS, type DrawnOrders, NOTHING_DRAWN, nextDrawn } from './drawn-orders.ts'

const ordersOf = (count: number) => Array.from({ length: count }, () => ({}) as BackofficeOrder)

/** Each step from the rendered number to the wanted one. */
function stepsTo(drawn: DrawnOrders, wanted: readonly BackofficeOrder[] | undefined): DrawnOrders[] {
  const steps: DrawnOrders[] = []
  for (let last = drawn, next = nextDrawn(drawn, wanted); next !== last; next = nextDrawn(next, wanted)) {
    if (steps.length > 10) throw new Error('they are never all rendered')
    steps.push(next)
    last = next
  }
  return steps
}
const drawnOf = (orders: readonly BackofficeOrder[]) => stepsTo(NOTHING_DRAWN, orders).at(-1) ?? NOTHING_DRAWN

describe('the rendered orders', () => {
  it('are added in portions', () => {
    const orders = ordersOf(100)
    expect(stepsTo(NOTHING_DRAWN, orders).map(({ count }) => count)).toEqual([40, 80, 100])
    expect(drawnOf(orders)).toEqual({ orders, count: 100, isLeaving: false })
  })

  it('are removed at once for an empty list', () => {
    expect(stepsTo(NOTHING_DRAWN, [])).toEqual([{ orders: [], count: 0, isLeaving: false }])
  })

  it('are replaced at once by a newer answer of any length', () => {
    const drawn = drawnOf(ordersOf(100))
    expect(stepsTo(drawn, ordersOf(100)).map(({ count }) => count)).toEqual([100])
    expect(stepsTo(drawn, ordersOf(3)).map(({ count }) => count)).toEqual([3])
    expect(stepsTo(drawn, ordersOf(130)).map(({ count }) => count)).toEqual([100, 130])
  })

  it('are removed in portions, hidden, while another list loads', () => {
    const steps = stepsTo(drawnOf(ordersOf(100)), undefined)
    expect(steps.map(({ count }) => count)).toEqual([60, 20, 0, 0])
    expect(steps.slice(0, 3).every(({ isLeaving }) => isLeaving)).toBe(true)
    expect(steps.at(-1)).toBe(NOTHING_DRAWN)
    expect(nextDrawn(NOTHING_DRAWN, undefined)).toBe(NOTHING_DRAWN)
  })

  it('are removed before others are added, even when these load fast', () => {
    const [first] = stepsTo(drawnOf(ordersOf(100)), undefined)
    if (!first) throw new Error('nothing left')
    const others = ordersOf(50)
    const steps = stepsTo(first, others)
    expect(steps.map(({ orders, count }) => [orders === others, count])).toEqual([
      [false, 20],
      [false, 0],
      [true, BATCH_ROWS],
      [true, 50]
    ])
  })
})
