// What is booked on the balance of the simulated account: each movement of money, with its fee.
import { type Movement, newEntry } from './balance-objects.ts'
import type { SimulatorContext } from './context.ts'
import type { Charge, Dispute, Refund } from './objects.ts'

const DISPUTE_FEE_CENTS = 2000
const CARD_FEE = { perMille: 15, cents: 25 }
const OTHER_FEE_CENTS = 35
/** Adds a movement that happens now. */
export function book(fixture: SimulatorContext, movement: Movement): void {
  fixture.state.balance.push({ entry: newEntry(movement, fixture.nowSeconds()), payout: null })
}

/** The fee depends on the method: a card costs a share of the amount, the others a fixed sum. */
export function bookCharge(fixture: SimulatorContext, { id, amount, payment_method_details }: Charge): void {
  const isCard = payment_method_details.type === 'card'
  const fee = isCard ? Math.round((amount * CARD_FEE.perMille) / 1000) + CARD_FEE.cents : OTHER_FEE_CENTS
  book(fixture, {
    type: isCard ? 'charge' : 'payment',
    reporting_category: 'charge',
    amount,
    fee,
    source: id
  })
}

export const bookRefund = (fixture: SimulatorContext, { id, amount }: Refund): void =>
  book(fixture, { type: 'refund', reporting_category: 'refund', amount: -amount, source: id })

export const bookFailedRefund = (fixture: SimulatorContext, { id, amount }: Refund): void =>
  book(fixture, { type: 'refund_failure', reporting_category: 'refund_failure', amount, source: id })

export const bookDispute = (fixture: SimulatorContext, { id, amount }: Dispute): void =>
  book(fixture, {
    type: 'adjustment',
    reporting_category: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE_CENTS,
    source: id
  })

export const bookWonDispute = (fixture: SimulatorContext, { id, amount }: Dispute): void =>
  book(fixture, { type: 'adjustment', reporting_category: 'dispute_reversal', amount, source: id })
