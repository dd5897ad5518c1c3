// Subscriptions at the simulated Stripe, with what time, an issuer or a host in the dashboard can do to each. A fan's own
// actions are in the portal, which the mailed link opens.
import type { Simulators } from '../../functions/local.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import type { Subscription } from '../stripe/subscription-objects.ts'
import type { Item } from './html.ts'

type Stripe = NonNullable<Simulators['stripe']>
const text = simulatedShopText.subscriptions

const dayFormat = new Intl.DateTimeFormat(settings.locale, { dateStyle: 'long', timeZone: 'Europe/Brussels' })
const dayOf = (seconds: number) => dayFormat.format(new Date(seconds * 1000))

/** undefined when the real Stripe is connected. */
export const subscriptions = ({ stripe }: Simulators): Item[] | undefined =>
  stripe?.subscriptions.map((subscription) => itemOf(stripe, subscription))

function itemOf(stripe: Stripe, subscription: Subscription): Item {
  const { id, status, items, default_payment_method: methodId, customer: customerId } = subscription
  const { subscriber } = stripe
  const customer = stripe.customers.find((each) => each.id === customerId)
  const month = stripe.monthOf(id)
  const isSettling = month?.status === 'processing'
  const isDisputed = stripe.disputes.some(({ payment_intent: of }) => of === month?.id)
  // SEPA debits only, because cards have no mandate to withdraw.
  const mandate = stripe.mandates.find(
    ({ payment_method: of, payment_method_details: { type } }) => of === methodId && type === 'sepa_debit'
  )
  const isRunning = subscription.ended_at === null
  const isBegun = status !== 'incomplete'
  return {
    id,
    title: customer?.name ?? text.unnamed,
    states: [
      text.statuses[status],
      ...(isSettling ? [text.underWay] : []),
      ...(month?.status === 'requires_action' ? [text.requiresAction] : []),
      ...(isDisputed ? [text.disputed] : []),
      ...(mandate?.status === 'inactive' ? [text.noMandate] : [])
    ],
    lines: [
      customer?.email ?? '',
      `${text.aMonth(formatEuro(items.data[0]?.price.unit_amount ?? 0))}. ${nextCharge(subscription)}`,
      id
    ],
    acts: {
      ...(isSettling && {
        'settle-paid': () => subscriber.settle(id, true),
        'settle-failed': () => subscriber.settle(id, false)
      }),
      ...(isRunning &&
        isBegun &&
        !isSettling &&
        (subscription.cancel_at_period_end
          ? { 'month-over': () => subscriber.renew(id, true) }
          : {
              'renew-paid': () => subscriber.renew(id, true),
              'renew-failed': () => subscriber.renew(id, false)
            })),
      ...(isRunning &&
        month?.status === 'requires_payment_method' && { 'pay-again': () => subscriber.payAgain(id) }),
      ...(isRunning && !isBegun && !isSettling && { expire: () => subscriber.expire(id) }),
      ...(isRunning &&
        mandate?.status === 'active' && { 'end-mandate': () => subscriber.endMandate(methodId) }),
      ...(month?.status === 'succeeded' && !isDisputed && { 'take-back': () => subscriber.takeBack(id) }),
      ...(!customer?.deleted && { forget: () => subscriber.forget(customerId) })
    }
  }
}

function nextCharge({ ended_at: endedAt, cancel_at_period_end: isLast, items }: Subscription): string {
  if (endedAt !== null) return text.ended(dayOf(endedAt))
  const day = dayOf(items.data[0]?.current_period_end ?? 0)
  return isLast ? text.last(day) : text.next(day)
}
