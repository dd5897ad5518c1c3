import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FULFILMENT_STATES,
  type FulfilmentState,
  isTransition,
  nextStatus,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentState,
  statusOf
} from './order-status.ts'

test.each<[PaymentState, FulfilmentState, OrderStatus]>([
  ['unpaid', 'none', 'draft'],
  ['unpaid', 'canceled', 'cancelled'],
  ['processing', 'none', 'pending'],
  ['paid', 'none', 'paid'],
  ['paid', 'queued', 'paid'],
  ['paid', 'draft', 'paid'],
  ['paid', 'failed', 'paid'],
  ['paid', 'canceled', 'paid'],
  ['paid', 'confirmed', 'processing'],
  ['paid', 'on_hold', 'processing'],
  ['paid', 'partial', 'partially_shipped'],
  ['paid', 'fulfilled', 'shipped'],
  ['paid', 'returned', 'shipped'],
  ['paid', 'delivered', 'delivered'],
  ['partially_refunded', 'confirmed', 'processing'],
  ['disputed', 'fulfilled', 'shipped'],
  ['refunded', 'none', 'cancelled'],
  ['refunded', 'draft', 'cancelled'],
  ['refunded', 'canceled', 'cancelled'],
  ['refunded', 'confirmed', 'processing'],
  ['refunded', 'fulfilled', 'shipped']
])('the status of an order that is %s and %s at Printful is %s', (payment, fulfilment, status) => {
  expect(statusOf({ payment, fulfilment })).toBe(status)
})

test.each<[string, OrderStatus, PaymentState, FulfilmentState, OrderStatus]>([
  ['a declined card makes a pending order a draft again', 'pending', 'unpaid', 'none', 'draft'],
  ['a late "processing" does not undo a payment', 'paid', 'processing', 'none', 'paid'],
  ['a late decline does not undo a payment', 'paid', 'unpaid', 'none', 'paid'],
  ['a late "shipped" does not undo a delivery', 'delivered', 'paid', 'fulfilled', 'delivered'],
  ['an order the printer failed on stays in production', 'processing', 'paid', 'failed', 'processing'],
  ['an order the printer cancelled without refund stays', 'processing', 'paid', 'canceled', 'processing'],
  [
    'an order the printer cancelled and we refunded is cancelled',
    'processing',
    'refunded',
    'canceled',
    'cancelled'
  ],
  ['a refund before production cancels', 'paid', 'refunded', 'queued', 'cancelled'],
  ['a refund after shipping changes nothing to see', 'shipped', 'refunded', 'fulfilled', 'shipped'],
  [
    'a parcel may be known as delivered before it was shipped',
    'processing',
    'paid',
    'delivered',
    'delivered'
  ],
  ['a first look may find payment and print at once', 'draft', 'paid', 'confirmed', 'paid'],
  ['money after the end makes it paid, never more', 'cancelled', 'paid', 'confirmed', 'paid'],
  ['a cancelled order stays so', 'cancelled', 'processing', 'none', 'cancelled'],
  ['a cancelled order that is refunded stays so', 'cancelled', 'refunded', 'none', 'cancelled'],
  ['a delivered order stays so', 'delivered', 'refunded', 'none', 'delivered']
])('%s', (_, current, payment, fulfilment, next) => {
  expect(nextStatus(current, { payment, fulfilment })).toBe(next)
})

const anyStates = fc.record({
  payment: fc.constantFrom(...PAYMENT_STATES),
  fulfilment: fc.constantFrom(...FULFILMENT_STATES)
})
const isPaidFor = (status: OrderStatus) => ORDER_STATUSES.indexOf(status) >= 2 && status !== 'cancelled'

test('for facts in any order, every transition is legal and no paid order becomes unpaid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), fc.array(anyStates), (start, facts) => {
      let status = start
      for (const states of facts) {
        const next = nextStatus(status, states)
        if (next !== status) expect(isTransition(status, next)).toBe(true)
        if (next !== 'paid') expect(nextStatus(next, states)).toBe(next)
        if (isPaidFor(status) && next !== 'cancelled') expect(next).toSatisfy(isPaidFor)
        status = next
      }
    })
  )
})

test('the same facts again change nothing after two rounds', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), anyStates, (start, states) => {
      const settled = nextStatus(nextStatus(start, states), states)
      expect(nextStatus(settled, states)).toBe(settled)
    })
  )
})
