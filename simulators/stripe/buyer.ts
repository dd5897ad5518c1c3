// What the buyer does, and the bank: the half of a payment that no server of ours sees happen.

import { invariant } from '../../src/lib/outcome.ts'
import { followPayment } from './billing.ts'
import { StripeProblem, type World, wrongState } from './context.ts'
import { type Intent, newCharge, newDispute, newId, type PaymentError } from './objects.ts'

/**
 * How a buyer may pay. A bank method and `card-with-check` lead over a page of the bank; the bank of a `card-slow` says
 * nothing for a while.
 */
export const BUYER_METHODS = [
  'card',
  'card-declined',
  'card-without-money',
  'card-with-check',
  'card-slow',
  'bancontact',
  'ideal',
  'wero'
] as const
export type BuyerMethod = (typeof BUYER_METHODS)[number]
export const isBuyerMethod = (text: string): text is BuyerMethod =>
  (BUYER_METHODS as readonly string[]).includes(text)

/** What the buyer presses on the bank's page; `leave` = the bank takes its time. */
export type BankAnswer = 'pay' | 'refuse' | 'cancel' | 'leave'

const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_action']
const DECLINES: Readonly<Partial<Record<BuyerMethod, PaymentError>>> = {
  'card-declined': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.'
  },
  'card-without-money': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.'
  }
}

export type Buyer = {
  /** Presses pay in the payment form. Throws the problem that Stripe would answer. */
  confirm(intentId: string, method: BuyerMethod, returnUrl?: string): Intent
  /** Answers on the bank's page, where `confirm` led. */
  answerBank(intentId: string, answer: BankAnswer): Intent
  /** The bank makes up its mind about a payment in processing. */
  settle(intentId: string, isPaid: boolean): Intent
  /** Goes to the bank afterwards and asks the money back. */
  dispute(intentId: string): void
  closeDispute(intentId: string, outcome: 'won' | 'lost'): void
  /** The bank suspects the card; its warning names the charge, and the payment where it knows of one. */
  warnOfFraud(intentId: string, names?: 'payment' | 'charge alone'): void
  /** The buyer's account is closed: the newest refund of the payment comes back. */
  bounceRefund(intentId: string): void
}

export function createBuyer(world: World, bankPage: (intentId: string) => string): Buyer {
  const intentOf = (id: string) => {
    const intent = world.state.intents.find((each) => each.id === id)
    invariant(intent, `the simulated Stripe has no payment ${id}`)
    return intent
  }
  const charged = (id: string) => {
    const charge = world.chargeOf(intentOf(id))
    invariant(charge?.paid, `payment ${id} was never paid`)
    return charge
  }
  return {
    confirm: (id, method, returnUrl = '') => confirm(world, intentOf(id), method, returnUrl, bankPage),
    answerBank(id, answer) {
      const intent = intentOf(id)
      if (intent.status !== 'requires_action') throw wrongState('completed', intent)
      intent.next_action = null
      if (answer === 'pay') return succeed(world, intent)
      if (answer !== 'leave') return fail(world, intent, BANK_REFUSAL)
      return take(world, intent)
    },
    settle(id, isPaid) {
      const intent = intentOf(id)
      if (intent.status !== 'processing') throw wrongState('settled', intent)
      return isPaid ? succeed(world, intent) : fail(world, intent, BANK_REFUSAL)
    },
    dispute(id) {
      const charge = charged(id)
      charge.disputed = true
      const dispute = newDispute(charge, world.nowSeconds())
      world.state.disputes.push(dispute)
      world.tell('charge.dispute.created', dispute)
      world.tell('charge.dispute.funds_withdrawn', dispute)
    },
    closeDispute(id, outcome) {
      const dispute = world.state.disputes.find((each) => each.payment_intent === id)
      invariant(dispute, `payment ${id} is not disputed`)
      dispute.status = outcome
      world.tell('charge.dispute.closed', dispute)
    },
    warnOfFraud(id, names = 'payment') {
      const { id: charge } = charged(id)
      const of = { charge, ...(names === 'payment' ? { payment_intent: id } : {}) }
      const warning = { id: newId('issfr'), object: 'radar.early_fraud_warning', ...of }
      world.tell('radar.early_fraud_warning.created', warning)
    },
    bounceRefund(id) {
      const isStanding = (each: { payment_intent: string; status: string }) =>
        each.payment_intent === id && each.status !== 'failed'
      const refund = world.state.refunds.findLast(isStanding)
      invariant(refund, `nothing of payment ${id} was given back`)
      const charge = charged(id)
      refund.status = 'failed'
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      world.tell('refund.updated', refund)
      world.tell('refund.failed', refund)
    }
  }
}

const BANK_REFUSAL: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment attempt failed.'
}

function confirm(
  world: World,
  intent: Intent,
  method: BuyerMethod,
  returnUrl: string,
  bankPage: (intentId: string) => string
): Intent {
  if (!CONFIRMABLE.includes(intent.status)) throw wrongState('confirmed', intent)
  const type = method.startsWith('card') ? 'card' : method
  if (!intent.payment_method_types.includes(type))
    throw new StripeProblem(400, 'invalid_request_error', `${type} is not allowed here`)
  intent.payment_method = `${newId('pm')}_${type}`
  const decline = DECLINES[method]
  if (decline) {
    fail(world, intent, decline)
    throw new StripeProblem(402, decline.type, decline.message, { ...decline, payment_intent: intent })
  }
  if (method === 'card') return succeed(world, intent)
  intent.last_payment_error = null
  if (method === 'card-slow') return take(world, intent)
  intent.status = 'requires_action'
  const url = bankPage(intent.id)
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  world.tell('payment_intent.requires_action', intent)
  return intent
}

/** The bank has it, and takes its time. */
function take(world: World, intent: Intent): Intent {
  intent.status = 'processing'
  world.tell('payment_intent.processing', intent)
  return intent
}

function succeed(world: World, intent: Intent): Intent {
  const kind = intent.payment_method?.split('_').at(-1) ?? 'card'
  const method = kind === 'sepadebit' ? 'sepa_debit' : kind
  const charge = newCharge(intent, method, world.nowSeconds())
  world.state.charges.push(charge)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  intent.next_action = null
  world.tell('charge.succeeded', charge)
  world.tell('payment_intent.succeeded', intent)
  followPayment(world, intent)
  return intent
}

function fail(world: World, intent: Intent, error: PaymentError): Intent {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
  world.tell('payment_intent.payment_failed', intent)
  followPayment(world, intent)
  return intent
}
