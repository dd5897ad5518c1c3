// Parses Stripe's responses about subscriptions: only the fields that we use, in our own types.
import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import { cents, parse, reference, seconds } from './answers.ts'
import type {
  FirstCharge,
  KnownCustomer,
  LiveMembership,
  Membership,
  MembershipStatus,
  MonthlyPrice,
  Setup
} from './memberships.ts'
import { PAYMENTS_SERVICE } from './payments.ts'

/** The `flow` in the metadata of every object of a Superfan. */
export const SUPERFAN_FLOW = 'superfan'

const metadata = v.nullish(v.record(v.string(), v.string()), {})

const setupSchema = v.object({
  id: v.string(),
  object: v.literal('setup_intent'),
  client_secret: v.nullable(v.string()),
  status: v.string(),
  payment_method: reference,
  metadata,
  livemode: v.boolean(),
  created: seconds
})
const SETUP_STATUSES: Readonly<Record<string, Setup['status']>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled'
}

export function parseSetup(input: unknown): Setup {
  const answer = parse(setupSchema, input)
  return {
    id: answer.id,
    clientSecret: answer.client_secret ?? '',
    status: SETUP_STATUSES[answer.status] ?? 'other',
    methodId: answer.payment_method ?? undefined,
    isOurs: answer.metadata?.flow === SUPERFAN_FLOW,
    isLive: answer.livemode,
    createdAt: answer.created
  }
}

const priceSchema = v.object({
  object: v.literal('price'),
  active: v.boolean(),
  currency: v.string(),
  unit_amount: v.nullable(cents),
  recurring: v.nullable(v.object({ interval: v.string(), interval_count: v.number() }))
})

export function parsePrice(input: unknown): MonthlyPrice {
  const { active: isActive, currency, unit_amount, recurring } = parse(priceSchema, input)
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  return { cents: unit_amount ?? 0, currency, isMonthly, isActive }
}

const customerSchema = v.object({
  id: v.string(),
  object: v.literal('customer'),
  email: v.nullish(v.string()),
  deleted: v.optional(v.boolean(), false),
  metadata
})

export function parseCustomer(input: unknown): KnownCustomer & { intentId: string | undefined } {
  const { id, email, deleted, metadata: noted } = parse(customerSchema, input)
  return { id, email: email ?? undefined, isDeleted: deleted, intentId: noted?.intent_id }
}

const invoiceSchema = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  billing_reason: v.nullable(v.string()),
  payments: v.optional(
    v.object({
      data: v.array(v.object({ is_default: v.boolean(), payment: v.object({ payment_intent: reference }) }))
    })
  )
})

const membershipSchema = v.object({
  id: v.string(),
  object: v.literal('subscription'),
  status: v.string(),
  customer: reference,
  metadata,
  cancel_at: v.nullable(v.number()),
  cancel_at_period_end: v.boolean(),
  items: v.object({ data: v.array(v.object({ current_period_end: seconds })) }),
  default_payment_method: v.nullable(v.union([v.string(), v.object({ id: v.string(), type: v.string() })])),
  latest_invoice: v.nullable(v.union([v.string(), invoiceSchema]))
})

const STATUSES: Readonly<Record<string, MembershipStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'cancelled'
}

const paymentSchema = v.object({
  object: v.literal('payment_intent'),
  status: v.string(),
  client_secret: v.nullable(v.string()),
  customer: reference
})
const CHARGES: Readonly<Record<string, FirstCharge>> = {
  succeeded: 'paid',
  processing: 'processing',
  requires_action: 'needs-action',
  requires_confirmation: 'needs-action'
}

/** The invoice of the first month, while it is unpaid. */
function unpaidInvoiceOf({ latest_invoice: invoice }: v.InferOutput<typeof membershipSchema>) {
  if (typeof invoice === 'string' || invoice === null) return undefined
  return invoice.billing_reason === 'subscription_create' && invoice.status !== 'paid' ? invoice : undefined
}

/** The payment that must be fetched before the state of a subscription is known. */
export function unpaidPaymentOf(input: unknown): string | undefined {
  const payments = unpaidInvoiceOf(parse(membershipSchema, input))?.payments?.data ?? []
  const payment = payments.find(({ is_default }) => is_default) ?? payments[0]
  return payment?.payment.payment_intent ?? undefined
}

/** `paymentInput`: the payment for the first month, while it is unpaid. */
export function parseMembership(input: unknown, paymentInput: unknown): Membership {
  const answer = parse(membershipSchema, input)
  const { latest_invoice: invoice, default_payment_method: method } = answer
  const payment = paymentInput === undefined ? undefined : parse(paymentSchema, paymentInput)
  const isUnpaid = unpaidInvoiceOf(answer) !== undefined
  const ends = answer.items.data.map(({ current_period_end: end }) => end.getTime())
  return {
    id: answer.id,
    customerId: answer.customer ?? '',
    intentId: answer.metadata?.flow === SUPERFAN_FLOW ? answer.metadata.intent_id : undefined,
    status: STATUSES[answer.status] ?? 'other',
    periodEndsAt: ends.length > 0 ? new Date(Math.max(...ends)) : undefined,
    endsAtPeriodEnd: answer.cancel_at_period_end || answer.cancel_at !== null,
    method: method === null || typeof method === 'string' ? undefined : method.type,
    methodId: (typeof method === 'string' ? method : method?.id) ?? undefined,
    latestInvoiceId: typeof invoice === 'string' ? invoice : invoice?.id,
    firstCharge: isUnpaid ? (CHARGES[payment?.status ?? ''] ?? 'declined') : 'paid',
    clientSecret: payment?.client_secret ?? undefined
  }
}

const liveSchema = v.object({
  id: v.string(),
  object: v.literal('subscription'),
  status: v.string(),
  metadata,
  created: seconds
})
/** Statuses in which Stripe charges or tries to; incomplete subscriptions end by themselves. */
const CHARGED: ReadonlySet<MembershipStatus> = new Set(['active', 'past-due', 'unpaid', 'other'])

/** Parses one subscription of a list; undefined = not created by this site, or not charged. */
export function parseLiveMembership(input: unknown): LiveMembership | undefined {
  const { id, status, metadata: noted, created: createdAt } = parse(liveSchema, input)
  const isCharged = CHARGED.has(STATUSES[status] ?? 'other')
  return noted?.flow === SUPERFAN_FLOW && isCharged ? { id, createdAt } : undefined
}

export const parsePaymentCustomer = (input: unknown): string | undefined =>
  parse(paymentSchema, input).customer ?? undefined

const mandateSchema = v.object({
  object: v.literal('mandate'),
  status: v.string(),
  payment_method: reference
})

export function parseMandate(input: unknown): { isUsable: boolean; methodId: string | undefined } {
  const { status, payment_method } = parse(mandateSchema, input)
  return { isUsable: status !== 'inactive', methodId: payment_method ?? undefined }
}

const methodSchema = v.object({ object: v.literal('payment_method'), customer: reference })

export const parseMethodCustomer = (input: unknown): string | undefined =>
  parse(methodSchema, input).customer ?? undefined

const portalSchema = v.object({ object: v.literal('billing_portal.session'), url: v.string() })

/** A placeholder for our own origin. */
const HERE = 'https://here.invalid'

/** The URL of a portal, which must be on `origin` ('' = our own site), because a visitor is redirected there. */
export function parsePortal(input: unknown, origin: string): string {
  const { url } = parse(portalSchema, input)
  if (URL.parse(url, HERE)?.origin === (origin || HERE)) return url
  throw new Failure(PAYMENTS_SERVICE, 'the portal is on another site', { retryable: false })
}
