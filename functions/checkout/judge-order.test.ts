// What becomes of an order, row by row of its table, and in whatever order the news arrives.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTransition, ORDER_STATUSES } from '../../src/features/shop/order-status.ts'
import {
  facts,
  ID,
  kinds,
  MADE,
  NOW,
  order,
  PAID,
  parcel,
  payment,
  revision,
  succeeded
} from '../../tests/fixtures/checkout/facts.ts'
import { judge } from './judge-order.ts'
import type { PaymentFact } from './money-facts.ts'
import type { Order } from './queries.ts'

test('nothing new is nothing to write', () => {
  expect(judge(facts())).toEqual({ changes: {}, promises: [], alerts: [], coupon: undefined })
  const known = [succeeded({ wasSucceeded: true })]
  expect(judge(facts({ order: order(PAID), payments: known })).changes).toEqual({})
})

test('money on its way makes it pending, and money that did not come a draft again (2, 3)', () => {
  const pending = judge(facts({ payments: [payment({ status: 'processing' })] }))
  expect(pending.changes).toEqual({ status: 'pending', paymentState: 'processing' })
  const back = judge(facts({ order: order({ status: 'pending', paymentState: 'processing' }) }))
  expect(back.changes).toEqual({ status: 'draft', paymentState: 'unpaid' })
})

test.each(['open', 'at-bank', 'other'] as const)('a payment that is %s changes nothing', (status) => {
  expect(judge(facts({ payments: [payment({ status })] })).changes).toEqual({})
})

test.each(['draft', 'pending'] as const)(
  'exact money pays a %s order, and it goes on to print (4)',
  (status) => {
    const paid = judge(facts({ order: order({ status }), payments: [succeeded()] }))
    expect(paid.changes).toEqual(PAID)
    expect(kinds(paid)).toEqual([`fulfil:${ID}`, `mail:confirmed:${ID}`])
    expect(paid.alerts).toEqual([])
    expect(paid.coupon).toEqual({ used: null })
  }
)

test('what was paid is the revision that the money names, though it was never noted as pushed', () => {
  const second = { ...revision(2, 5000, 7), pushedAt: null }
  const payments = [succeeded({ revision: 2, amountCents: 5000 })]
  const paid = judge(facts({ revisions: [revision(1, 2938), second], payments }))
  expect(paid.changes).toMatchObject({ paidRevision: 2, currentRevision: 2, totalCents: 5000 })
  expect(paid.coupon).toEqual({ used: 7 })
})

test.each<[string, Partial<PaymentFact>, string]>([
  ['a cent too little', { amountCents: 2937 }, 'amount_mismatch'],
  ['a cent too much', { amountCents: 2939 }, 'amount_mismatch'],
  ['less than it asked for', { receivedCents: 2937 }, 'amount_mismatch'],
  ['another currency', { currency: 'usd' }, 'amount_mismatch'],
  ['money that is not real', { isLive: true }, 'amount_mismatch'],
  ['a basket nobody knows', { revision: 9 }, 'unknown_revision'],
  ['no basket', { revision: undefined }, 'unknown_revision'],
  ['another order', { orderId: 'ord_other' }, 'unknown_revision']
])('%s is paid and held, never sent on (5)', (_, changes, reason) => {
  const held = judge(facts({ payments: [{ ...succeeded(), ...changes }] }))
  expect(held.changes).toMatchObject({ status: 'paid', holdReason: reason })
  expect(held.changes).not.toHaveProperty('fulfilmentState')
  expect(kinds(held)).toEqual([])
  expect(held.alerts).toEqual([reason])
})

test('a second payment is given back, and the order goes on (5b)', () => {
  const payments = [succeeded({ wasSucceeded: true }), succeeded({ id: 'pi_2' })]
  const judged = judge(facts({ order: order(PAID), payments }))
  expect(judged.changes).toEqual({})
  expect(kinds(judged)).toEqual(['refund:pi_2'])
  expect(judged.alerts).toEqual(['second_payment'])
  const again = payments.map((one) => ({ ...one, wasSucceeded: true }))
  expect(kinds(judge(facts({ order: order(PAID), payments: again })))).toEqual([])
})

test('of two payments at once the exact one pays, and the other is given back', () => {
  const wrong = succeeded({ amountCents: 99 })
  const judged = judge(facts({ payments: [wrong, succeeded({ id: 'pi_2' })] }))
  expect(judged.changes).toMatchObject({ status: 'paid', paymentId: 'pi_2' })
  expect(kinds(judged)).toContain('refund:pi_1')
})

test('when every payment has ended the order has, unless a call is changing it just now (6)', () => {
  const payments = [payment({ status: 'cancelled' }), payment({ id: 'pi_2', status: 'cancelled' })]
  const judged = judge(facts({ payments }))
  expect(judged).toMatchObject({ changes: { status: 'cancelled', cancelledAt: NOW }, coupon: { used: null } })
  const busyUntil = new Date(NOW.getTime() + 1000)
  expect(judge(facts({ payments, order: order({ busyUntil }) })).changes).toEqual({})
  expect(judge(facts({ payments: [...payments, payment({ id: 'pi_3' })] })).changes).toEqual({})
  expect(judge(facts({ payments: [] })).changes).toEqual({})
})

test('money after the end is held for a person (7)', () => {
  const cancelled = order({ status: 'cancelled', fulfilmentState: 'canceled', cancelledAt: NOW })
  const late = judge(facts({ order: cancelled, payments: [succeeded()] }))
  expect(late.changes).toMatchObject({ status: 'paid', fulfilmentState: 'none', holdReason: 'late_payment' })
  expect(kinds(late)).toEqual([])
  expect(late.alerts).toEqual(['late_payment'])
})

test.each([
  ['pending', 'confirmed'],
  ['in-review', 'confirmed'],
  ['in-production', 'confirmed'],
  ['on-hold', 'on_hold']
] as const)('an order that is %s at the printer is being made (8)', (status, fulfilmentState) => {
  const payments = [succeeded({ wasSucceeded: true })]
  const judged = judge(facts({ order: order(PAID), payments, print: { status, shipments: [] } }))
  expect(judged.changes).toEqual({ status: 'processing', fulfilmentState })
})

test('all money back before it is made calls it off, and lifts what held it (9)', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 2938 })]
  const held = order({ ...PAID, holdReason: 'fraud_warning' })
  const judged = judge(facts({ order: held, payments, isFraudSuspected: true }))
  expect(judged.changes).toMatchObject({ status: 'cancelled', paymentState: 'refunded', holdReason: null })
  expect(kinds(judged)).toEqual([`stop-print:${ID}`, `mail:cancelled:${ID}`])
  expect(judged.coupon).toBeUndefined()
})

test('all money back while it is made: the printer is asked to stop, the order stays (9, 14)', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 2938 })]
  const judged = judge(facts({ order: order(MADE), payments }))
  expect(judged.changes).toEqual({ paymentState: 'refunded' })
  expect(kinds(judged)).toEqual([`stop-print:${ID}`, `mail:refunded:${ID}`])
})

test('stopped at the printer and paid back, it is cancelled, and its buyer hears of the one refund once (10)', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 2938 })]
  const refunded = order({ ...MADE, paymentState: 'refunded' })
  const judged = judge(facts({ order: refunded, payments, print: { status: 'cancelled', shipments: [] } }))
  expect(judged.changes).toMatchObject({ status: 'cancelled', fulfilmentState: 'canceled' })
  expect(kinds(judged)).toEqual([])
})

test('a payment that was on its way and is refused is told to its buyer, a stale look is not', () => {
  const pending = order({ status: 'pending', paymentState: 'processing' })
  const refused = payment({ lastErrorCode: 'card_declined' })
  expect(kinds(judge(facts({ order: pending, payments: [refused] })))).toEqual([
    `mail:payment-failed:${ID}:0`
  ])
  expect(kinds(judge(facts({ order: pending, payments: [payment()] })))).toEqual([])
})

test('a refund that bounces never makes a cancelled order paid again', () => {
  const cancelled = order({ ...PAID, status: 'cancelled', paymentState: 'refunded', cancelledAt: NOW })
  const judged = judge(facts({ order: cancelled, payments: [succeeded({ wasSucceeded: true })] }))
  expect(judged.changes).toEqual({ paymentState: 'paid' })
})

test('parcels leave one after the other, each is told once, and all that arrived is delivered (11-13)', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const partial = judge(
    facts({ order: order(MADE), payments, print: { status: 'partial', shipments: [parcel('1', 'sent')] } })
  )
  expect(partial.changes).toEqual({ status: 'partially_shipped', fulfilmentState: 'partial' })
  expect(kinds(partial)).toEqual([`mail:shipped:${ID}:1`])
  const shipments = [parcel('1', 'delivered'), parcel('2', 'sent'), parcel('3', 'sent', true)]
  const shipped = judge(facts({ order: order(MADE), payments, print: { status: 'fulfilled', shipments } }))
  expect(shipped.changes).toMatchObject({ status: 'shipped', fulfilmentState: 'fulfilled' })
  const arrived = [parcel('1', 'delivered'), parcel('2', 'delivered'), parcel('3', 'sent', true)]
  const done = judge(
    facts({ order: order(MADE), payments, print: { status: 'fulfilled', shipments: arrived } })
  )
  expect(done.changes).toMatchObject({ status: 'delivered' })
  const delivered = order({ ...PAID, status: 'delivered', fulfilmentState: 'delivered' })
  const late = judge(facts({ order: delivered, payments, print: { status: 'in-production', shipments: [] } }))
  expect(late.changes).toEqual({})
})

test.each([
  ['failed', [], 'fulfilment_failed'],
  ['cancelled', [], 'printer_cancelled'],
  ['fulfilled', [parcel('1', 'returned')], 'returned']
] as const)('a printer that says %s holds the order where it is (14)', (status, shipments, reason) => {
  const payments = [succeeded({ wasSucceeded: true })]
  const judged = judge(facts({ order: order(MADE), payments, print: { status, shipments } }))
  expect(judged.changes.holdReason).toBe(reason)
  expect(judged.alerts).toEqual([reason])
  expect(judged.changes.status ?? 'processing').toMatch(/processing|shipped/)
})

test('a disputed payment and a suspected card hold the order; a first reason stays (14)', () => {
  const disputed = [succeeded({ wasSucceeded: true, isDisputed: true })]
  const judged = judge(facts({ order: order(PAID), payments: disputed }))
  expect(judged.changes).toEqual({ paymentState: 'disputed', holdReason: 'dispute' })
  const suspected = judge(facts({ payments: [succeeded()], isFraudSuspected: true }))
  expect(suspected.changes).toMatchObject({ status: 'paid', holdReason: 'fraud_warning' })
  const both = order({ ...PAID, holdReason: 'fraud_warning' })
  expect(judge(facts({ order: both, payments: disputed })).changes).toEqual({ paymentState: 'disputed' })
})

test('part of the money back changes the money only', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 100 })]
  expect(judge(facts({ order: order(MADE), payments })).changes).toEqual({
    paymentState: 'partially_refunded'
  })
})

const anyPayment = fc.record({
  status: fc.constantFrom<PaymentFact['status']>(
    ...(['open', 'at-bank', 'processing', 'succeeded', 'cancelled', 'other'] as const)
  ),
  refundedCents: fc.constantFrom(0, 100, 2938),
  isDisputed: fc.boolean()
})
const anyPrint = fc.option(
  fc.record({
    status: fc.constantFrom(
      ...([
        'draft',
        'pending',
        'in-production',
        'on-hold',
        'partial',
        'fulfilled',
        'failed',
        'cancelled'
      ] as const)
    ),
    shipments: fc.array(
      fc.constantFrom(parcel('1', 'sent'), parcel('1', 'delivered'), parcel('2', 'returned'))
    )
  }),
  { nil: undefined }
)
const asFact = ({
  status,
  ...more
}: {
  status: PaymentFact['status']
  refundedCents: number
  isDisputed: boolean
}) => (status === 'succeeded' ? succeeded({ ...more, wasSucceeded: true }) : payment({ status }))

test('in whatever order news comes, stale or twice: money once seen stays seen, every step is legal, one promise for each reason', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPayment, anyPrint), { maxLength: 12 }), (news) => {
      let row = order()
      let timesPaid = 0
      for (const [one, print] of news) {
        const judged = judge(facts({ order: row, payments: [asFact(one)], print }))
        const next = { ...row, ...judged.changes }
        if (next.status !== row.status) {
          const isLegal = isTransition(row.status, next.status) || isTransition('paid', next.status)
          expect(isLegal).toBe(true)
        }
        if (row.paidAt) {
          expect(['draft', 'pending']).not.toContain(next.status)
          expect(next.paymentId).toBe('pi_1')
          expect(next.paidRevision).toBe(row.paidRevision)
          expect(next.totalCents).toBe(2938)
        }
        const rankOf = (status: Order['status']) => ORDER_STATUSES.indexOf(status)
        if (row.paidAt && next.status !== 'cancelled')
          expect(rankOf(next.status)).toBeGreaterThanOrEqual(rankOf(row.status) % 7)
        // Brought to the printer when it is paid, and again only when what held it back meanwhile is over.
        const brought = kinds(judged).filter((key) => key.startsWith('fulfil:'))
        const isFreed = row.holdReason !== null && next.holdReason === null
        if (!row.paidAt) timesPaid += brought.length
        else if (brought.length > 0) {
          expect(brought).toHaveLength(1)
          expect(isFreed).toBe(true)
        }
        // The same again is nothing.
        expect(judge(facts({ order: next, payments: [asFact(one)], print })).changes).toEqual({})
        row = next
      }
      expect(timesPaid).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1000 }
  )
})
