import { expect, test } from 'vitest'
import { type ActFacts, planAct } from './act-plan.ts'

/** A held order, with what the summary of its release rests on. */
const facts = (changes: { disputeStatus?: string; printStatus?: ActFacts['printStatus'] } = {}): ActFacts => {
  const { disputeStatus = 'won', printStatus } = changes
  const order = {
    id: 'ord_1',
    status: 'processing',
    paymentState: 'paid',
    fulfilmentState: 'confirmed',
    holdReason: 'returned',
    releasedHolds: [],
    email: 'noor@post.example'
  }
  const known = {
    order,
    revisions: [],
    payments: [],
    refunds: [],
    shipments: [],
    disputes: [{ id: 'du_1', status: disputeStatus }],
    isFraudSuspected: false,
    isWithdrawn: false
  }
  return {
    known: known as unknown as ActFacts['known'],
    shipTo: undefined,
    messages: [],
    withdrawals: [],
    printStatus,
    objection: undefined,
    hosts: 3,
    aloneUpToCents: 10_000
  }
}
const planOf = (given: ActFacts) => {
  const plan = planAct(given, { kind: 'release' })
  if (!plan.ok) throw new Error(plan.refusal)
  return plan.value
}

test.each([
  ['a dispute is lost', facts({ disputeStatus: 'lost' })],
  ['Printful stops it', facts({ printStatus: 'on-hold' })]
])('a summary is no longer true when %s meanwhile, also if it reads the same', (_, later) => {
  const before = planOf(facts())
  const after = planOf(later)
  expect(after.effects).toEqual(before.effects)
  expect(after.digest).not.toBe(before.digest)
  expect(planOf(facts()).digest).toBe(before.digest)
})
