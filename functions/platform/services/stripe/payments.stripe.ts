// The `Payments` adapter for Stripe.
import { LANGUAGE } from '#texts/language.ts'
import { accept } from '../../../../src/lib/outcome.ts'
import type { Clock } from '../../clock.ts'
import {
  chargeAloneIn,
  parseDispute,
  parsePayment,
  parsePaymentEvent,
  parsePaymentOfCharge,
  parseRefund
} from './answers.ts'
import {
  type Client,
  type ClientOptions,
  each,
  isLiveKey,
  lazyClient,
  orFailure,
  orUnknown,
  secondsOf,
  unlessRefused
} from './client.ts'
import type { PaymentEvent, Payments, PaymentTerms } from './payments.ts'
import { readSignedEvent } from './webhook.ts'

const PAGE_SIZE = 100
/** In order of preference. Methods that the account does not have are not shown. */
const METHODS = ['bancontact', 'ideal', 'wero', 'card'] as const
const WITH_CHARGE = ['latest_charge']
/** Every event that may change the state of a payment. */
export const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created'
]
/** Events about fans that no job would find otherwise; subscriptions and their invoices are polled by `sync-fans`. */
const FAN_EVENT_TYPES = ['setup_intent.succeeded', 'customer.updated', 'customer.deleted', 'mandate.updated']
/** The events that are fetched when their webhooks did not arrive; Stripe allows at most 20 types. */
const MISSED_EVENT_TYPES = [...EVENT_TYPES, ...FAN_EVENT_TYPES]

export type StripeOptions = ClientOptions & {
  /** Webhook secrets; two while the secret is being rotated. */
  webhookSecrets: readonly string[]
  now: Clock
}

export function stripePayments(options: StripeOptions): Payments {
  const client = lazyClient(options)
  return {
    isLive: isLiveKey(options.secretKey),
    ...paymentCalls(client),
    ...listingCalls(client),
    readWebhook: async (body, signature) => {
      const { webhookSecrets: secrets, now } = options
      const event = await readSignedEvent(await client(), { body, signature, secrets, now: now() })
      return event === undefined ? undefined : eventOf(client, event)
    }
  }
}

function paymentCalls(client: Client): Pick<Payments, 'open' | 'change' | 'find' | 'cancel' | 'refund'> {
  const find = async (paymentId: string) => {
    const stripe = await client()
    const found = await orUnknown(stripe.paymentIntents.retrieve(paymentId, { expand: WITH_CHARGE }))
    return found && parsePayment(found)
  }
  return {
    find,
    async open(terms, key) {
      const stripe = await client()
      const opened = stripe.paymentIntents.create(openingOf(terms), { idempotencyKey: key })
      return parsePayment(await orFailure(opened))
    },
    async change(paymentId, terms, key) {
      const stripe = await client()
      const changed = stripe.paymentIntents.update(
        paymentId,
        { ...termsOf(terms), expand: WITH_CHARGE },
        { idempotencyKey: key }
      )
      return unlessRefused(changed, { payment_intent_unexpected_state: 'not-changeable' }, parsePayment)
    },
    async cancel(paymentId) {
      const stripe = await client()
      const terms = { cancellation_reason: 'abandoned' as const, expand: WITH_CHARGE }
      const cancelled = stripe.paymentIntents.cancel(paymentId, terms)
      const codes = { payment_intent_unexpected_state: 'not-cancellable' } as const
      const outcome = await unlessRefused(cancelled, codes, parsePayment)
      if (outcome.ok) return outcome
      // Also refused when it was already cancelled; only fetching the payment shows that.
      const ended = await find(paymentId)
      return ended?.status === 'cancelled' ? accept(ended) : outcome
    },
    async refund(paymentId, key, amountCents, actId) {
      const stripe = await client()
      const terms = {
        payment_intent: paymentId,
        ...(amountCents === undefined ? {} : { amount: amountCents }),
        ...(actId === undefined ? {} : { metadata: { act: actId } })
      }
      const refunded = stripe.refunds.create(terms, { idempotencyKey: key })
      return unlessRefused(refunded, NOTHING_TO_REFUND, parseRefund)
    }
  }
}

/** Errors for a payment that was never received, was already refunded, or is disputed. */
const NOTHING_TO_REFUND = {
  charge_already_refunded: 'nothing-to-refund',
  charge_disputed: 'nothing-to-refund',
  payment_intent_unexpected_state: 'nothing-to-refund',
  amount_too_large: 'nothing-to-refund'
} as const

function listingCalls(client: Client): Pick<Payments, 'refundsOf' | 'disputesOf' | 'openedSince' | 'events'> {
  return {
    async refundsOf(paymentId) {
      const stripe = await client()
      const list = stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE })
      return (await orFailure(list.autoPagingToArray({ limit: PAGE_SIZE }))).map(parseRefund)
    },
    async disputesOf(paymentId) {
      const stripe = await client()
      const list = stripe.disputes.list({ payment_intent: paymentId, limit: PAGE_SIZE })
      return (await orFailure(list.autoPagingToArray({ limit: PAGE_SIZE }))).map(parseDispute)
    },
    async *openedSince(since, before) {
      const stripe = await client()
      const expand = WITH_CHARGE.map((field) => `data.${field}`)
      const query = { created: between(since, before), limit: PAGE_SIZE, expand }
      yield* each(stripe.paymentIntents.list(query), parsePayment)
    },
    async *events({ since, before, isUndelivered }) {
      const stripe = await client()
      const created = between(since, before)
      const query = { created, types: MISSED_EVENT_TYPES, limit: PAGE_SIZE }
      const missed = isUndelivered ? { delivery_success: false } : {}
      for await (const event of each(stripe.events.list({ ...query, ...missed }), (listed) => listed))
        yield await eventOf(client, event)
    }
  }
}

/** An event with its payment. Some events, such as early fraud warnings, may name only the charge. */
async function eventOf(client: Client, input: unknown): Promise<PaymentEvent> {
  const event = parsePaymentEvent(input)
  const chargeId = chargeAloneIn(input)
  if (chargeId === undefined) return event
  const stripe = await client()
  const charge = await orUnknown(stripe.charges.retrieve(chargeId))
  return { ...event, paymentId: charge && parsePaymentOfCharge(charge) }
}

/** A time filter of Stripe's lists: whole seconds, end excluded. */
const between = (since: Date, before?: Date) => ({
  gte: secondsOf(since),
  ...(before ? { lt: secondsOf(before) } : {})
})

function termsOf({ orderId, revision, amountCents, shipTo }: PaymentTerms) {
  return {
    amount: amountCents,
    metadata: { order_id: orderId, rev: String(revision) },
    shipping: {
      name: `${shipTo.firstName} ${shipTo.lastName}`,
      address: {
        line1: shipTo.address1,
        city: shipTo.city,
        postal_code: shipTo.zip,
        country: shipTo.country,
        // An empty string removes the value of an earlier quote.
        line2: shipTo.address2,
        state: shipTo.state
      }
    }
  }
}

function openingOf(terms: PaymentTerms) {
  const { shipping, ...rest } = termsOf(terms)
  const given = Object.entries(shipping.address).filter(([, text]) => text !== '')
  return {
    ...rest,
    shipping: { ...shipping, address: Object.fromEntries(given) },
    currency: 'eur',
    description: terms.orderId,
    allowed_payment_method_types: [...METHODS],
    payment_method_options: { bancontact: { preferred_language: LANGUAGE } },
    expand: WITH_CHARGE
  }
}
