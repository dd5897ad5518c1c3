// Compares our orders with Stripe's, payment by payment and as sums.
import { expect, test } from 'vitest'
import { type BookedPayment, compareDay, isCorrectable, type StripePayment } from './breaches.ts'

const DAY = '2026-11-20'
const booked = (changes: Partial<BookedPayment> = {}): BookedPayment => ({
  paymentId: 'pi_1',
  orderId: 'ord_1',
  receivedCents: 2938,
  refundedCents: 0,
  orderTotalCents: 2938,
  isOrderPaid: true,
  isPayer: true,
  isAmountReported: false,
  isRefundUnderWay: false,
  ...changes
})
const atStripe = (changes: Partial<StripePayment> = {}): StripePayment => ({
  paymentId: 'pi_1',
  orderId: 'ord_1',
  receivedCents: 2938,
  refundedCents: 0,
  isDisputed: false,
  ...changes
})
const kinds = (ours: BookedPayment[], theirs: StripePayment[], orders: string[] = []) =>
  compareDay(DAY, ours, theirs, new Set(orders)).breaches.map(({ kind }) => kind)

test('payments that agree have equal sums', () => {
  const ours = [
    booked({ refundedCents: 100 }),
    booked({ paymentId: 'pi_2', receivedCents: 0, isOrderPaid: false })
  ]
  const theirs = [atStripe({ refundedCents: 100 }), atStripe({ paymentId: 'pi_2', receivedCents: 0 })]
  expect(compareDay(DAY, ours, theirs, new Set())).toEqual({
    ourReceivedCents: 2938,
    stripeReceivedCents: 2938,
    ourRefundedCents: 100,
    stripeRefundedCents: 100,
    breaches: []
  })
})

test.each<[string, BookedPayment[], StripePayment[], string[]]>([
  ['an order that nobody knows', [], [atStripe()], ['order-missing']],
  [
    'money that we did not see',
    [booked({ receivedCents: 0, isOrderPaid: false })],
    [atStripe()],
    ['payment-not-booked']
  ],
  ['money that Stripe does not know', [booked()], [], ['payment-not-at-stripe']],
  ['a cent less than the order costs', [booked({ orderTotalCents: 2939 })], [atStripe()], ['amount-differs']],
  ['a second payment', [booked({ isPayer: false })], [atStripe()], ['second-payment-kept']],
  ['a refund that we did not see', [booked()], [atStripe({ refundedCents: 1 })], ['refunds-differ']],
  [
    'more back than came',
    [booked({ refundedCents: 5876 })],
    [atStripe({ refundedCents: 5876 })],
    ['refunded-too-much']
  ],
  [
    'money that went back before it came',
    [booked({ receivedCents: 0, refundedCents: 5, isOrderPaid: false })],
    [atStripe({ receivedCents: 0 })],
    ['day-differs']
  ]
])('the comparison finds %s', (_, ours, theirs, found) => {
  expect(kinds(ours, theirs)).toEqual(found)
})

test('the comparison can correct an order whose payment is not stored, but not one that does not exist', () => {
  const there = compareDay(DAY, [], [atStripe()], new Set(['ord_1'])).breaches
  expect(there).toEqual([{ kind: 'payment-not-booked', subject: 'ord_1' }])
  expect(there.every(isCorrectable)).toBe(true)
  expect(compareDay(DAY, [], [atStripe()], new Set()).breaches.some(isCorrectable)).toBe(false)
})

test.each<[string, Partial<BookedPayment>, Partial<StripePayment>]>([
  ['another amount that was reported to the hosts', { orderTotalCents: 1, isAmountReported: true }, {}],
  ['a second payment that is being refunded', { isPayer: false, isRefundUnderWay: true }, {}],
  ['a second payment that went back', { isPayer: false, refundedCents: 2938 }, { refundedCents: 2938 }],
  ['a second payment that its buyer asks of Stripe', { isPayer: false }, { isDisputed: true }]
])('the comparison ignores %s', (_, ours, theirs) => {
  expect(kinds([booked(ours)], [atStripe(theirs)])).toEqual([])
})
