// Looks at Stripe that come in every order there is, stale and twice: the last true one counts, and nothing goes back (PAY-07).
import { expect, test } from 'vitest'
import { facts, ID, kinds, order, payment, revision, succeeded } from '../../tests/fixtures/checkout/facts.ts'
import { permutations } from '../../tests/fixtures/checkout/permutations.ts'
import { judge } from './judge-order.ts'

const first = (status: 'open' | 'at-bank' | 'cancelled') => payment({ id: 'pi_0', status })
const ended = first('cancelled')
/** What somebody saw at each step of a life, perhaps to write it down long after. */
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

test('all 5040 orders of seven looks, each of them twice', () => {
  const seen = new Set<string>()
  for (const looks of permutations(Object.entries(LOOKS))) {
    seen.add(looks.map(([name]) => name).join(' '))
    let row = order({ paymentId: 'pi_0' })
    const promised: string[] = []
    for (const [, payments] of [...looks, ['the truth', TRUTH] as const]) {
      const judged = judge(facts({ order: row, revisions: [revision(1, 2938)], payments }))
      const next = { ...row, ...judged.changes }
      if (row.paidAt) {
        expect(next.status).toBe('paid')
        expect(next.paymentId).toBe('pi_1')
        expect(next.paidAt).toEqual(row.paidAt)
      }
      promised.push(...kinds(judged))
      expect(judge(facts({ order: next, payments })).changes).toEqual({})
      row = next
    }
    expect(row).toMatchObject({ status: 'paid', paymentState: 'partially_refunded', holdReason: null })
    expect(promised).toEqual([`fulfil:${ID}`, `mail:confirmed:${ID}`])
  }
  expect(seen.size).toBe(5040)
})
