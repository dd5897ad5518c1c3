// How news from Printful and from print jobs changes an order.
import { expect, test } from 'vitest'
import {
  decided,
  facts,
  heldFor,
  ID,
  kinds,
  MADE,
  order,
  PAID,
  parcel,
  succeeded
} from '../../../tests/fixtures/checkout/facts.ts'

test.each(['fulfilment_failed', 'printer_cancelled', 'cost_too_high'] as const)(
  'a hold for %s ends once Printful has the order, and no other hold does',
  (holdReason) => {
    const payments = [succeeded({ wasSucceeded: true })]
    const print = { status: 'pending', shipments: [] } as const
    const lifted = decided(facts({ order: order({ ...PAID, holdReason }), payments, print }))
    expect(lifted.changes).toEqual({ status: 'processing', fulfilmentState: 'confirmed', holdReason: null })
    const suspected = order({ ...PAID, holdReason: 'fraud_warning' })
    expect(decided(facts({ order: suspected, payments, print })).changes).not.toHaveProperty('holdReason')
  }
)

test('the order is held for a problem that a job found, which is reported once', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const decision = decided(facts({ order: order(PAID), payments, found: 'cost_too_high' }))
  expect(decision.changes).toEqual({ holdReason: 'cost_too_high' })
  expect(heldFor(decision)).toEqual(['cost_too_high'])
  const held = order({ ...PAID, holdReason: 'cost_too_high' })
  expect(heldFor(decided(facts({ order: held, payments, found: 'cost_too_high' })))).toEqual([])
})

test('each parcel is reported once, and no parcel that was cancelled is waited for', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const shipments = [parcel('1', 'sent', false, true), parcel('2', 'sent'), parcel('3', 'waiting')]
  const partial = order({ ...PAID, status: 'partially_shipped', fulfilmentState: 'partial' })
  const decision = decided(facts({ order: partial, payments, print: { status: 'partial', shipments } }))
  expect(decision.changes).toEqual({})
  expect(kinds(decision)).toEqual([`mail:shipped:${ID}:2`])
  const arrived = [parcel('1', 'delivered', false, true), parcel('2', 'cancelled')]
  const done = decided(
    facts({ order: partial, payments, print: { status: 'fulfilled', shipments: arrived } })
  )
  expect(done.changes).toMatchObject({ status: 'delivered' })
})

test('a dispute that is closed ends the hold, and the order is printed if it was not printed yet', () => {
  const disputed = order({ ...PAID, paymentState: 'disputed', holdReason: 'dispute', version: 7 })
  const won = decided(facts({ order: disputed, payments: [succeeded({ wasSucceeded: true })] }))
  expect(won.changes).toEqual({ paymentState: 'paid', holdReason: null })
  expect(kinds(won)).toEqual([`fulfil:${ID}:7`, `mail:confirmed:${ID}`])
  const made = order({ ...MADE, paymentState: 'disputed', holdReason: 'dispute' })
  expect(kinds(decided(facts({ order: made, payments: [succeeded({ wasSucceeded: true })] })))).toEqual([])
})
