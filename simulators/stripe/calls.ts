// The Stripe calls that the simulator supports: those of a server, and the two of the payment form.
import { invariant } from '../../src/lib/outcome.ts'
import type { DescribedCall } from '../wire/description.ts'
import { bookRefund } from './balance.ts'
import { type Buyer, isBuyerMethod } from './buyer.ts'
import { invalidRequest, missing, type SimulatorContext, wrongState } from './context.ts'
import { type Form, listOf, objectOf, textOf } from './form.ts'
import { type Intent, newIntent, newRefund, type Shipping } from './objects.ts'

export type StripeRequest = {
  /** The {id} of the path; '' when there is none. */
  id: string
  params: Form
  /** Sent with the publishable key: a browser, which may read and confirm the payment whose client secret it has. */
  isBrowser: boolean
}
type Answer = (request: StripeRequest) => object
export type StripeCall = DescribedCall & {
  answer: Answer
  isForBrowser?: boolean
  /** Missing from the pruned description: neither request nor answer is checked against it. */
  isUndescribed?: boolean
}

const MIN_AMOUNT_CENTS = 50
const CHANGEABLE: readonly string[] = ['requires_payment_method', 'requires_action']
const DEFAULT_PAGE = 10

export function stripeCalls(fixture: SimulatorContext, buyer: Buyer): StripeCall[] {
  const { state } = fixture
  const intentOf = (id: string) => {
    const intent = state.intents.find((each) => each.id === id)
    if (!intent) throw missing('payment_intent', id)
    return intent
  }
  const list =
    (items: () => readonly { id: string; created: number; payment_intent?: string }[], url: string): Answer =>
    ({ params }) =>
      page([...items()].reverse(), params, url)
  return [
    { method: 'POST', path: '/v1/payment_intents', answer: ({ params }) => open(fixture, params) },
    { method: 'GET', path: '/v1/payment_intents', answer: list(() => state.intents, '/v1/payment_intents') },
    {
      method: 'GET',
      path: '/v1/payment_intents/{id}',
      isForBrowser: true,
      answer: ({ id, params, isBrowser }) => withSecret(intentOf(id), params, isBrowser)
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/{id}',
      answer: ({ id, params }) => change(intentOf(id), params)
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/{id}/confirm',
      isForBrowser: true,
      answer: ({ id, params, isBrowser }) => {
        const { id: known, shipping } = withSecret(intentOf(id), params, isBrowser)
        if (isBrowser && shipping && params.shipping !== undefined)
          throw invalidRequest('The shipping of this PaymentIntent was set with a secret key.', {
            param: 'shipping'
          })
        const method = textOf(params.payment_method) ?? ''
        if (!isBuyerMethod(method)) throw missing('PaymentMethod', method)
        return buyer.confirm(known, method, textOf(params.return_url))
      }
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/{id}/cancel',
      answer: ({ id, params }) => cancel(fixture, intentOf(id), params)
    },
    { method: 'POST', path: '/v1/refunds', answer: ({ params }) => refund(fixture, params, intentOf) },
    { method: 'GET', path: '/v1/refunds', answer: list(() => state.refunds, '/v1/refunds') },
    { method: 'GET', path: '/v1/disputes', answer: list(() => state.disputes, '/v1/disputes') },
    { method: 'GET', path: '/v1/charges/{id}', answer: ({ id }) => chargeOf(fixture, id) },
    { method: 'GET', path: '/v1/events', answer: ({ params }) => eventPage(fixture, params) }
  ]
}

function chargeOf({ state }: SimulatorContext, id: string): object {
  const charge = state.charges.find((each) => each.id === id)
  if (!charge) throw missing('charge', id)
  return charge
}

function withSecret(intent: Intent, params: Form, isBrowser: boolean): Intent {
  if (isBrowser && textOf(params.client_secret) !== intent.client_secret)
    throw invalidRequest('The client_secret provided does not match the client_secret of this PaymentIntent.')
  return intent
}

function open(fixture: SimulatorContext, params: Form): Intent {
  const methods = listOf(params.allowed_payment_method_types)
  if (params.payment_method_types !== undefined)
    throw invalidRequest('payment_method_types can no longer be sent.', {
      code: 'payment_method_types_no_longer_supported'
    })
  const intent = newIntent(
    {
      amount: amountOf(params.amount),
      currency: textOf(params.currency) ?? '',
      metadata: metadataOf({}, params),
      shipping: shippingOf(params),
      description: textOf(params.description) ?? null,
      methods
    },
    fixture.nowSeconds()
  )
  fixture.state.intents.push(intent)
  fixture.emit('payment_intent.created', intent)
  return intent
}

function change(intent: Intent, params: Form): Intent {
  if (!CHANGEABLE.includes(intent.status)) throw wrongState('updated', intent)
  if (params.amount !== undefined) intent.amount = amountOf(params.amount)
  intent.metadata = metadataOf(intent.metadata, params)
  intent.shipping = shippingOf(params) ?? intent.shipping
  return intent
}

function cancel(fixture: SimulatorContext, intent: Intent, params: Form): Intent {
  if (!CHANGEABLE.includes(intent.status)) throw wrongState('canceled', intent)
  intent.status = 'canceled'
  intent.next_action = null
  intent.canceled_at = fixture.nowSeconds()
  intent.cancellation_reason = textOf(params.cancellation_reason) ?? null
  fixture.emit('payment_intent.canceled', intent)
  return intent
}

function refund(fixture: SimulatorContext, params: Form, intentOf: (id: string) => Intent): object {
  const intent = intentOf(textOf(params.payment_intent) ?? '')
  const charge = fixture.chargeOf(intent)
  if (!charge) throw wrongState('refunded', intent)
  const isFoughtOver = fixture.state.disputes.some(
    ({ charge: id, status }) => id === charge.id && status !== 'won'
  )
  if (isFoughtOver)
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded'
    })
  const amount = params.amount === undefined ? left : Number(params.amount)
  if (amount > left)
    throw invalidRequest('Refund amount is greater than unrefunded amount.', { code: 'amount_too_large' })
  const given = newRefund(charge, amount, textOf(params.reason) ?? null, fixture.nowSeconds())
  given.metadata = metadataOf({}, params)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  fixture.state.refunds.push(given)
  bookRefund(fixture, given)
  fixture.emit('charge.refunded', charge)
  fixture.emit('refund.created', given)
  return given
}

function amountOf(value: Form[string] | undefined): number {
  const amount = Number(value)
  if (!Number.isInteger(amount)) throw invalidRequest('Invalid integer', { param: 'amount' })
  if (amount < MIN_AMOUNT_CENTS)
    throw invalidRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' })
  return amount
}

const ADDRESS_FIELDS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

function shippingOf(params: Form): Shipping | null {
  const shipping = objectOf(params.shipping)
  const address = objectOf(shipping?.address) ?? {}
  if (!shipping) return null
  const fields = ADDRESS_FIELDS.map((field) => [field, textOf(address[field]) || null])
  return { name: textOf(shipping.name) ?? '', address: Object.fromEntries(fields) }
}

function metadataOf(known: Record<string, string>, params: Form): Record<string, string> {
  const given = Object.entries(objectOf(params.metadata) ?? {})
  const merged = { ...known, ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

type Listed = { id: string; created: number; payment_intent?: string | undefined }

/** One page, newest first. */
export function page(newestFirst: readonly Listed[], params: Form, url: string): object {
  const since = Number(textOf(objectOf(params.created)?.gte) ?? 0)
  const before = Number(textOf(objectOf(params.created)?.lt) ?? Number.POSITIVE_INFINITY)
  const paymentId = textOf(params.payment_intent)
  const fitting = newestFirst.filter(
    ({ created, payment_intent: of }) =>
      created >= since && created < before && (!paymentId || of === paymentId)
  )
  const after = textOf(params.starting_after)
  const start = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1
  const limit = Number(textOf(params.limit) ?? DEFAULT_PAGE)
  const data = fitting.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < fitting.length, url }
}

function eventPage(fixture: SimulatorContext, params: Form): object {
  const types = listOf(params.types)
  const delivered = textOf(params.delivery_success)
  const fitting = fixture.state.events.filter(
    ({ event, isDelivered }) =>
      (types.length === 0 || types.includes(event.type)) &&
      (delivered === undefined || String(isDelivered) === delivered)
  )
  return page(fitting.map(({ event }) => event).reverse(), params, '/v1/events')
}

const EXPANDED = 'latest_charge'
/** Fields of subscriptions and of the balance are expanded by their own calls. */
const EXPANDABLE = new Set([
  EXPANDED,
  `data.${EXPANDED}`,
  'default_payment_method',
  'latest_invoice.payments',
  'data.source'
])

/** The response with the requested fields expanded. */
export function expanded(fixture: SimulatorContext, answer: object, params: Form): object {
  const wanted = listOf(params.expand)
  for (const field of wanted) invariant(EXPANDABLE.has(field), `the simulated Stripe cannot expand ${field}`)
  if (!wanted.some((field) => field.endsWith(EXPANDED))) return answer
  const show = (item: object) => {
    const charge = fixture.chargeOf(item as Intent)
    return charge ? { ...item, latest_charge: charge } : item
  }
  return 'data' in answer ? { ...answer, data: (answer.data as object[]).map(show) } : show(answer)
}
