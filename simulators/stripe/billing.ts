// Subscriptions of the simulated Stripe: a month is charged, and the subscription follows its invoice.

import { invariant } from '../../src/lib/outcome.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../src/lib/time-units.ts'
import { bookCharge } from './balance.ts'
import { invalidRequest, missing, type SimulatorContext } from './context.ts'
import { customerOf, methodOf } from './customers.ts'
import { type Form, listOf, objectOf, textOf } from './form.ts'
import { type Intent, newCharge, newIntent } from './objects.ts'
import { DECLINED } from './setups.ts'
import {
  type Invoice,
  type InvoiceReason,
  newInvoice,
  newInvoicePayment,
  newSubscription,
  type Subscription
} from './subscription-objects.ts'

const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS
const MONTH_SECONDS = 30 * DAY_SECONDS

export function subscribe(
  fixture: SimulatorContext,
  params: Form,
  approvalUrl: (id: string) => string
): Subscription {
  const { id: customer } = customerOf(fixture, textOf(params.customer) ?? '')
  const [item] = (Array.isArray(params.items) ? params.items : []).map(objectOf)
  const price = fixture.state.prices.find(({ id }) => id === textOf(item?.price))
  if (!price) throw missing('price', textOf(item?.price) ?? '')
  const method = methodOf(fixture, textOf(params.default_payment_method) ?? '')
  if (method.customer !== customer)
    throw invalidRequest('The customer does not have a payment method with this ID.')
  const metadata = Object.entries(objectOf(params.metadata) ?? {})
  const terms = {
    customer,
    price,
    default_payment_method: method.id,
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)]))
  }
  const subscription = newSubscription(terms, fixture.nowSeconds())
  fixture.state.subscriptions.push(subscription)
  if (fixture.state.manners[method.id] === 'sepa-at-once') subscription.status = 'active'
  bill(fixture, subscription, 'subscription_create', approvalUrl)
  fixture.emit('customer.subscription.created', subscription)
  return subscription
}

export function subscriptionOf({ state }: SimulatorContext, id: string): Subscription {
  const subscription = state.subscriptions.find((each) => each.id === id)
  if (!subscription) throw missing('subscription', id)
  return subscription
}

/** Charges a month. The behaviour of its method decides the result, unless `isPaid` is given. */
export function bill(
  fixture: SimulatorContext,
  subscription: Subscription,
  reason: InvoiceReason,
  approvalUrl: (id: string) => string,
  isPaid?: boolean
): Invoice {
  const invoice = newInvoice(subscription, reason, fixture.nowSeconds())
  const method = methodOf(fixture, subscription.default_payment_method)
  const { amount_due: amount, currency } = invoice
  const terms = { amount, currency, metadata: {}, shipping: null, description: 'Subscription' }
  const intent = newIntent({ ...terms, methods: [method.type] }, fixture.nowSeconds())
  Object.assign(intent, { customer: subscription.customer, payment_method: method.id })
  fixture.state.intents.push(intent)
  fixture.state.invoices.push(invoice)
  fixture.state.invoiceIntents[invoice.id] = intent.id
  subscription.latest_invoice = invoice.id
  fixture.emit('invoice.finalized', invoice)
  charge(
    fixture,
    intent,
    isPaid === undefined ? (fixture.state.manners[method.id] ?? 'card') : isPaid ? 'card' : 'no'
  )
  if (intent.status === 'requires_action') {
    const redirect_to_url = { url: approvalUrl(intent.id), return_url: '' }
    intent.next_action = { type: 'redirect_to_url', redirect_to_url }
    fixture.emit('invoice.payment_action_required', invoice)
  }
  followPayment(fixture, intent)
  return invoice
}

function charge(fixture: SimulatorContext, intent: Intent, manner: string): void {
  if (manner.startsWith('sepa')) intent.status = 'processing'
  else if (manner === 'card-checked-again') intent.status = 'requires_action'
  else if (manner === 'card-declined-later' || manner === 'no') {
    Object.assign(intent, { payment_method: null, last_payment_error: DECLINED })
  } else {
    const taken = newCharge(intent, 'card', fixture.nowSeconds())
    fixture.state.charges.push(taken)
    bookCharge(fixture, taken)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: taken.id })
  }
}

/** Updates the invoice and the subscription after a payment. */
export function followPayment(fixture: SimulatorContext, intent: Intent): void {
  const { invoices, invoiceIntents } = fixture.state
  const invoice = invoices.find(({ id }) => invoiceIntents[id] === intent.id)
  if (invoice?.status !== 'open') return
  const subscription = subscriptionOf(fixture, invoice.parent.subscription_details.subscription)
  if (intent.status === 'succeeded') {
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, amount_remaining: 0 })
    fixture.emit('invoice.paid', invoice)
    if (subscription.ended_at === null) change(fixture, subscription, { status: 'active' })
  } else if (intent.status === 'requires_payment_method') {
    fixture.emit('invoice.payment_failed', invoice)
    if (subscription.status === 'active') change(fixture, subscription, { status: 'past_due' })
  }
}

/** Passes a month: charges the next one, unless the subscription ends with the month. */
export function renew(
  fixture: SimulatorContext,
  subscription: Subscription,
  isPaid: boolean,
  approvalUrl: (id: string) => string
): void {
  invariant(subscription.ended_at === null, `${subscription.id} has not ended`)
  if (subscription.cancel_at_period_end) {
    endSubscription(fixture, subscription)
    return
  }
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end += MONTH_SECONDS
  }
  bill(fixture, subscription, 'subscription_cycle', approvalUrl, isPaid)
}

const newestMonthOf = ({ state }: SimulatorContext, { latest_invoice: latest }: Subscription) =>
  state.invoices.find(({ id }) => id === latest)

export function paymentOfMonth(fixture: SimulatorContext, subscription: Subscription): Intent | undefined {
  const { intents, invoiceIntents } = fixture.state
  const paymentId = invoiceIntents[newestMonthOf(fixture, subscription)?.id ?? '']
  return intents.find(({ id }) => id === paymentId)
}

/** The newest month and its payment, while it is unpaid. */
export function openMonthOf(fixture: SimulatorContext, subscription: Subscription) {
  const [invoice, intent] = [newestMonthOf(fixture, subscription), paymentOfMonth(fixture, subscription)]
  return invoice?.status === 'open' && intent ? { invoice, intent } : undefined
}

/** Charges the newest month again, with the subscription's current method. */
export function payAgain(fixture: SimulatorContext, subscription: Subscription): void {
  const open = openMonthOf(fixture, subscription)
  if (open?.intent.status !== 'requires_payment_method')
    throw invalidRequest('Nothing of this subscription waits to be paid.')
  const { id } = methodOf(fixture, subscription.default_payment_method)
  Object.assign(open.intent, { payment_method: id, last_payment_error: null })
  charge(fixture, open.intent, fixture.state.manners[id] ?? 'card')
  followPayment(fixture, open.intent)
}

/** Expires old subscriptions that were never paid, unless the payment is still processing. */
export function expireIncomplete(fixture: SimulatorContext): void {
  for (const subscription of fixture.state.subscriptions) {
    const isOld = fixture.nowSeconds() - subscription.created >= INCOMPLETE_SECONDS
    if (isOld && subscription.status === 'incomplete') expire(fixture, subscription)
  }
}

export function expire(fixture: SimulatorContext, subscription: Subscription): void {
  const open = openMonthOf(fixture, subscription)
  if (open?.intent.status === 'processing') return
  if (open) open.invoice.status = 'void'
  change(fixture, subscription, { status: 'incomplete_expired', ended_at: fixture.nowSeconds() })
}

export function endSubscription(fixture: SimulatorContext, subscription: Subscription): Subscription {
  if (subscription.ended_at !== null) throw missing('subscription', subscription.id)
  const at = fixture.nowSeconds()
  Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at })
  fixture.emit('customer.subscription.deleted', subscription)
  return subscription
}

export function change(
  fixture: SimulatorContext,
  subscription: Subscription,
  changes: Partial<Subscription>
): void {
  Object.assign(subscription, changes)
  fixture.emit('customer.subscription.updated', subscription)
}

/** The subscription with the requested fields expanded. */
export function shownSubscription(
  fixture: SimulatorContext,
  subscription: Subscription,
  params: Form
): object {
  const wanted = listOf(params.expand)
  const { invoices, methods } = fixture.state
  const invoice = invoices.find(({ id }) => id === subscription.latest_invoice)
  const method = methods.find(({ id }) => id === subscription.default_payment_method)
  return {
    ...subscription,
    ...(wanted.includes('default_payment_method') && method ? { default_payment_method: method } : {}),
    ...(wanted.includes('latest_invoice.payments') && invoice
      ? { latest_invoice: withPayments(fixture, invoice) }
      : {})
  }
}

function withPayments({ state }: SimulatorContext, invoice: Invoice): object {
  const data = [newInvoicePayment(invoice, state.invoiceIntents[invoice.id] ?? '')]
  return { ...invoice, payments: { object: 'list', data, has_more: false, url: '/v1/invoice_payments' } }
}
