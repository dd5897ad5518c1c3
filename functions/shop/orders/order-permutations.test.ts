// Snapshots of Stripe in every possible order, outdated and repeated: the last true one decides, and no state goes
// back.
import { expect, test } from 'vitest'
import {
  decided,
  facts,
  ID,
  kinds,
  order,
  payment,
  revision,
  succeeded
} from '../../../tests/fixtures/checkout/facts.ts'
import { permutations } from '../../../tests/fixtures/checkout/permutations.ts'

const first = (status: 'open' | 'at-bank' | 'cancelled') => payment({ id: 'pi_0', status })
const ended = first('cancelled')
/** What a process saw at each step, which it may store much later. */
const LOOKS = {
  created: [first('open')],
  requires_action: [first('at-bank')],
  canceled: [ended, payment()],
  payment_failed: [ended, payment()],
  processing: [ended, payment({ status: 'processing' })],
  succeeded: [ended, succeeded()],
  refunded: [ended, succeeded({ refundedCents: 100 })]
}
const TRUTH = LOOKS.refunded

test('all 5040 orders of seven snapshots, each used twice, give the same result', () => {
  const seen = new Set<string>()
  for (const looks of permutations(Object.entries(LOOKS))) {
    seen.add(looks.map(([name]) => name).join(' '))
    let row = order({ paymentId: 'pi_0' })
    const enqueued: string[] = []
    for (const [, payments] of [...looks, ['the truth', TRUTH] as const]) {
      const decision = decided(facts({ order: row, revisions: [revision(1, 2938)], payments }))
      const next = { ...row, ...decision.changes }
      if (row.paidAt) {
        expect(next.status).toBe('paid')
        expect(next.paymentId).toBe('pi_1')
        expect(next.paidAt).toEqual(row.paidAt)
      }
      enqueued.push(...kinds(decision))
      expect(decided(facts({ order: next, payments })).changes).toEqual({})
      row = next
    }
    expect(row).toMatchObject({ status: 'paid', paymentState: 'partially_refunded', holdReason: null })
    expect(enqueued).toEqual([`fulfil:${ID}`, `mail:confirmed:${ID}`])
  }
  expect(seen.size).toBe(5040)
})
