// The actions of the buyer and the card issuer: the part of a payment that our server does not see.

import { invariant } from '../../src/lib/outcome.ts'
import { bookCharge, bookDispute, bookFailedRefund, bookWonDispute } from './balance.ts'
import { followPayment } from './billing.ts'
import { type SimulatorContext, StripeProblem, wrongState } from './context.ts'
import { type Intent, newCharge, newDispute, newId, type PaymentError } from './objects.ts'

/**
 * How a buyer may pay. `card-with-check` and the methods without a card redirect to the approval page; `card-slow` stays in
 * `processing` for a while.
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

/** The buyer's choice on the approval page; `leave` = the payment stays in `processing`. */
export type ApprovalAnswer = 'pay' | 'refuse' | 'cancel' | 'leave'

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
  /** Submits the payment form. Throws the error that Stripe would return. */
  confirm(intentId: string, method: BuyerMethod, returnUrl?: string): Intent
  /** Answers on the approval page to which `confirm` redirected. */
  answerApproval(intentId: string, answer: ApprovalAnswer): Intent
  /** Ends a payment in `processing`: it succeeds or fails. */
  settle(intentId: string, isPaid: boolean): Intent
  /** The buyer disputes the payment. */
  dispute(intentId: string): void
  closeDispute(intentId: string, outcome: 'won' | 'lost'): void
  /** Creates an early fraud warning. It names the charge, and the payment by default. */
  warnOfFraud(intentId: string, names?: 'payment' | 'charge alone'): void
  /** The buyer's account is closed, so the newest refund of the payment fails. */
  failRefund(intentId: string): void
}

export function createBuyer(fixture: SimulatorContext, approvalUrl: (intentId: string) => string): Buyer {
  const intentOf = (id: string) => {
    const intent = fixture.state.intents.find((each) => each.id === id)
    invariant(intent, `the simulated Stripe has no payment ${id}`)
    return intent
  }
  const charged = (id: string) => {
    const charge = fixture.chargeOf(intentOf(id))
    invariant(charge?.paid, `payment ${id} was never paid`)
    return charge
  }
  return {
    confirm: (id, method, returnUrl = '') => confirm(fixture, intentOf(id), method, returnUrl, approvalUrl),
    answerApproval(id, answer) {
      const intent = intentOf(id)
      if (intent.status !== 'requires_action') throw wrongState('completed', intent)
      intent.next_action = null
      if (answer === 'pay') return succeed(fixture, intent)
      if (answer !== 'leave') return fail(fixture, intent, ATTEMPT_FAILED)
      return take(fixture, intent)
    },
    settle(id, isPaid) {
      const intent = intentOf(id)
      if (intent.status !== 'processing') throw wrongState('settled', intent)
      return isPaid ? succeed(fixture, intent) : fail(fixture, intent, ATTEMPT_FAILED)
    },
    dispute(id) {
      const charge = charged(id)
      charge.disputed = true
      const dispute = newDispute(charge, fixture.nowSeconds())
      fixture.state.disputes.push(dispute)
      bookDispute(fixture, dispute)
      fixture.emit('charge.dispute.created', dispute)
      fixture.emit('charge.dispute.funds_withdrawn', dispute)
    },
    closeDispute(id, outcome) {
      const dispute = fixture.state.disputes.find((each) => each.payment_intent === id)
      invariant(dispute, `payment ${id} is not disputed`)
      dispute.status = outcome
      if (outcome === 'won') bookWonDispute(fixture, dispute)
      fixture.emit('charge.dispute.closed', dispute)
    },
    warnOfFraud(id, names = 'payment') {
      const { id: charge } = charged(id)
      const of = { charge, ...(names === 'payment' ? { payment_intent: id } : {}) }
      const warning = { id: newId('issfr'), object: 'radar.early_fraud_warning', ...of }
      fixture.emit('radar.early_fraud_warning.created', warning)
    },
    failRefund(id) {
      const isStanding = (each: { payment_intent: string; status: string }) =>
        each.payment_intent === id && each.status !== 'failed'
      const refund = fixture.state.refunds.findLast(isStanding)
      invariant(refund, `nothing of payment ${id} was refunded`)
      const charge = charged(id)
      refund.status = 'failed'
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      bookFailedRefund(fixture, refund)
      fixture.emit('refund.updated', refund)
      fixture.emit('refund.failed', refund)
    }
  }
}

const ATTEMPT_FAILED: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment attempt failed.'
}

function confirm(
  fixture: SimulatorContext,
  intent: Intent,
  method: BuyerMethod,
  returnUrl: string,
  approvalUrl: (intentId: string) => string
): Intent {
  if (!CONFIRMABLE.includes(intent.status)) throw wrongState('confirmed', intent)
  const type = method.startsWith('card') ? 'card' : method
  if (!intent.payment_method_types.includes(type))
    throw new StripeProblem(400, 'invalid_request_error', `${type} is not allowed here`)
  intent.payment_method = `${newId('pm')}_${type}`
  const decline = DECLINES[method]
  if (decline) {
    fail(fixture, intent, decline)
    throw new StripeProblem(402, decline.type, decline.message, { ...decline, payment_intent: intent })
  }
  if (method === 'card') return succeed(fixture, intent)
  intent.last_payment_error = null
  if (method === 'card-slow') return take(fixture, intent)
  intent.status = 'requires_action'
  const url = approvalUrl(intent.id)
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  fixture.emit('payment_intent.requires_action', intent)
  return intent
}

/** Leaves the payment in `processing`. */
function take(fixture: SimulatorContext, intent: Intent): Intent {
  intent.status = 'processing'
  fixture.emit('payment_intent.processing', intent)
  return intent
}

function succeed(fixture: SimulatorContext, intent: Intent): Intent {
  const kind = intent.payment_method?.split('_').at(-1) ?? 'card'
  const method = kind === 'sepadebit' ? 'sepa_debit' : kind
  const charge = newCharge(intent, method, fixture.nowSeconds())
  fixture.state.charges.push(charge)
  bookCharge(fixture, charge)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  intent.next_action = null
  fixture.emit('charge.succeeded', charge)
  fixture.emit('payment_intent.succeeded', intent)
  followPayment(fixture, intent)
  return intent
}

function fail(fixture: SimulatorContext, intent: Intent, error: PaymentError): Intent {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
  fixture.emit('payment_intent.payment_failed', intent)
  followPayment(fixture, intent)
  return intent
}
