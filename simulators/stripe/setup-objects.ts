// Stripe's objects for a customer who pays monthly: the setup, the method, the customer, the mandate.
import { newId, type PaymentError } from './objects.ts'

export type SetupStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
export type Setup = ReturnType<typeof newSetup>
export type Method = ReturnType<typeof newMethod>
export type Customer = ReturnType<typeof newCustomer>
export type Mandate = ReturnType<typeof newMandate>
export type MethodType = 'card' | 'sepa_debit'

export function newSetup(methods: string[], metadata: Record<string, string>, created: number) {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent' as const,
    allowed_payment_method_types: methods,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null as string | null,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created,
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null as PaymentError | null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null as string | null,
    metadata,
    next_action: null as {
      type: 'redirect_to_url'
      redirect_to_url: { url: string; return_url: string }
    } | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: methods,
    single_use_mandate: null,
    status: 'requires_payment_method' as SetupStatus,
    usage: 'off_session'
  }
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const CARD = {
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'BE',
  display_brand: 'visa',
  exp_month: 9,
  exp_year: 2031,
  funding: 'debit',
  generated_from: null,
  last4: '0009',
  networks: null,
  regulated_status: null,
  three_d_secure_usage: null,
  wallet: null
}
const ACCOUNT = {
  bank_code: '539',
  branch_code: null,
  country: 'BE',
  fingerprint: null,
  generated_from: null,
  last4: '0009'
}

export function newMethod(type: MethodType, created: number) {
  return {
    // The suffix names the type, as with payments that are confirmed without a setup.
    id: `${newId('pm')}_${type.replace('_', '')}`,
    object: 'payment_method' as const,
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    ...(type === 'card' ? { card: CARD } : { sepa_debit: ACCOUNT }),
    created,
    customer: null as string | null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type
  }
}

export function newMandate(method: Method) {
  const details =
    method.type === 'card'
      ? { type: 'card', card: {} }
      : { type: 'sepa_debit', sepa_debit: { reference: 'KINO9', url: '' } }
  return {
    id: newId('mandate'),
    object: 'mandate' as const,
    customer_acceptance: {
      accepted_at: method.created,
      online: { ip_address: null, user_agent: null },
      type: 'online'
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: details,
    status: 'active' as 'active' | 'inactive',
    type: 'multi_use'
  }
}

export type CustomerTerms = {
  name: string | null
  email: string | null
  preferred_locales: string[]
  metadata: Record<string, string>
}

export function newCustomer(terms: CustomerTerms, created: number) {
  return {
    ...terms,
    id: newId('cus'),
    object: 'customer' as const,
    balance: 0,
    created,
    default_source: null,
    description: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null
    },
    livemode: false,
    shipping: null,
    /** As Stripe shows a deleted customer; kept here so that its id stays known. */
    deleted: undefined as true | undefined
  }
}
