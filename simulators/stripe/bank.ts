// The payouts of the simulated account: one a day, if there is something to pay out, and the calls that list them.
import { invariant } from '../../src/lib/outcome.ts'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { book } from './balance.ts'
import { type Booked, newEntry, newPayout } from './balance-objects.ts'
import { page, type StripeCall } from './calls.ts'
import type { SimulatorContext } from './context.ts'
import { type Form, listOf, textOf } from './form.ts'

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
    ({ entry, payout: of }) =>
      payout === undefined || (of === payout && (!isByHand || entry.source === payout))
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
