// What the printer and its workers find, judged.
import { expect, test } from 'vitest'
import {
  facts,
  ID,
  kinds,
  MADE,
  order,
  PAID,
  parcel,
  succeeded
} from '../../tests/fixtures/checkout/facts.ts'
import { judge } from './judge-order.ts'

test.each(['fulfilment_failed', 'printer_cancelled', 'cost_too_high'] as const)(
  'a hold for %s is over once the printer has the order; any other hold stays (14)',
  (holdReason) => {
    const payments = [succeeded({ wasSucceeded: true })]
    const print = { status: 'pending', shipments: [] } as const
    const lifted = judge(facts({ order: order({ ...PAID, holdReason }), payments, print }))
    expect(lifted.changes).toEqual({ status: 'processing', fulfilmentState: 'confirmed', holdReason: null })
    const suspected = order({ ...PAID, holdReason: 'fraud_warning' })
    expect(judge(facts({ order: suspected, payments, print })).changes).not.toHaveProperty('holdReason')
  }
)

test('what a worker found holds the order and is told once (14)', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const judged = judge(facts({ order: order(PAID), payments, found: 'cost_too_high' }))
  expect(judged.changes).toEqual({ holdReason: 'cost_too_high' })
  expect(judged.alerts).toEqual(['cost_too_high'])
  const held = order({ ...PAID, holdReason: 'cost_too_high' })
  expect(judge(facts({ order: held, payments, found: 'cost_too_high' })).alerts).toEqual([])
})

test('a parcel that was told before is not told again, and one that was cancelled holds up nobody', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const shipments = [parcel('1', 'sent', false, true), parcel('2', 'sent'), parcel('3', 'waiting')]
  const partial = order({ ...PAID, status: 'partially_shipped', fulfilmentState: 'partial' })
  const judged = judge(facts({ order: partial, payments, print: { status: 'partial', shipments } }))
  expect(judged.changes).toEqual({})
  expect(kinds(judged)).toEqual([`mail:shipped:${ID}:2`])
  const arrived = [parcel('1', 'delivered', false, true), parcel('2', 'cancelled')]
  const done = judge(facts({ order: partial, payments, print: { status: 'fulfilled', shipments: arrived } }))
  expect(done.changes).toMatchObject({ status: 'delivered' })
})

test('a dispute that is over holds nothing any more, and what was not made yet is made (14)', () => {
  const disputed = order({ ...PAID, paymentState: 'disputed', holdReason: 'dispute', version: 7 })
  const won = judge(facts({ order: disputed, payments: [succeeded({ wasSucceeded: true })] }))
  expect(won.changes).toEqual({ paymentState: 'paid', holdReason: null })
  expect(kinds(won)).toEqual([`fulfil:${ID}:7`, `mail:confirmed:${ID}`])
  const made = order({ ...MADE, paymentState: 'disputed', holdReason: 'dispute' })
  expect(kinds(judge(facts({ order: made, payments: [succeeded({ wasSucceeded: true })] })))).toEqual([])
})
