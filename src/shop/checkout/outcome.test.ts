import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { billOf, LOOK_EVERY_MS, outcomeOf, outcomeUnanswered, STATUS_LOOKS, wasCancelled } from './outcome.ts'

test('the page polls the server eight times, three quarters of a second apart', () => {
  expect(STATUS_LOOKS).toBe(8)
  expect(LOOK_EVERY_MS).toBe(750)
})

test('the page maps each status of an order to an outcome, and polls an unpaid one again', () => {
  const outcomes = ORDER_STATUSES.map((status) => [status, outcomeOf({ status }, 'succeeded')])
  expect(Object.fromEntries(outcomes)).toEqual({
    draft: undefined,
    pending: undefined,
    cancelled: 'failed',
    paid: 'success',
    processing: 'success',
    partially_shipped: 'success',
    shipped: 'success',
    delivered: 'success'
  })
})

test('the page reports a failure for an unpaid order whose payment was refused, whatever the provider said before', () => {
  expect(outcomeOf({ status: 'draft', payment: 'refused' }, 'succeeded')).toBe('failed')
})

test.each([
  ['canceled', 'failed'],
  ['failed', 'failed'],
  ['succeeded', undefined],
  ['pending', undefined],
  ['', undefined]
])(
  'the page shows a buyer who returns with %j to an unpaid order %s at the first request',
  (redirectStatus, outcome) => {
    expect(outcomeOf({ status: 'draft' }, redirectStatus)).toBe(outcome)
  }
)

test('the page waits for a processing payment, even if the provider reported a failure before', () => {
  expect(outcomeOf({ status: 'pending' }, 'failed')).toBeUndefined()
})

test.each([
  ['succeeded', 'unknown'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['', 'failed'],
  // Still processing: a buyer who reads that it failed would pay twice.
  ['pending', 'unknown'],
  ['processing', 'unknown']
])(
  'the page reports an order that stays unpaid after the provider said %j as %s',
  (redirectStatus, outcome) => {
    expect(outcomeUnanswered(redirectStatus)).toBe(outcome)
  }
)

test('the page says that the payment was cancelled to a buyer who turned back', () => {
  expect(['canceled', 'failed', ''].map(wasCancelled)).toEqual([true, false, false])
})

const items = [
  { productId: '300', variantId: '9323', quantity: 2 },
  { productId: '71', variantId: '8923', quantity: 1 }
]
const paid = { orderId: 'ord_1', payment: 'pi_1', items, shippingCents: 439 }

test('the page lists what was bought, with the sum and the discount', () => {
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
  ['of which nobody knows the shipping', { orderId: 'ord_1', payment: 'pi_1', items, paidCents: 5897 }],
  ['of nothing', { ...paid, items: [], paidCents: 439 }],
  ['of things that are none', { ...paid, items: 'a mug', paidCents: 6336 }],
  ['that this tab knows nothing of', { orderId: 'ord_1', payment: 'pi_1', paidCents: 6336 }]
])('the page shows no lines for an order %s', (_, order) => {
  expect(billOf(order, catalogue)).toEqual({ lines: [], discountCents: 0, shippingCents: undefined })
})
