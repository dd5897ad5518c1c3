// Stripe's objects of the balance: a transaction for each movement of money, and a payout.
import type Stripe from 'stripe'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { newId } from './objects.ts'

type Typed<Resource, Field extends keyof Resource> = Omit<Resource, Field> & { [One in Field]: string }
export type BalanceTransaction = Typed<Stripe.BalanceTransaction, 'source'>
export type Payout = Stripe.Payout
/** A transaction, and the payout that contains it; null = not paid out yet. */
export type Booked = { entry: BalanceTransaction; payout: string | null }

/** Stripe holds what was paid for some days. */
const HELD_DAYS = 2

export type Movement = Pick<BalanceTransaction, 'type' | 'reporting_category' | 'amount' | 'source'> & {
  fee?: number
}

export function newEntry({ fee = 0, ...movement }: Movement, created: number): BalanceTransaction {
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

export function newPayout(amount: number, created: number, isAutomatic: boolean): Payout {
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
