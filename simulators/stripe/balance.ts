// The balance of the simulated account: a transaction for each movement of money, with its fee, and the daily payouts.
import type Stripe from 'stripe'
import { invariant } from '../../src/lib/outcome.ts'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { page, type StripeCall } from './calls.ts'
import type { SimulatorContext } from './context.ts'
import { type Form, listOf, textOf } from './form.ts'
import { type Charge, type Dispute, newId, type Refund } from './objects.ts'

type Typed<Resource, Field extends keyof Resource> = Omit<Resource, Field> & { [One in Field]: string }
export type BalanceTransaction = Typed<Stripe.BalanceTransaction, 'source'>
export type Payout = Stripe.Payout
/** A transaction, and the payout that contains it; null = not paid out yet. */
export type Booked = { entry: BalanceTransaction; payout: string | null }

const DISPUTE_FEE_CENTS = 2000
const CARD_FEE = { perMille: 15, cents: 25 }
const OTHER_FEE_CENTS = 35
/** Stripe holds what was paid for some days. */
const HELD_DAYS = 2

type Movement = Pick<BalanceTransaction, 'type' | 'reporting_category' | 'amount' | 'source'> & {
  fee?: number
}

function newEntry({ fee = 0, ...movement }: Movement, created: number): BalanceTransaction {
  const type = 'stripe_fee'
  const details = { amount: fee, application: null, currency: 'eur', description: 'Stripe fees', type }
  return {
    ...movement,
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: created + HELD_DAYS * DAY_SECONDS,
    balance_type: 'payments',
    created,
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [details],
    net: movement.amount - fee,
    status: 'pending'
  }
}

function book(fixture: SimulatorContext, movement: Movement): void {
  fixture.state.balance.push({ entry: newEntry(movement, fixture.nowSeconds()), payout: null })
}

/** The fee depends on the method: a card costs a share of the amount, the others a fixed sum. */
export function bookCharge(fixture: SimulatorContext, { id, amount, payment_method_details }: Charge): void {
  const isCard = payment_method_details.type === 'card'
  const fee = isCard ? Math.round((amount * CARD_FEE.perMille) / 1000) + CARD_FEE.cents : OTHER_FEE_CENTS
  book(fixture, { type: isCard ? 'charge' : 'payment', reporting_category: 'charge', amount, fee, source: id })
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

function newPayout(amount: number, created: number, isAutomatic: boolean): Payout {
  return {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + DAY_SECONDS,
    automatic: isAutomatic,
    balance_transaction: null,
    created,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: 'ba_simulated',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account'
  }
}

/** Pays out these transactions, if they are more than nothing. */
function payOut(fixture: SimulatorContext, booked: readonly Booked[], at: number, isAutomatic = true): void {
  const amount = booked.reduce((sum, { entry }) => sum + entry.net, 0)
  if (amount <= 0) return
  const payout = newPayout(amount, at, isAutomatic)
  const own = { type: 'payout', reporting_category: 'payout', amount: -amount, source: payout.id } as const
  const entry = newEntry(own, at)
  for (const one of booked) one.payout = payout.id
  fixture.state.balance.push({ entry, payout: payout.id })
  fixture.state.payouts.push({ ...payout, balance_transaction: entry.id })
}

const waiting = ({ state }: SimulatorContext) => state.balance.filter(({ payout }) => payout === null)

/** Makes the payouts of the midnights that passed, and lets them arrive. */
function passTime(fixture: SimulatorContext): void {
  const { state } = fixture
  const now = fixture.nowSeconds()
  const first = Math.min(...waiting(fixture).map(({ entry }) => entry.available_on))
  const from = Math.ceil(first / DAY_SECONDS) * DAY_SECONDS
  for (let midnight = from; midnight <= now; midnight += DAY_SECONDS) {
    const isAvailable = ({ entry }: Booked) => entry.available_on <= midnight
    payOut(fixture, waiting(fixture).filter(isAvailable), midnight)
  }
  for (const payout of state.payouts)
    if (payout.status === 'in_transit' && payout.arrival_date <= now) payout.status = 'paid'
}

export type Bank = {
  /** Pays out all that waits, by hand. */
  payOutByHand(): void
  /** The bank refuses a payout: its amount returns to the balance. */
  refuse(payoutId: string): void
}

export function createBank(fixture: SimulatorContext): Bank {
  return {
    payOutByHand: () => payOut(fixture, waiting(fixture), fixture.nowSeconds(), false),
    refuse(id) {
      const payout = fixture.state.payouts.find((each) => each.id === id)
      invariant(payout, `the simulated Stripe has no payout ${id}`)
      payout.status = 'failed'
      book(fixture, {
        type: 'payout_failure',
        reporting_category: 'payout_reversal',
        amount: payout.amount,
        source: id
      })
    }
  }
}

/** These are not in the description that the other calls are checked against; the SDK's types check their answers. */
export function balanceCalls(fixture: SimulatorContext): StripeCall[] {
  return [
    {
      method: 'GET',
      path: '/v1/balance_transactions',
      isUndescribed: true,
      answer: ({ params }) => {
        passTime(fixture)
        return transactionPage(fixture, params)
      }
    },
    {
      method: 'GET',
      path: '/v1/payouts',
      isUndescribed: true,
      answer: ({ params }) => {
        passTime(fixture)
        return page(newestFirst(fixture.state.payouts), params, '/v1/payouts')
      }
    }
  ]
}

const newestFirst = <Item extends { created: number }>(items: readonly Item[]) =>
  items.toReversed().toSorted((one, other) => other.created - one.created)

function transactionPage({ state }: SimulatorContext, params: Form): object {
  const payout = textOf(params.payout)
  // Stripe does not say what a manual payout consists of.
  const isByHand = state.payouts.some(({ id, automatic }) => id === payout && !automatic)
  const fitting = state.balance.filter(
    ({ entry, payout: of }) => payout === undefined || (of === payout && (!isByHand || entry.source === payout))
  )
  const sources = new Map<string, object>(
    [...state.charges, ...state.refunds, ...state.disputes, ...state.payouts].map((one) => [one.id, one])
  )
  const isExpanded = listOf(params.expand).includes('data.source')
  const shown = newestFirst(fitting.map(({ entry }) => entry)).map((entry) =>
    isExpanded ? { ...entry, source: sources.get(entry.source) ?? entry.source } : entry
  )
  return page(shown, params, '/v1/balance_transactions')
}
