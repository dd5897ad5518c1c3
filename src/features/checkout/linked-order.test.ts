import { expect, test } from 'vitest'
import { checkoutOutcomeText as text } from '#texts/checkout-outcome.ts'
import { ORDER_STATUSES } from '../shop/order-status.ts'
import { STAGES } from './linked-order.ts'

test('never goes back a step while an order progresses', () => {
  const done = ORDER_STATUSES.filter((status) => status !== 'cancelled').map(
    (status) => STAGES[status].stepsDone
  )
  expect(done).toEqual(done.toSorted((one, other) => one - other))
  expect(done.at(-1)).toBe(text.steps.length)
})
