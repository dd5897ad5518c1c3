// Parses Stripe's responses: only the fields that we use, in our own types.
import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import {
  type Dispute,
  PAYMENTS_SERVICE,
  type Payment,
  type PaymentEvent,
  type PaymentStatus,
  type Refund,
  type RefundStatus,
  subjectOf
} from './payments.ts'

export const cents = v.pipe(v.number(), v.integer(), v.minValue(0))
export const seconds = v.pipe(
  v.number(),
  v.transform((value) => new Date(value * 1000))
)
/** Stripe gives an id, or the whole object when it is expanded. */
export const reference = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id)
    )
  ])
)

const chargeSchema = v.object({
  id: v.string(),
  amount_refunded: cents,
  disputed: v.boolean(),
  payment_method_details: v.nullish(v.object({ type: v.string() }))
})

const paymentSchema = v.object({
  id: v.string(),
  object: v.literal('payment_intent'),
  client_secret: v.nullable(v.string()),
  status: v.string(),
  amount: cents,
  amount_received: cents,
  currency: v.string(),
  livemode: v.boolean(),
  metadata: v.record(v.string(), v.string()),
  created: seconds,
  latest_charge: v.nullable(v.union([v.string(), chargeSchema])),
  last_payment_error: v.nullable(
    v.object({ code: v.optional(v.string()), decline_code: v.optional(v.string()) })
  )
})

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'at-bank',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled'
}

export function parsePayment(input: unknown): Payment {
  const answer = parse(paymentSchema, input)
  const charge = typeof answer.latest_charge === 'string' ? undefined : answer.latest_charge
  const isPaid = answer.status === 'succeeded' || answer.status === 'processing'
  return {
    id: answer.id,
    clientSecret: answer.client_secret ?? '',
    status: STATUSES[answer.status] ?? 'other',
    amountCents: answer.amount,
    receivedCents: answer.amount_received,
    currency: answer.currency,
    isLive: answer.livemode,
    orderId: answer.metadata.order_id,
    revision: revisionOf(answer.metadata.rev),
    createdAt: answer.created,
    method: isPaid ? charge?.payment_method_details?.type : undefined,
    chargeId: charge?.id,
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    lastErrorCode: answer.last_payment_error?.decline_code ?? answer.last_payment_error?.code
  }
}

const revisionOf = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

const refundSchema = v.object({
  id: v.string(),
  object: v.literal('refund'),
  payment_intent: reference,
  amount: cents,
  status: v.nullable(v.string()),
  reason: v.nullish(v.string()),
  created: seconds,
  metadata: v.nullish(v.object({ act: v.optional(v.string()) }))
})
const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed'
}

export function parseRefund(input: unknown): Refund {
  const answer = parse(refundSchema, input)
  return {
    id: answer.id,
    paymentId: answer.payment_intent ?? '',
    amountCents: answer.amount,
    status: REFUND_STATUSES[answer.status ?? ''] ?? 'pending',
    reason: answer.reason ?? undefined,
    createdAt: answer.created,
    ...(answer.metadata?.act ? { actId: answer.metadata.act } : {})
  }
}

const disputeSchema = v.object({
  id: v.string(),
  object: v.literal('dispute'),
  payment_intent: reference,
  amount: cents,
  status: v.string(),
  reason: v.string(),
  evidence_details: v.object({ due_by: v.nullish(seconds) }),
  created: seconds
})

export function parseDispute(input: unknown): Dispute {
  const answer = parse(disputeSchema, input)
  return {
    id: answer.id,
    paymentId: answer.payment_intent ?? '',
    amountCents: answer.amount,
    status: answer.status,
    reason: answer.reason,
    dueAt: answer.evidence_details.due_by ?? undefined,
    createdAt: answer.created
  }
}

const eventSchema = v.object({
  id: v.string(),
  object: v.literal('event'),
  type: v.string(),
  created: seconds,
  livemode: v.boolean(),
  data: v.object({
    object: v.object({
      id: v.string(),
      payment_intent: reference,
      charge: reference,
      /** On an invoice: what it is for. */
      parent: v.nullish(
        v.object({ subscription_details: v.nullish(v.object({ subscription: reference })) }),
        {}
      )
    })
  })
})
export function parsePaymentEvent(input: unknown): PaymentEvent {
  const { id, type, created, livemode, data } = parse(eventSchema, input)
  const subject = subjectOf(type)
  return {
    id,
    type,
    subject,
    objectId: data.object.id,
    paymentId: subject === 'payment' ? data.object.id : (data.object.payment_intent ?? undefined),
    membershipId: type.startsWith('invoice.')
      ? (data.object.parent?.subscription_details?.subscription ?? undefined)
      : subject === 'membership'
        ? data.object.id
        : undefined,
    happenedAt: created,
    isLive: livemode
  }
}

const ABOUT_CHARGES: ReadonlySet<PaymentEvent['subject']> = new Set(['refund', 'dispute', 'fraud-warning'])

/** The charge of an event that names no payment; undefined when the charge need not be fetched. */
export function chargeAloneIn(input: unknown): string | undefined {
  const { subject, paymentId } = parsePaymentEvent(input)
  const isAlone = paymentId === undefined && ABOUT_CHARGES.has(subject)
  return isAlone ? (parse(eventSchema, input).data.object.charge ?? undefined) : undefined
}

/** The payment of a charge; undefined = a charge without a payment, which did not come from this site. */
export const parsePaymentOfCharge = (input: unknown): string | undefined =>
  parse(v.object({ object: v.literal('charge'), payment_intent: reference }), input).payment_intent ??
  undefined

export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const where = v.getDotPath(result.issues[0]) ?? 'the whole'
  throw new Failure(PAYMENTS_SERVICE, `returned an invalid response (${where})`)
}
