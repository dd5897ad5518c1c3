// Payments of orders at the payment provider. This interface reports facts and decides nothing.

import type { Cents } from '../../../../src/lib/money.ts'
import { Failure, type Outcome } from '../../../../src/lib/outcome.ts'
import type { CustomerInfo } from '../../../../src/shop/orders/customer.ts'

/**
 * `open`: waits for the buyer. `at-bank`: Stripe's `requires_action`, the buyer was redirected to approve
 * the payment. `processing`: submitted, no result yet. `other`: an unknown status, neither paid nor refused.
 */
export type PaymentStatus = 'open' | 'at-bank' | 'processing' | 'succeeded' | 'cancelled' | 'other'

/** What the buyer must pay, and for which quote: amount and revision always go together. */
export type PaymentTerms = {
  orderId: string
  revision: number
  amountCents: Cents
  /** The shipping address; the browser cannot change it. */
  shipTo: CustomerInfo
}

export type Payment = {
  id: string
  /** Opens the payment form in the buyer's browser; never to be logged. '' when the provider withholds it. */
  clientSecret: string
  status: PaymentStatus
  amountCents: Cents
  receivedCents: Cents
  /** In lower case: 'eur'. */
  currency: string
  /** false = test mode. */
  isLive: boolean
  /** undefined = not created by this site. */
  orderId: string | undefined
  revision: number | undefined
  createdAt: Date
  /** 'bancontact', 'ideal', 'wero', 'card'; undefined while unpaid. */
  method: string | undefined
  chargeId: string | undefined
  refundedCents: Cents
  isDisputed: boolean
  /** The provider's code for the failure of the last try. */
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
  /** The act of a host that it belongs to; undefined = of a job, or made in Stripe. */
  actId?: string | undefined
}
export type Dispute = {
  id: string
  paymentId: string
  amountCents: Cents
  /** The provider's status: 'needs_response', 'under_review', 'won', 'lost', … */
  status: string
  reason: string
  /** The deadline for evidence. */
  dueAt: Date | undefined
  createdAt: Date
}

/** Whether a dispute takes, or may take, the money: every status except those that ended in our favour. */
export const isOpenOrLostDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  !['won', 'warning_closed', 'prevented'].includes(status)

/** A hint that something changed; the current state must be fetched. */
export type PaymentEvent = {
  id: string
  /** The provider's type: 'payment_intent.succeeded'. */
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
  paymentId: string | undefined
  membershipId: string | undefined
  happenedAt: Date
  isLive: boolean
}

const SUBJECTS: readonly (readonly [string, PaymentEvent['subject']])[] = [
  ['payment_intent.', 'payment'],
  ['charge.dispute.', 'dispute'],
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
  ['radar.early_fraud_warning.', 'fraud-warning'],
  ['setup_intent.', 'setup'],
  ['customer.subscription.', 'membership'],
  ['invoice.', 'membership'],
  ['customer.updated', 'customer'],
  ['customer.deleted', 'customer'],
  ['mandate.', 'mandate']
]

export const subjectOf = (type: string): PaymentEvent['subject'] =>
  SUBJECTS.find(([start]) => type.startsWith(start))?.[1] ?? 'other'

export type EventQuery = {
  since: Date
  /** Only events before this moment; default: until now. */
  before?: Date
  /** Only events that did not reach us. */
  isUndelivered?: boolean
}

/**
 * Every write takes an idempotency key: the same key with the same content acts once, for a day. Only cancelling takes none:
 * it is repeatable by itself, and a key would repeat a passing failure for a day. Methods throw
 * `Failure('payments', …)`. When it is retryable the result is unknown: check, or repeat with the same key. `SpentKey` = this
 * key only repeats its old failure. `TakenKey` = the key was used with other content.
 */
export type Payments = {
  /** Whether this moves real money. */
  isLive: boolean
  open(terms: PaymentTerms, key: string): Promise<Payment>
  /** Updates amount, address and revision; refused once the buyer's money is under way, or the payment has ended. */
  change(paymentId: string, terms: PaymentTerms, key: string): Promise<Outcome<Payment, 'not-changeable'>>
  find(paymentId: string): Promise<Payment | undefined>
  /** Cancels the payment; refused when that is no longer possible. Cancelling twice succeeds. */
  cancel(paymentId: string): Promise<Outcome<Payment, 'not-cancellable'>>
  /** Refunds the whole payment, or `amountCents`. `actId`: kept with the refund. */
  refund(
    paymentId: string,
    key: string,
    amountCents?: Cents,
    actId?: string
  ): Promise<Outcome<Refund, 'nothing-to-refund'>>
  refundsOf(paymentId: string): Promise<Refund[]>
  disputesOf(paymentId: string): Promise<Dispute[]>
  /**
   * All payments opened since then (and before `before`), newest first, including those of other apps on the same account.
   */
  openedSince(since: Date, before?: Date): AsyncIterable<Payment>
  /** Events since then (the provider keeps 30 days), newest first. */
  events(query: EventQuery): AsyncIterable<PaymentEvent>
  /** Verifies and parses a webhook; undefined = not from the provider. */
  readWebhook(body: Uint8Array, signature: string | null): Promise<PaymentEvent | undefined>
}

export const PAYMENTS_SERVICE = 'payments'

/** The key is wrong. Retryable: it is corrected, and the refunds that met it must still happen. */
export class KeyRefused extends Failure {
  constructor(cause: unknown) {
    super(PAYMENTS_SERVICE, 'the key is refused (STRIPE_SECRET_KEY)', { cause })
    this.name = 'KeyRefused'
  }
}

/** The provider stored a failure under this key and repeats it: check whether the act happened, then use another key. */
export class SpentKey extends Failure {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(PAYMENTS_SERVICE, message, { ...options, retryable: true })
    this.name = 'SpentKey'
  }
}

/** The provider did something else under this key: check what it was, then use another key. */
export class TakenKey extends Failure {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(PAYMENTS_SERVICE, message, { ...options, retryable: false })
    this.name = 'TakenKey'
  }
}
