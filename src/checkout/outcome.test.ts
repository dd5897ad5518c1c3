import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../shop/order-status.ts'
import { LOOK_EVERY_MS, outcomeOf, outcomeUnanswered, STATUS_LOOKS, wasCancelled } from './outcome.ts'

test('the server is asked eight times, three quarters of a second apart', () => {
  expect([STATUS_LOOKS, LOOK_EVERY_MS]).toEqual([8, 750])
})

test('each status of an order leads to its outcome, and an unpaid one to another look', () => {
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, outcomeOf(status)]))).toEqual({
    ...{ draft: undefined, pending: undefined, cancelled: 'failed' },
    ...{ paid: 'success', processing: 'success', partially_shipped: 'success' },
    ...{ shipped: 'success', delivered: 'success' }
  })
})

test.each([
  ['succeeded', 'unknown'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['', 'failed'],
  // The bank takes its time: whoever reads that it failed pays twice.
  ['pending', 'unknown'],
  ['processing', 'unknown']
])('an order that stays unpaid after the provider said %j is %s', (redirectStatus, outcome) => {
  expect(outcomeUnanswered(redirectStatus)).toBe(outcome)
})

test('a buyer who turned back is told so', () => {
  expect(['canceled', 'failed', ''].map(wasCancelled)).toEqual([true, false, false])
})
