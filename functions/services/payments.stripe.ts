// Payments over Stripe: its SDK, loaded when the first payment is made, with our keys, our time-outs and our words.
import type Stripe from 'stripe'
import { accept, Failure, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { Clock } from './clock.ts'
import type { SendRequest } from './outside-fetch.ts'
import { PAYMENTS_SERVICE, type Payments, type PaymentTerms, SpentKey } from './payments.ts'
import { parseDispute, parsePayment, parsePaymentEvent, parseRefund } from './stripe-answers.ts'
import { readSignedEvent } from './stripe-webhook.ts'

/** The version that the SDK pins; named here so that an update of the SDK is a decision. */
const API_VERSION = '2026-10-28.endive'
/** A function lives 60 s: two tries of 8 s fit in. */
export const TIMEOUT_MS = 8000
const RETRIES = 1
const PAGE_SIZE = 100
/** In the order in which they are preferred. What the account does not have just does not show. */
const METHODS = ['bancontact', 'ideal', 'wero', 'card'] as const
const WITH_CHARGE = ['latest_charge']
/** Everything that may change what we think of a payment; Stripe takes 20 at most. */
const EVENT_TYPES = [
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

export type StripeOptions = {
  secretKey: string
  apiBase: string
  /** Secrets of the webhook; two while they are being changed. */
  webhookSecrets: readonly string[]
  send: SendRequest
  now: Clock
  /** Default: 8 s. */
  timeoutMs?: number
}

type Client = () => Promise<Stripe>

export function stripePayments(options: StripeOptions): Payments {
  const client = lazyClient(options)
  return {
    isLive: /^(?:sk|rk)_live_/.test(options.secretKey),
    ...paymentCalls(client),
    ...listingCalls(client),
    readWebhook: async (body, signature) => {
      const { webhookSecrets: secrets, now } = options
      const event = await readSignedEvent(await client(), { body, signature, secrets, now: now() })
      return event === undefined ? undefined : parsePaymentEvent(event)
    }
  }
}

/** The SDK costs 240 kB: it is loaded by the first call that needs it, not by every visitor of a page. */
function lazyClient({ secretKey, apiBase, send, timeoutMs = TIMEOUT_MS }: StripeOptions): Client {
  let opening: Promise<Stripe> | undefined
  const open = async () => {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      apiVersion: API_VERSION,
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: Sdk.createFetchHttpClient(fetchThrough(send, apiBase))
    })
  }
  return () => {
    opening ??= open()
    return opening
  }
}

/** Lets the SDK call through our way out, to the base that the operator chose. */
const fetchThrough =
  (send: SendRequest, apiBase: string): typeof fetch =>
  async (input, init) => {
    const asked = new URL(String(input))
    const request = new Request(`${apiBase.replace(/\/+$/, '')}${asked.pathname}${asked.search}`, init)
    return Promise.race([send(request), ended(init?.signal)])
  }

/** Rejects when the SDK gives up, whether or not the way out listens to that. */
const ended = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

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
      return parsePayment(await answered(opened))
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
    async cancel(paymentId, key) {
      const stripe = await client()
      const cancelled = stripe.paymentIntents.cancel(
        paymentId,
        { cancellation_reason: 'abandoned', expand: WITH_CHARGE },
        { idempotencyKey: key }
      )
      const codes = { payment_intent_unexpected_state: 'not-cancellable' } as const
      const outcome = await unlessRefused(cancelled, codes, parsePayment)
      if (outcome.ok) return outcome
      // Refused, too, when it had ended already; only asking tells.
      const ended = await find(paymentId)
      return ended?.status === 'cancelled' ? accept(ended) : outcome
    },
    async refund(paymentId, key, amountCents) {
      const stripe = await client()
      const refunded = stripe.refunds.create(
        { payment_intent: paymentId, ...(amountCents === undefined ? {} : { amount: amountCents }) },
        { idempotencyKey: key }
      )
      return unlessRefused(refunded, NOTHING_TO_REFUND, parseRefund)
    }
  }
}

/** Money that never came, went back already, or is being fought over. */
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
      return (await answered(list.autoPagingToArray({ limit: PAGE_SIZE }))).map(parseRefund)
    },
    async disputesOf(paymentId) {
      const stripe = await client()
      const list = stripe.disputes.list({ payment_intent: paymentId, limit: PAGE_SIZE })
      return (await answered(list.autoPagingToArray({ limit: PAGE_SIZE }))).map(parseDispute)
    },
    async *openedSince(since) {
      const stripe = await client()
      const expand = WITH_CHARGE.map((field) => `data.${field}`)
      const query = { created: { gte: secondsOf(since) }, limit: PAGE_SIZE, expand }
      yield* each(stripe.paymentIntents.list(query), parsePayment)
    },
    async *events({ since, isUndelivered }) {
      const stripe = await client()
      const created = { gte: secondsOf(since) }
      const query = { created, types: EVENT_TYPES, limit: PAGE_SIZE }
      const missed = isUndelivered ? { delivery_success: false } : {}
      yield* each(stripe.events.list({ ...query, ...missed }), parsePaymentEvent)
    }
  }
}

/** The pages of a list one after the other; a page that fails is a failure of ours, not a shorter list. */
async function* each<Item, Value>(list: AsyncIterable<Item>, parse: (item: Item) => Value) {
  const items = list[Symbol.asyncIterator]()
  for (;;) {
    const next = await answered(items.next())
    if (next.done) return
    yield parse(next.value)
  }
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** What an opened payment and a changed one have in common. */
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
        // An empty text takes away what an earlier quote had there.
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
    payment_method_options: { bancontact: { preferred_language: 'nl' as const } },
    expand: WITH_CHARGE
  }
}

/** The answer, or undefined when Stripe knows no such thing. */
async function orUnknown<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined
    throw failureOf(error)
  }
}

async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    throw failureOf(error)
  }
}

/** The parsed answer, or the refusal that one of Stripe's codes means. */
async function unlessRefused<Answer, Value, Code extends string>(
  asking: Promise<Answer>,
  codes: Readonly<Partial<Record<string, Code>>>,
  parse: (answer: Answer) => Value
): Promise<Outcome<Value, Code>> {
  try {
    return accept(parse(await asking))
  } catch (error) {
    const refusal = codes[codeOf(error) ?? '']
    if (refusal) return refuse(refusal)
    throw failureOf(error)
  }
}

type SdkError = Partial<Pick<Stripe.errors.StripeError, 'code' | 'statusCode' | 'headers' | 'type'>>

const codeOf = (error: unknown) => (error as SdkError | null)?.code

/** Stripe's errors in our words. Its messages stay out: they may quote what a buyer typed. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { type = 'no answer', code, statusCode: status, headers } = (error ?? {}) as SdkError
  const said = [type, code, status].filter(Boolean).join(' ')
  if (status === 401 || status === 403)
    return new Failure(PAYMENTS_SERVICE, 'the key is refused (STRIPE_SECRET_KEY)', { retryable: false })
  if (status !== undefined && status >= 500 && headers?.['idempotent-replayed'] === 'true')
    return new SpentKey(`repeats an old failure (${said})`, { cause: error })
  const isPassing = status === undefined || status === 409 || status === 429 || status >= 500
  return new Failure(PAYMENTS_SERVICE, said, {
    cause: error,
    retryable: isPassing || code === 'lock_timeout'
  })
}
