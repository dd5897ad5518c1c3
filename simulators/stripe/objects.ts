// Stripe's API objects, with every field that its description requires.

import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
}

export type Intent = ReturnType<typeof newIntent>
export type Charge = ReturnType<typeof newCharge>
export type Refund = ReturnType<typeof newRefund>
export type Dispute = ReturnType<typeof newDispute>
export type StripeEvent = ReturnType<typeof newEvent>

/** An id in Stripe's form: a prefix for the type, and random characters. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export type Shipping = { name: string; address: Record<string, string | null> }
export type IntentTerms = {
  amount: number
  currency: string
  metadata: Record<string, string>
  shipping: Shipping | null
  description: string | null
  methods: string[]
}

export function newIntent({ methods, ...terms }: IntentTerms, created: number) {
  const id = newId('pi')
  return {
    ...terms,
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: methods,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created,
    customer: null as string | null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    next_action: null as {
      type: 'redirect_to_url'
      redirect_to_url: { url: string; return_url: string }
    } | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: methods,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as IntentStatus,
    transfer_group: null
  }
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export function newCharge(intent: Intent, method: string, created: number) {
  return {
    id: newId('ch'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { type: method },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded' as 'succeeded' | 'pending' | 'failed',
    transfer_data: null,
    transfer_group: null
  }
}

export function newRefund(charge: Charge, amount: number, reason: string | null, created: number) {
  return {
    id: newId('re'),
    object: 'refund' as const,
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {} as Record<string, string>,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as 'succeeded' | 'pending' | 'failed',
    transfer_reversal: null
  }
}

/** The evidence fields of a dispute; always empty here. */
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text'
]
const EVIDENCE_DAYS = 7

export function newDispute(charge: Charge, created: number) {
  return {
    id: newId('du'),
    object: 'dispute' as const,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((field) => [field, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted'
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'product_not_received',
    status: 'needs_response' as 'needs_response' | 'warning_needs_response' | 'won' | 'lost'
  }
}

/** `object` is a copy: an event shows the state at that time. */
export function newEvent(type: string, object: object, created: number) {
  return {
    id: newId('evt'),
    object: 'event' as const,
    api_version: '2026-10-28.endive',
    created,
    data: { object: structuredClone(object) as { id: string } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type
  }
}

export type Endpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: number
  description: null
  enabled_events: string[]
  livemode: false
  metadata: Record<string, string>
  status: 'enabled' | 'disabled'
  url: string
}
