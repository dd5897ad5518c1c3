// Subscriptions at the simulated Stripe, newest first, with what time, Stripe or a host at the dashboard may do to each. What a
// fan does stands in the portal, where the link of the mail leads.
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { StripeProblem } from '../stripe/context.ts'
import type { Subscription } from '../stripe/subscription-objects.ts'
import { button, type Html, type Said } from './page.ts'

type Stripe = NonNullable<Simulators['stripe']>
type Act = keyof typeof text.acts
const text = simulatedShopText.fans
const MAX_SHOWN = 30

const dayFormat = new Intl.DateTimeFormat(settings.locale, { dateStyle: 'long', timeZone: 'Europe/Brussels' })
const dayOf = (seconds: number) => dayFormat.format(new Date(seconds * 1000))

export function fanList(bank: Simulators['stripe']): Html {
  if (!bank) return html`<p>${text.elsewhere}</p>`
  const subscriptions = bank.subscriptions.toReversed().slice(0, MAX_SHOWN)
  if (subscriptions.length === 0) return html`<p>${text.none}</p>`
  return html`<ul class="cards">${subscriptions.map((each) => card(bank, each))}</ul>`
}

function card(bank: Stripe, subscription: Subscription): Html {
  const { id, status, items, customer: customerId } = subscription
  const customer = bank.customers.find((each) => each.id === customerId)
  const acts = actsOf(bank, subscription).map((act) => button('act', act, text.acts[act]))
  return html`<li class="card"><h3>${customer?.name ?? text.unnamed}
<span class="state state-${status}">${statesOf(bank, subscription).join(', ')}</span></h3>
<p>${customer?.email ?? ''}</p>
<p>${text.aMonth(formatEuro(items.data[0]?.price.unit_amount ?? 0))}. ${whatComes(subscription)}</p><p class="id">${id}</p>
${acts.length === 0 ? '' : html`<form class="row" method="post" action="/simulators/fans/${id}">${acts}</form>`}</li>`
}

function statesOf(bank: Stripe, subscription: Subscription): string[] {
  const { isUnderWay, isAtStripe, isDisputed } = monthOf(bank, subscription)
  return [
    text.statuses[subscription.status],
    ...(isUnderWay ? [text.underWay] : []),
    ...(isAtStripe ? [text.atBank] : []),
    ...(isDisputed ? [text.disputed] : []),
    ...(mandateOf(bank, subscription)?.status === 'inactive' ? [text.noMandate] : [])
  ]
}

function whatComes({ ended_at: endedAt, cancel_at_period_end: isLast, items }: Subscription): string {
  if (endedAt !== null) return text.ended(dayOf(endedAt))
  const day = dayOf(items.data[0]?.current_period_end ?? 0)
  return isLast ? text.last(day) : text.next(day)
}

function monthOf(bank: Stripe, { id }: Subscription) {
  const month = bank.monthOf(id)
  return {
    isPaid: month?.status === 'succeeded',
    isUnderWay: month?.status === 'processing',
    isAtStripe: month?.status === 'requires_action',
    isOwed: month?.status === 'requires_payment_method',
    isDisputed: bank.disputes.some(({ payment_intent: of }) => of === month?.id)
  }
}

/** Only of an account: nobody takes a mandate for a card away. */
const mandateOf = ({ mandates }: Stripe, { default_payment_method: method }: Subscription) =>
  mandates.find(
    ({ payment_method: of, payment_method_details: { type } }) => of === method && type === 'sepa_debit'
  )

function actsOf(bank: Stripe, subscription: Subscription): readonly Act[] {
  const { isPaid, isUnderWay, isOwed, isDisputed } = monthOf(bank, subscription)
  const isForgotten = bank.customers.find(({ id }) => id === subscription.customer)?.deleted
  const isRunning = subscription.ended_at === null
  const isBegun = isRunning && subscription.status !== 'incomplete'
  const nextMonth: readonly Act[] = subscription.cancel_at_period_end
    ? ['month-over']
    : ['renew-paid', 'renew-failed']
  return [
    ...(isUnderWay ? (['settle-paid', 'settle-failed'] as const) : []),
    ...(isBegun && !isUnderWay ? nextMonth : []),
    ...(isRunning && isOwed ? (['pay-again'] as const) : []),
    ...(isRunning && !isBegun && !isUnderWay ? (['expire'] as const) : []),
    ...(isRunning && mandateOf(bank, subscription)?.status === 'active' ? (['end-mandate'] as const) : []),
    ...(isPaid && !isDisputed ? (['take-back'] as const) : []),
    ...(isForgotten ? [] : (['forget'] as const))
  ]
}

/** Does one act, as far as it is possible by now. */
export async function actOnFan(bank: Simulators['stripe'], id: string, pressed: string): Promise<Said> {
  const subscription = bank?.subscriptions.find((each) => each.id === id)
  const act = bank && subscription && actsOf(bank, subscription).find((each) => each === pressed)
  if (!act) return 'refused'
  const { subscriber } = bank
  const ways: Readonly<Record<Act, () => void>> = {
    'renew-paid': () => subscriber.renew(id, true),
    'renew-failed': () => subscriber.renew(id, false),
    'month-over': () => subscriber.renew(id, true),
    'settle-paid': () => subscriber.settle(id, true),
    'settle-failed': () => subscriber.settle(id, false),
    'pay-again': () => subscriber.payAgain(id),
    expire: () => subscriber.expire(id),
    'end-mandate': () => subscriber.endMandate(subscription.default_payment_method),
    'take-back': () => subscriber.takeBack(id),
    forget: () => subscriber.forget(subscription.customer)
  }
  try {
    ways[act]()
    return 'done'
  } catch (error) {
    if (error instanceof StripeProblem) return 'refused'
    throw error
  }
}
