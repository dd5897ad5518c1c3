// The state machine of an order: each row of its table, and events in any order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTransition, ORDER_STATUSES } from '../../../src/shop/orders/order-status.ts'
import {
  decided,
  facts,
  heldFor,
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
} from '../../../tests/fixtures/checkout/facts.ts'
import type { KnownRefund } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { PaymentFact } from './order.ts'

test('nothing changes without news', () => {
  const nothing = decided(facts())
  expect(nothing.changes).toEqual({})
  expect(nothing.messages).toEqual([])
  expect(nothing.alerts).toEqual([])
  expect(nothing.coupon).toBeUndefined()
  const known = [succeeded({ wasSucceeded: true })]
  expect(decided(facts({ order: order(PAID), payments: known })).changes).toEqual({})
})

test('an order becomes pending while its payment is processing, and a draft again when that fails', () => {
  const pending = decided(facts({ payments: [payment({ status: 'processing' })] }))
  expect(pending.changes).toEqual({ status: 'pending', paymentState: 'processing' })
  const back = decided(facts({ order: order({ status: 'pending', paymentState: 'processing' }) }))
  expect(back.changes).toEqual({ status: 'draft', paymentState: 'unpaid' })
})

test.each(['open', 'at-bank', 'other'] as const)('a payment that is %s is ignored', (status) => {
  expect(decided(facts({ payments: [payment({ status })] })).changes).toEqual({})
})

test.each(['draft', 'pending'] as const)(
  'a %s order is paid with the exact amount, and printed',
  (status) => {
    const paid = decided(facts({ order: order({ status }), payments: [succeeded()] }))
    expect(paid.changes).toEqual(PAID)
    expect(kinds(paid)).toEqual([`fulfil:${ID}`, `mail:confirmed:${ID}`])
    expect(heldFor(paid)).toEqual([])
    expect(paid.coupon).toEqual({ used: null })
  }
)

test('the order takes the revision that the payment names, even if it was never stored as pushed', () => {
  const second = { ...revision(2, 5000, 7), pushedAt: null }
  const payments = [succeeded({ revision: 2, amountCents: 5000 })]
  const paid = decided(facts({ revisions: [revision(1, 2938), second], payments }))
  expect(paid.changes).toMatchObject({ paidRevision: 2, currentRevision: 2, totalCents: 5000 })
  expect(paid.coupon).toEqual({ used: 7 })
})

test.each<[string, Partial<PaymentFact>, string]>([
  ['a cent too little', { amountCents: 2937 }, 'amount_mismatch'],
  ['a cent too much', { amountCents: 2939 }, 'amount_mismatch'],
  ['less than it asked for', { receivedCents: 2937 }, 'amount_mismatch'],
  ['another currency', { currency: 'usd' }, 'amount_mismatch'],
  ['money that is not real', { isLive: true }, 'amount_mismatch'],
  ['an unknown revision', { revision: 9 }, 'unknown_revision'],
  ['no revision', { revision: undefined }, 'unknown_revision'],
  ['another order', { orderId: 'ord_other' }, 'unknown_revision']
])('an order is paid and held, without being printed, for %s', (_, changes, reason) => {
  const held = decided(facts({ payments: [{ ...succeeded(), ...changes }] }))
  expect(held.changes).toMatchObject({ status: 'paid', holdReason: reason })
  expect(held.changes).not.toHaveProperty('fulfilmentState')
  expect(kinds(held)).toEqual([])
  expect(heldFor(held)).toEqual([reason])
})

test('a second payment is refunded, and the order continues (5b)', () => {
  const payments = [succeeded({ wasSucceeded: true }), succeeded({ id: 'pi_2' })]
  const decision = decided(facts({ order: order(PAID), payments }))
  expect(decision.changes).toEqual({})
  expect(kinds(decision)).toEqual(['refund:pi_2'])
  expect(heldFor(decision)).toEqual(['second_payment'])
  const again = payments.map((one) => ({ ...one, wasSucceeded: true }))
  expect(kinds(decided(facts({ order: order(PAID), payments: again })))).toEqual([])
})

test('of two payments at once, the exact one pays and the other is refunded', () => {
  const wrong = succeeded({ amountCents: 99 })
  const decision = decided(facts({ payments: [wrong, succeeded({ id: 'pi_2' })] }))
  expect(decision.changes).toMatchObject({ status: 'paid', paymentId: 'pi_2' })
  expect(kinds(decision)).toContain('refund:pi_1')
})

test('an order ends when all of its payments have ended, unless a call is changing it', () => {
  const payments = [payment({ status: 'cancelled' }), payment({ id: 'pi_2', status: 'cancelled' })]
  const decision = decided(facts({ payments }))
  expect(decision).toMatchObject({
    changes: { status: 'cancelled', cancelledAt: NOW },
    coupon: { used: null }
  })
  const busyUntil = new Date(NOW.getTime() + 1000)
  expect(decided(facts({ payments, order: order({ busyUntil }) })).changes).toEqual({})
  // The last one was taken with a clock that was an hour ahead.
  for (const over of [NOW, new Date(NOW.getTime() + 3_600_000)])
    expect(decided(facts({ payments, order: order({ busyUntil: over }) })).changes).toMatchObject({
      status: 'cancelled'
    })
  expect(decided(facts({ payments: [...payments, payment({ id: 'pi_3' })] })).changes).toEqual({})
  expect(decided(facts({ payments: [] })).changes).toEqual({})
})

test('an order that is paid after it ended is held', () => {
  const cancelled = order({ status: 'cancelled', fulfilmentState: 'canceled', cancelledAt: NOW })
  const late = decided(facts({ order: cancelled, payments: [succeeded()] }))
  expect(late.changes).toMatchObject({ status: 'paid', fulfilmentState: 'none', holdReason: 'late_payment' })
  expect(kinds(late)).toEqual([])
  expect(heldFor(late)).toEqual(['late_payment'])
})

test.each([
  ['pending', 'confirmed'],
  ['in-review', 'confirmed'],
  ['in-production', 'confirmed'],
  ['on-hold', 'on_hold']
] as const)('an order goes in production when it is %s at Printful', (status, fulfilmentState) => {
  const payments = [succeeded({ wasSucceeded: true })]
  const decision = decided(facts({ order: order(PAID), payments, print: { status, shipments: [] } }))
  expect(decision.changes).toEqual({ status: 'processing', fulfilmentState })
})

test('an order that is fully refunded before production is cancelled, and its hold ends', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 2938 })]
  const held = order({ ...PAID, holdReason: 'fraud_warning' })
  const decision = decided(facts({ order: held, payments, isFraudSuspected: true }))
  expect(decision.changes).toMatchObject({ status: 'cancelled', paymentState: 'refunded', holdReason: null })
  expect(kinds(decision)).toEqual([`stop-print:${ID}`, `mail:cancelled:${ID}`])
  expect(decision.coupon).toBeUndefined()
})

test('Printful is asked to stop an order that is refunded during production; the order stays', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 2938 })]
  const decision = decided(facts({ order: order(MADE), payments }))
  expect(decision.changes).toEqual({ paymentState: 'refunded' })
  expect(kinds(decision)).toEqual([`stop-print:${ID}`, `mail:refunded:${ID}`])
})

test('an order that is stopped at Printful and refunded is cancelled, and its buyer gets one mail about the refund', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 2938 })]
  const refunded = order({ ...MADE, paymentState: 'refunded' })
  const decision = decided(
    facts({ order: refunded, payments, print: { status: 'cancelled', shipments: [] } })
  )
  expect(decision.changes).toMatchObject({ status: 'cancelled', fulfilmentState: 'canceled' })
  expect(kinds(decision)).toEqual([])
})

test('the buyer gets a mail when a processing payment is refused, but not for an outdated snapshot', () => {
  const pending = order({ status: 'pending', paymentState: 'processing' })
  const refused = payment({ lastErrorCode: 'card_declined' })
  expect(kinds(decided(facts({ order: pending, payments: [refused] })))).toEqual([
    `mail:payment-failed:${ID}:0`
  ])
  expect(kinds(decided(facts({ order: pending, payments: [payment()] })))).toEqual([])
})

test('no mail is sent about an immediate refusal, because the page shows it', () => {
  const refused = payment({ lastErrorCode: 'card_declined' })
  expect(kinds(decided(facts({ order: order(), payments: [refused] })))).toEqual([])
})

test('a cancelled order is never paid again because its refund failed', () => {
  const cancelled = order({ ...PAID, status: 'cancelled', paymentState: 'refunded', cancelledAt: NOW })
  const decision = decided(facts({ order: cancelled, payments: [succeeded({ wasSucceeded: true })] }))
  expect(decision.changes).toEqual({ paymentState: 'paid' })
})

test('each parcel is mailed once as it is sent, and the order is delivered when all have arrived', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const partial = decided(
    facts({ order: order(MADE), payments, print: { status: 'partial', shipments: [parcel('1', 'sent')] } })
  )
  expect(partial.changes).toEqual({ status: 'partially_shipped', fulfilmentState: 'partial' })
  expect(kinds(partial)).toEqual([`mail:shipped:${ID}:1`])
  const shipments = [parcel('1', 'delivered'), parcel('2', 'sent'), parcel('3', 'sent', true)]
  const shipped = decided(facts({ order: order(MADE), payments, print: { status: 'fulfilled', shipments } }))
  expect(shipped.changes).toMatchObject({ status: 'shipped', fulfilmentState: 'fulfilled' })
  const arrived = [parcel('1', 'delivered'), parcel('2', 'delivered'), parcel('3', 'sent', true)]
  const done = decided(
    facts({ order: order(MADE), payments, print: { status: 'fulfilled', shipments: arrived } })
  )
  expect(done.changes).toMatchObject({ status: 'delivered' })
  const delivered = order({ ...PAID, status: 'delivered', fulfilmentState: 'delivered' })
  const late = decided(
    facts({ order: delivered, payments, print: { status: 'in-production', shipments: [] } })
  )
  expect(late.changes).toEqual({})
})

test.each([
  ['failed', [], 'fulfilment_failed'],
  ['cancelled', [], 'printer_cancelled'],
  ['fulfilled', [parcel('1', 'returned')], 'returned']
] as const)('the order is held in its state when Printful reports %s', (status, shipments, reason) => {
  const payments = [succeeded({ wasSucceeded: true })]
  const decision = decided(facts({ order: order(MADE), payments, print: { status, shipments } }))
  expect(decision.changes.holdReason).toBe(reason)
  expect(heldFor(decision)).toEqual([reason])
  expect(decision.changes.status ?? 'processing').toMatch(/processing|shipped/)
})

test('a disputed order and one with a fraud warning are held; the first reason stays', () => {
  const disputed = [succeeded({ wasSucceeded: true, isDisputed: true })]
  const decision = decided(facts({ order: order(PAID), payments: disputed }))
  expect(decision.changes).toEqual({ paymentState: 'disputed', holdReason: 'dispute' })
  const suspected = decided(facts({ payments: [succeeded()], isFraudSuspected: true }))
  expect(suspected.changes).toMatchObject({ status: 'paid', holdReason: 'fraud_warning' })
  const both = order({ ...PAID, holdReason: 'fraud_warning' })
  expect(decided(facts({ order: both, payments: disputed })).changes).toEqual({ paymentState: 'disputed' })
})

test.each([
  ['was suspected of fraud', 'fraud_warning', { isFraudSuspected: true }],
  ['was withdrawn', 'withdrawn', { isWithdrawn: true }]
] as const)('an order that %s is held until the hosts release it, and not again', (_, reason, suspicion) => {
  const payments = [succeeded({ wasSucceeded: true })]
  const paid = order({ ...PAID, fulfilmentState: 'queued' })
  expect(decided(facts({ order: paid, payments, ...suspicion })).changes).toEqual({ holdReason: reason })
  const held = order({ ...PAID, fulfilmentState: 'queued', holdReason: reason })
  expect(decided(facts({ order: held, payments, ...suspicion, released: reason })).changes).toEqual({
    holdReason: null,
    releasedHolds: [reason]
  })
  const released = order({ ...PAID, fulfilmentState: 'queued', releasedHolds: [reason] })
  expect(decided(facts({ order: released, payments, ...suspicion })).changes).toEqual({})
  const confirmed = order({ ...PAID, fulfilmentState: 'confirmed', status: 'processing' })
  expect(decided(facts({ order: confirmed, payments, ...suspicion })).changes).toEqual({})
})

test('a cancelled order is not paid by a second payment when its first is refunded', () => {
  const cancelled = order({ ...PAID, status: 'cancelled' })
  const payments = [
    succeeded({ wasSucceeded: true, refundedCents: 2938 }),
    succeeded({ id: 'pi_2', wasSucceeded: true })
  ]
  expect(decided(facts({ order: cancelled, payments })).changes).toEqual({ paymentState: 'refunded' })
})

test('a parcel that had arrived before it was seen is mailed, and no parcel that waits', () => {
  const shipments = [parcel('1', 'delivered'), parcel('2', 'waiting')]
  const payments = [succeeded({ wasSucceeded: true })]
  const decision = decided(facts({ order: order(MADE), payments, print: { status: 'partial', shipments } }))
  expect(kinds(decision)).toEqual([`mail:shipped:${ID}:1`])
})

test('a partial refund is mailed when it is seen for the first time, and never one that failed', () => {
  const refund = (id: string, status: string): KnownRefund => ({
    id,
    orderId: ID,
    paymentId: 'pi_1',
    amountCents: 100,
    status,
    reason: null,
    createdAt: NOW,
    fetchedAt: NOW
  })
  const mailed = (refunds: KnownRefund[], knownRefunds: KnownRefund[]) =>
    kinds(
      decided(
        facts({
          order: order(MADE),
          payments: [succeeded({ wasSucceeded: true, refundedCents: 100 })],
          moneyNews: { refunds, disputes: [] },
          knownRefunds
        })
      )
    )
  const known = [refund('re_1', 'succeeded'), refund('re_2', 'pending')]
  expect(mailed([refund('re_3', 'pending')], known)).toEqual(['mail:part-refunded:re_3'])
  expect(mailed([refund('re_2', 'succeeded')], known)).toEqual([])
  expect(mailed([refund('re_3', 'failed')], known)).toEqual([])
})

test('a partial refund changes only the refunded amount', () => {
  const payments = [succeeded({ wasSucceeded: true, refundedCents: 100 })]
  expect(decided(facts({ order: order(MADE), payments })).changes).toEqual({
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

test('events in any order, outdated or repeated: a seen payment stays, every transition is legal, one outbox message per reason', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPayment, anyPrint), { maxLength: 12 }), (news) => {
      let row = order()
      let timesPaid = 0
      for (const [one, print] of news) {
        const decision = decided(facts({ order: row, payments: [asFact(one)], print }))
        const next = { ...row, ...decision.changes }
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
        // It is sent to Printful when it is paid, and again only after the end of a hold.
        const brought = kinds(decision).filter((key) => key.startsWith('fulfil:'))
        const isFreed = row.holdReason !== null && next.holdReason === null
        if (!row.paidAt) timesPaid += brought.length
        else if (brought.length > 0) {
          expect(brought).toHaveLength(1)
          expect(isFreed).toBe(true)
        }
        // The same facts again change nothing.
        expect(decided(facts({ order: next, payments: [asFact(one)], print })).changes).toEqual({})
        row = next
      }
      expect(timesPaid).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1000 }
  )
})
