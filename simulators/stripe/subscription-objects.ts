// Stripe's objects for a monthly subscription: the price, the subscription, its invoices, a portal session.
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { newId } from './objects.ts'

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled'
export type Price = ReturnType<typeof newPrice>
export type Subscription = ReturnType<typeof newSubscription>
export type Invoice = ReturnType<typeof newInvoice>

/** The price that exists in a simulated account from the start. */
export const SIMULATED_PRICE_ID = 'price_simulated'
const MONTH_SECONDS = 30 * DAY_SECONDS

export const newPrice = () => ({
  id: SIMULATED_PRICE_ID,
  object: 'price' as const,
  active: true,
  billing_scheme: 'per_unit',
  created: 0,
  currency: 'eur',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: 'prod_simulated',
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed'
  },
  tax_behavior: 'inclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: 300,
  unit_amount_decimal: '300'
})

export type SubscriptionTerms = {
  customer: string
  price: Price
  default_payment_method: string
  metadata: Record<string, string>
}

/** Fields that are empty on a plain subscription. */
const NOTHING_SPECIAL = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  description: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null
}

export function newSubscription({ price, ...terms }: SubscriptionTerms, created: number) {
  const id = newId('sub')
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: created + MONTH_SECONDS,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {},
    price,
    quantity: 1,
    subscription: id,
    tax_rates: []
  }
  const url = `/v1/subscription_items?subscription=${id}`
  return {
    ...NOTHING_SPECIAL,
    ...terms,
    id,
    object: 'subscription' as const,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency,
    discounts: [],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' }
    },
    items: { object: 'list', data: [item], has_more: false, url },
    latest_invoice: null as string | null,
    livemode: false,
    start_date: created,
    status: 'incomplete' as SubscriptionStatus
  }
}

export type InvoiceReason = 'subscription_create' | 'subscription_cycle'

export function newInvoice(subscription: Subscription, reason: InvoiceReason, created: number) {
  const amount = subscription.items.data[0]?.price.unit_amount ?? 0
  return {
    id: newId('in'),
    object: 'invoice' as const,
    account_country: 'BE',
    account_name: null,
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: '/v1/invoices/lines' },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details'
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open' as 'open' | 'paid' | 'void',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null
  }
}

/** The only payment of an invoice. */
export const newInvoicePayment = (invoice: Invoice, intentId: string) => ({
  id: `inpay_${invoice.id}`,
  object: 'invoice_payment',
  amount_paid: invoice.status === 'paid' ? invoice.total : null,
  amount_requested: invoice.total,
  created: invoice.created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intentId },
  status: invoice.status,
  status_transitions: { canceled_at: null, paid_at: null }
})

export type PortalSession = ReturnType<typeof newPortalSession>

export function newPortalSession(customer: string, returnUrl: string, base: string, created: number) {
  const id = newId('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulated',
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: 'nl',
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${base}/portal/${customer}?session=${id}`
  }
}
