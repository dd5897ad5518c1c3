// Why an order's data stays when its buyer wants to be forgotten.
import { expect, test } from 'vitest'
import { type OrderFacts, type RetentionReason, retentionReason } from './retention-reason.ts'

const PAID: OrderFacts = {
  id: 'ord_1',
  status: 'delivered',
  paymentState: 'paid',
  holdReason: null,
  paidAt: new Date('2026-11-20T12:00:00Z'),
  isWithdrawalOpen: false,
  isEnqueued: false
}

test.each<[string, Partial<OrderFacts>, RetentionReason | undefined]>([
  ['a draft', { status: 'draft', paidAt: null, paymentState: 'unpaid' }, 'payable'],
  [
    'one whose money is on its way',
    { status: 'pending', paidAt: null, paymentState: 'processing' },
    'payable'
  ],
  ['one that is paid', { status: 'paid' }, 'under-way'],
  ['one that is being printed', { status: 'processing' }, 'under-way'],
  ['one of which a part is missing', { status: 'partially_shipped' }, 'under-way'],
  ['one that waits for a person', { holdReason: 'returned' }, 'on-hold'],
  ['one that is disputed', { paymentState: 'disputed' }, 'on-hold'],
  ['one whose buyer withdrew and is owed money', { isWithdrawalOpen: true }, 'not-refunded'],
  [
    'one whose buyer withdrew and got a part back',
    { isWithdrawalOpen: true, paymentState: 'partially_refunded' },
    'not-refunded'
  ],
  ['one with a mail on its way', { isEnqueued: true }, 'mail-pending'],
  ['one that was sent', { status: 'shipped' }, 'invoice'],
  ['one that was paid back', { status: 'cancelled', paymentState: 'refunded' }, 'invoice'],
  ['one that was never paid', { status: 'cancelled', paymentState: 'unpaid', paidAt: null }, undefined]
])('an order keeps its buyer only for a reason: %s', (_, changes, why) => {
  expect(retentionReason({ ...PAID, ...changes })).toBe(why)
})
