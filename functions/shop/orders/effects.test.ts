// What follows from decisions about holds, failed payments, refunds and disputes, with the keys that make each happen once.
import { expect, test } from 'vitest'
import {
  decided,
  facts,
  ID,
  kinds,
  MADE,
  NOW,
  order,
  PAID,
  payment,
  succeeded
} from '../../../tests/fixtures/checkout/facts.ts'
import type { KnownDispute, KnownRefund } from '../../platform/db/order-facts-schema.ts'
import { effectsOf } from './effects.ts'
import type { Facts } from './order.ts'

const NO_MORE = { isCleanlyPaid: false, second: [], reasons: [], coupon: undefined }
const PAYMENTS = [succeeded({ wasSucceeded: true })]
/** The effects of a release from a hold, for an order in this state. */
const freed = (state: Partial<Facts['order']>) =>
  effectsOf(
    facts({ order: order({ version: 4, holdReason: 'late_payment', ...state }), payments: PAYMENTS }),
    {
      ...NO_MORE,
      changes: { holdReason: null }
    }
  ).messages

test.each([
  ['was never printed', PAID],
  ['the printer refused', { ...MADE, fulfilmentState: 'failed' }]
] as const)('a released order that %s goes to the printer, once for each release', (_, state) => {
  expect(freed(state)).toEqual([
    { kind: 'fulfil-order', dedupeKey: `fulfil:${ID}:4`, payload: { orderId: ID } },
    { kind: 'order-mail', dedupeKey: `mail:confirmed:${ID}`, payload: { orderId: ID, which: 'confirmed' } }
  ])
})

test.each([
  ['was not held', { ...PAID, holdReason: null }],
  ['has no money', { ...PAID, paymentState: 'refunded' }],
  ['is being printed', MADE]
] as const)('an order that %s does not go to the printer when its hold ends', (_, state) => {
  expect(freed(state)).toEqual([])
})

test('an order with a hold that goes on does not go to the printer', () => {
  const held = facts({ order: order({ ...PAID, holdReason: 'late_payment' }), payments: PAYMENTS })
  expect(effectsOf(held, { ...NO_MORE, changes: { fulfilmentState: 'queued' } }).messages).toEqual([])
})

test('a buyer whose delayed payment failed gets one mail for each time', () => {
  const pending = order({ status: 'pending', paymentState: 'processing', version: 3 })
  const payments = [payment({ id: 'pi_0', status: 'cancelled' }), payment({ lastErrorCode: 'expired' })]
  const { messages } = decided(facts({ order: pending, payments }))
  expect(messages).toEqual([
    {
      kind: 'order-mail',
      dedupeKey: `mail:payment-failed:${ID}:3`,
      payload: { orderId: ID, which: 'payment-failed' }
    }
  ])
})

test.each([
  ['an immediate refusal', { status: 'draft' }, 'expired'],
  ['a payment that the buyer left', { status: 'pending', paymentState: 'processing' }, undefined]
] as const)('%s is not mailed', (_, state, lastErrorCode) => {
  const { messages } = decided(facts({ order: order(state), payments: [payment({ lastErrorCode })] }))
  expect(messages).toEqual([])
})

test('a payment that failed without changing the order is not mailed', () => {
  const pending = facts({
    order: order({ status: 'pending' }),
    payments: [payment({ lastErrorCode: 'expired' })]
  })
  expect(effectsOf(pending, { ...NO_MORE, changes: {} }).messages).toEqual([])
})

test.each([
  ['printed in the meantime', { ...PAID }, 'fulfilled', []],
  ['not printed any more', { ...MADE }, 'failed', [`stop-print:${ID}`]]
] as const)(
  'a refund counts an order that was %s by its newest state',
  (_, state, fulfilmentState, stops) => {
    const refunded = effectsOf(facts({ order: order(state), payments: PAYMENTS }), {
      ...NO_MORE,
      changes: { paymentState: 'refunded', fulfilmentState }
    })
    expect(kinds(refunded)).toEqual([...stops, `mail:refunded:${ID}`])
  }
)

test('the printing of a refunded order is stopped by its id', () => {
  const refunded = effectsOf(facts({ order: order(MADE), payments: PAYMENTS }), {
    ...NO_MORE,
    changes: { paymentState: 'refunded', status: 'cancelled' }
  })
  expect(refunded.messages).toEqual([
    { kind: 'stop-print', dedupeKey: `stop-print:${ID}`, payload: { orderId: ID } },
    { kind: 'order-mail', dedupeKey: `mail:cancelled:${ID}`, payload: { orderId: ID, which: 'cancelled' } }
  ])
})

const dispute = (status: string, dueAt: Date | null = null): KnownDispute => ({
  id: 'dp_1',
  orderId: ID,
  paymentId: 'pi_1',
  amountCents: 2938,
  status,
  dueAt,
  reason: null,
  createdAt: NOW,
  fetchedAt: NOW
})

test.each([
  ['needs_response', { cause: 'payment-disputed', due: '2026-12-01T00:00:00.000Z', isInquiry: false }],
  ['warning_needs_response', { cause: 'payment-disputed', due: '2026-12-01T00:00:00.000Z', isInquiry: true }],
  ['lost', { cause: 'dispute-ended', isLost: true }],
  ['won', { cause: 'dispute-ended', isLost: false }],
  ['warning_closed', { cause: 'dispute-ended', isLost: false }]
])('the hosts are told of a dispute that is %s', (status, expected) => {
  const moneyNews = { refunds: [], disputes: [dispute(status, new Date('2026-12-01'))] }
  const { alerts } = effectsOf(facts({ order: order(PAID), moneyNews }), { ...NO_MORE, changes: {} })
  expect(alerts).toEqual([{ orderId: ID, disputeId: 'dp_1', cents: 2938, ...expected }])
})

test('the hosts are told of a refund that failed, and of no other', () => {
  const refund = {
    orderId: ID,
    paymentId: 'pi_1',
    amountCents: 500,
    reason: null,
    createdAt: NOW,
    fetchedAt: NOW
  }
  const refunds: KnownRefund[] = [
    { ...refund, id: 're_1', status: 'failed' },
    { ...refund, id: 're_2', status: 'succeeded' }
  ]
  const moneyNews = { refunds, disputes: [] }
  const { alerts } = effectsOf(facts({ order: order(PAID), moneyNews }), { ...NO_MORE, changes: {} })
  expect(alerts).toEqual([{ cause: 'refund-failed', orderId: ID, refundId: 're_1', cents: 500 }])
})
