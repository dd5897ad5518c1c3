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
} from '../../tests/fixtures/checkout/facts.ts'

test.each(['fulfilment_failed', 'printer_cancelled', 'cost_too_high'] as const)(
  'ends a hold for %s once Printful has the order, and no other hold',
  (holdReason) => {
    const payments = [succeeded({ wasSucceeded: true })]
    const print = { status: 'pending', shipments: [] } as const
    const lifted = decided(facts({ order: order({ ...PAID, holdReason }), payments, print }))
    expect(lifted.changes).toEqual({ status: 'processing', fulfilmentState: 'confirmed', holdReason: null })
    const suspected = order({ ...PAID, holdReason: 'fraud_warning' })
    expect(decided(facts({ order: suspected, payments, print })).changes).not.toHaveProperty('holdReason')
  }
)

test('holds the order for a problem that a job found, and reports it once', () => {
  const payments = [succeeded({ wasSucceeded: true })]
  const decision = decided(facts({ order: order(PAID), payments, found: 'cost_too_high' }))
  expect(decision.changes).toEqual({ holdReason: 'cost_too_high' })
  expect(heldFor(decision)).toEqual(['cost_too_high'])
  const held = order({ ...PAID, holdReason: 'cost_too_high' })
  expect(heldFor(decided(facts({ order: held, payments, found: 'cost_too_high' })))).toEqual([])
})

test('reports a parcel once, and waits for no parcel that was cancelled', () => {
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

test('ends the hold when a dispute is closed, and prints the order if it was not printed yet', () => {
  const disputed = order({ ...PAID, paymentState: 'disputed', holdReason: 'dispute', version: 7 })
  const won = decided(facts({ order: disputed, payments: [succeeded({ wasSucceeded: true })] }))
  expect(won.changes).toEqual({ paymentState: 'paid', holdReason: null })
  expect(kinds(won)).toEqual([`fulfil:${ID}:7`, `mail:confirmed:${ID}`])
  const made = order({ ...MADE, paymentState: 'disputed', holdReason: 'dispute' })
  expect(kinds(decided(facts({ order: made, payments: [succeeded({ wasSucceeded: true })] })))).toEqual([])
})
