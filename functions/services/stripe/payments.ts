// Payments of orders: what we ask of a payment provider, in our words. Nothing here decides; it tells what is.

import type { CustomerInfo } from '../../../src/features/shop/customer.ts'
import type { Cents } from '../../../src/lib/money.ts'
import { Failure, type Outcome } from '../../../src/lib/outcome.ts'

/**
 * `open`: waits for the buyer. `at-bank`: the buyer was sent to Stripe. `processing`: Stripe has not said. `other`: a
 * word that we do not know yet; never to be taken for a yes or a no.
 */
export type PaymentStatus = 'open' | 'at-bank' | 'processing' | 'succeeded' | 'cancelled' | 'other'

/** What the buyer is to pay, and for which quote: amount and revision always travel together. */
export type PaymentTerms = {
  orderId: string
  revision: number
  amountCents: Cents
  /** Where it goes; the browser cannot change it. */
  shipTo: CustomerInfo
}

export type Payment = {
  id: string
  /** Opens the payment form in the buyer's browser; never to be logged. '' when the provider keeps it back. */
  clientSecret: string
  status: PaymentStatus
  amountCents: Cents
  receivedCents: Cents
  /** In small letters: 'eur'. */
  currency: string
  /** false = no real money. */
  isLive: boolean
  /** undefined = not a payment of ours. */
  orderId: string | undefined
  revision: number | undefined
  createdAt: Date
  /** 'bancontact', 'ideal', 'wero', 'card'; undefined while unpaid. */
  method: string | undefined
  chargeId: string | undefined
  refundedCents: Cents
  isDisputed: boolean
  /** Why the last try failed, as the provider calls it. */
  lastErrorCode: string | undefined
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type Refund = {
  id: string
  paymentId: string
  amountCents: Cents
  status: RefundStatus
  reason: string | undefined
  createdAt: Date
}
export type Dispute = {
  id: string
  paymentId: string
  amountCents: Cents
  /** The provider's word: 'needs_response', 'under_review', 'won', 'lost', … */
  status: string
  reason: string
  /** Until when evidence can be sent. */
  dueAt: Date | undefined
  createdAt: Date
}

/** Stripe takes back, or may take back, what this dispute is about: all but those that ended in our favour. */
export const isStandingDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  !['won', 'warning_closed', 'prevented'].includes(status)

/** A hint that something changed: what it is now must be asked. */
export type PaymentEvent = {
  id: string
  /** As the provider calls it: 'payment_intent.succeeded'. */
  type: string
  subject:
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'fraud-warning'
    | 'setup'
    | 'membership'
    | 'customer'
    | 'mandate'
    | 'other'
  objectId: string
  /** The payment it is about, when it is about one. */
  paymentId: string | undefined
  /** The subscription it is about, when it is about one. */
  membershipId: string | undefined
  happenedAt: Date
  isLive: boolean
}

export type EventQuery = {
  since: Date
  /** Only those before this moment; default: up to now. */
  before?: Date
  /** Only those that did not reach us. */
  isUndelivered?: boolean
}

/**
 * Every write takes a key: the same key and the same content again is the same act once, for a day. Methods throw
 * `Failure('payments', …)`; when it is retryable, nobody knows whether the act happened: ask, or repeat with the same
 * key. `SpentKey` = that key will only ever repeat its old failure;
 * `TakenKey` = other content came under that key before.
 */
export type Payments = {
  /** Whether this is real money. */
  isLive: boolean
  open(terms: PaymentTerms, key: string): Promise<Payment>
  /** Puts a new amount, address and revision on it; refused once the buyer's money is on its way, or it has ended. */
  change(paymentId: string, terms: PaymentTerms, key: string): Promise<Outcome<Payment, 'not-changeable'>>
  find(paymentId: string): Promise<Payment | undefined>
  /** Ends it; refused once it cannot be ended. Ending it twice is a yes. */
  cancel(paymentId: string, key: string): Promise<Outcome<Payment, 'not-cancellable'>>
  /** Gives back all of it, or so many cents. */
  refund(paymentId: string, key: string, amountCents?: Cents): Promise<Outcome<Refund, 'nothing-to-refund'>>
  refundsOf(paymentId: string): Promise<Refund[]>
  disputesOf(paymentId: string): Promise<Dispute[]>
  /** All payments opened since then (and before then), newest first, those of others on the same account included. */
  openedSince(since: Date, before?: Date): AsyncIterable<Payment>
  /** What happened to payments since then (the provider keeps 30 days), newest first. */
  events(query: EventQuery): AsyncIterable<PaymentEvent>
  /** The event of a webhook, from its bytes and its signature; undefined = not from the provider. */
  readWebhook(body: Uint8Array, signature: string | null): Promise<PaymentEvent | undefined>
}

export const PAYMENTS_SERVICE = 'payments'

/** The provider kept a failure under this key and repeats it: look whether the act happened, then use another key. */
export class SpentKey extends Failure {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(PAYMENTS_SERVICE, message, { ...options, retryable: true })
    this.name = 'SpentKey'
  }
}

/** The provider did something else under this key: look what it was, then use another key. */
export class TakenKey extends Failure {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(PAYMENTS_SERVICE, message, { ...options, retryable: false })
    this.name = 'TakenKey'
  }
}
