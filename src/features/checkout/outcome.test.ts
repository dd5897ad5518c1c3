import { expect, test } from 'vitest'
import { catalogue } from '../brand/catalogue.ts'
import { ORDER_STATUSES } from '../shop/order-status.ts'
import { billOf, LOOK_EVERY_MS, outcomeOf, outcomeUnanswered, STATUS_LOOKS, wasCancelled } from './outcome.ts'

test('the server is asked eight times, three quarters of a second apart', () => {
  expect(STATUS_LOOKS).toBe(8)
  expect(LOOK_EVERY_MS).toBe(750)
})

test('each status of an order leads to its outcome, and an unpaid one to another look', () => {
  const outcomes = ORDER_STATUSES.map((status) => [status, outcomeOf({ status }, 'succeeded')])
  expect(Object.fromEntries(outcomes)).toEqual({
    ...{ draft: undefined, pending: undefined, cancelled: 'failed' },
    ...{ paid: 'success', processing: 'success', partially_shipped: 'success' },
    ...{ shipped: 'success', delivered: 'success' }
  })
})

test('an unpaid order whose payment was refused has failed, whatever the provider said before', () => {
  expect(outcomeOf({ status: 'draft', payment: 'refused' }, 'succeeded')).toBe('failed')
})

test.each([
  ['canceled', 'failed'],
  ['failed', 'failed'],
  ['succeeded', undefined],
  ['pending', undefined],
  ['', undefined]
])(
  'a buyer who comes back with %j to an unpaid order is told %s at the first look',
  (redirectStatus, outcome) => {
    expect(outcomeOf({ status: 'draft' }, redirectStatus)).toBe(outcome)
  }
)

test('money on its way is waited for, though the provider said no before', () => {
  expect(outcomeOf({ status: 'pending' }, 'failed')).toBeUndefined()
})

test.each([
  ['succeeded', 'unknown'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['', 'failed'],
  // Stripe takes its time: whoever reads that it failed pays twice.
  ['pending', 'unknown'],
  ['processing', 'unknown']
])('an order that stays unpaid after the provider said %j is %s', (redirectStatus, outcome) => {
  expect(outcomeUnanswered(redirectStatus)).toBe(outcome)
})

test('a buyer who turned back is told so', () => {
  expect(['canceled', 'failed', ''].map(wasCancelled)).toEqual([true, false, false])
})

const items = [
  { productId: '300', variantId: '9323', quantity: 2 },
  { productId: '71', variantId: '8923', quantity: 1 }
]
const paid = { orderId: 'ord_1', payment: 'pi_1', items, shippingCents: 439 }

test('what was bought comes to what was paid, the discount included', () => {
  const bill = billOf({ ...paid, paidCents: 6336 }, catalogue)
  expect(bill).toMatchObject({ discountCents: 0, shippingCents: 439 })
  expect(bill.lines.map(({ product, quantity, lineCents }) => [product.name, quantity, lineCents])).toEqual([
    ['Mok', 2, 3398],
    ['T-shirt', 1, 2499]
  ])
  expect(billOf({ ...paid, paidCents: 5746 }, catalogue)).toMatchObject({ discountCents: 590 })
})

test.each([
  ['that does not come to what was paid', { ...paid, paidCents: 9999 }],
  ['of which nobody knows what was paid', paid],
  ['of things that are none', { ...paid, items: 'a mug', paidCents: 6336 }],
  ['that this tab knows nothing of', { orderId: 'ord_1', payment: 'pi_1', paidCents: 6336 }]
])('an order %s shows no lines', (_, order) => {
  expect(billOf(order, catalogue).lines).toEqual([])
})
