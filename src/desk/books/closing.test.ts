import { expect, test } from 'vitest'
import { type KnownPayout, type MonthState, whyNotYet } from './closing.ts'

const paid: KnownPayout = {
  id: 'po_1',
  amountCents: 900,
  status: 'paid',
  isAutomatic: true,
  listedCents: 900
}
const october = (changes: Partial<MonthState> = {}): MonthState => ({
  month: '2026-10',
  readUntil: new Date('2026-11-03T05:00:00Z'),
  firstEntryAt: new Date('2026-09-15T12:00:00Z'),
  entries: [{ payoutId: 'po_1', netCents: 900 }],
  payouts: [paid],
  ...changes
})
const LATER = new Date('2026-11-03T06:00:00Z')
const payout = (changes: Partial<KnownPayout>) => october({ payouts: [{ ...paid, ...changes }] })

test('a month that is over, was read and is paid out can be closed; so can one in which nothing happened', () => {
  expect(whyNotYet(october(), LATER)).toBeUndefined()
  expect(whyNotYet(october({ entries: [], payouts: [] }), LATER)).toBeUndefined()
})

test('a month ends at midnight in Belgium', () => {
  const read = october({ readUntil: new Date('2026-10-31T23:00:00Z') })
  expect(whyNotYet(read, new Date('2026-10-31T22:59:59Z'))).toEqual({ why: 'running' })
  expect(whyNotYet(read, new Date('2026-10-31T23:00:00Z'))).toBeUndefined()
})

test.each([
  ['never read', october({ readUntil: null }), { why: 'not-read' }],
  ['read too early', october({ readUntil: new Date('2026-10-31T22:59:59Z') }), { why: 'not-read' }],
  ['before any sale', october({ entries: [], firstEntryAt: null }), { why: 'no-sale' }],
  [
    'before the first sale, which came a moment after it',
    october({ entries: [], firstEntryAt: new Date('2026-10-31T23:00:00Z') }),
    { why: 'no-sale' }
  ],
  [
    'not paid out',
    october({
      entries: [
        { payoutId: null, netCents: -200 },
        { payoutId: null, netCents: -300, entryCount: 2 }
      ]
    }),
    { why: 'not-paid-out', entryCount: 3, netCents: -500 }
  ],
  ['in an unknown payout', october({ payouts: [] }), { why: 'not-paid-out', entryCount: 1, netCents: 900 }],
  [
    'paid out by hand',
    october({ payouts: [{ ...paid, id: 'po_2', isAutomatic: false }] }),
    { why: 'by-hand', payoutId: 'po_2' }
  ],
  [
    'not paid out, beside a payout by hand that was cancelled',
    october({ payouts: [{ ...paid, id: 'po_2', isAutomatic: false, status: 'canceled' }] }),
    { why: 'not-paid-out', entryCount: 1, netCents: 900 }
  ],
  ['waiting at Stripe', payout({ status: 'pending' }), { why: 'under-way', payoutId: 'po_1' }],
  ['under way', payout({ status: 'in_transit' }), { why: 'under-way', payoutId: 'po_1' }],
  ['not listed', payout({ listedCents: null }), { why: 'under-way', payoutId: 'po_1' }],
  ['one cent wrong', payout({ listedCents: 899 }), { why: 'differs', payoutId: 'po_1' }]
])('a month that is %s cannot be closed yet', (_, state, reason) => {
  expect(whyNotYet(state, LATER)).toEqual(reason)
})

test('a payout by hand beside entries that are all paid out, or one that the bank refused, does not keep a month open', () => {
  const byHand = { ...paid, id: 'po_2', isAutomatic: false, listedCents: null }
  expect(whyNotYet(october({ payouts: [paid, byHand] }), LATER)).toBeUndefined()
  expect(whyNotYet(payout({ status: 'failed' }), LATER)).toBeUndefined()
})
