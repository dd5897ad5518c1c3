// What a fan does, and Stripe with a fan: the half of a subscription that no server of ours sees happen.
import { invariant } from '../../src/lib/outcome.ts'
import {
  change,
  endSubscription,
  expire,
  expireIncomplete,
  payAgain,
  paymentOfMonth,
  renew,
  subscriptionOf
} from './billing.ts'
import type { Buyer } from './buyer.ts'
import type { SimulatorContext } from './context.ts'
import { changeCustomer, changeMethod, customerOf } from './customers.ts'
import type { Setup } from './setup-objects.ts'
import { answerSetup, confirmSetup, type SetupMethod, setupOf } from './setups.ts'

export type Subscriber = {
  /** Presses the button of the form. Throws the problem that Stripe would answer. */
  confirmSetup(setupId: string, filledIn: SetupMethod, returnUrl?: string): Setup
  /** Answers on Stripe's page, where `confirmSetup` led. */
  answerSetup(setupId: string, isAllowed: boolean): Setup
  /** Confirms, or not, a charge that Stripe asks about. */
  answerCharge(subscriptionId: string, isAllowed: boolean): void
  /** Stripe makes up its mind about a charge that is on its way. */
  settle(subscriptionId: string, isPaid: boolean): void
  /** A month has passed: the next one is charged, or, when it was to be the last, the subscription ends. */
  renew(subscriptionId: string, isPaid: boolean): void
  /** In the portal: pays the month that could not be charged. Throws the problem that Stripe would answer. */
  payAgain(subscriptionId: string): void
  /** What was incomplete for too long ends. */
  expireIncomplete(): void
  /** The same, at once, for one that is incomplete. */
  expire(subscriptionId: string): void
  /** In the portal: ends it at once, or with the month. */
  cancel(subscriptionId: string, when: 'now' | 'with-the-month'): void
  /** In the portal: does not end it with the month after all. */
  keepOn(subscriptionId: string): void
  /** In the portal: another card or account, from the next charge on. Throws the problem that Stripe would answer. */
  changeMethod(subscriptionId: string, filledIn: SetupMethod): void
  /** In the portal. */
  changeEmail(customerId: string, email: string): void
  /** By hand of whoever runs the account: the customer and his subscriptions are gone. */
  forget(customerId: string): void
  /** Stripe is told to pay nothing more. */
  endMandate(methodId: string): void
  /** Takes the newest charge back at Stripe. */
  takeBack(subscriptionId: string): void
}

export function createSubscriber(
  fixture: SimulatorContext,
  buyer: Buyer,
  bankPage: (id: string) => string
): Subscriber {
  const intentOf = (subscriptionId: string) => {
    const intent = paymentOfMonth(fixture, subscriptionOf(fixture, subscriptionId))
    invariant(intent, `${subscriptionId} has a payment`)
    return intent
  }
  return {
    confirmSetup: (id, filledIn, returnUrl = '') =>
      confirmSetup(fixture, setupOf(fixture, id), filledIn, { returnUrl, bankPage: bankPage(id) }),
    answerSetup: (id, isAllowed) => answerSetup(fixture, setupOf(fixture, id), isAllowed),
    answerCharge(id, isAllowed) {
      const intent = intentOf(id)
      buyer.answerBank(intent.id, isAllowed ? 'pay' : 'refuse')
    },
    settle(id, isPaid) {
      buyer.settle(intentOf(id).id, isPaid)
    },
    renew(id, isPaid) {
      renew(fixture, subscriptionOf(fixture, id), isPaid, bankPage)
    },
    payAgain: (id) => payAgain(fixture, subscriptionOf(fixture, id)),
    expireIncomplete: () => expireIncomplete(fixture),
    expire: (id) => expire(fixture, subscriptionOf(fixture, id)),
    cancel(id, when) {
      const subscription = subscriptionOf(fixture, id)
      if (when === 'now') endSubscription(fixture, subscription)
      else change(fixture, subscription, { cancel_at_period_end: true })
    },
    keepOn: (id) => change(fixture, subscriptionOf(fixture, id), { cancel_at_period_end: false }),
    changeMethod: (id, filledIn) => changeMethod(fixture, subscriptionOf(fixture, id), filledIn),
    changeEmail(id, email) {
      changeCustomer(fixture, customerOf(fixture, id), { email })
    },
    forget(id) {
      const customer = customerOf(fixture, id)
      for (const subscription of fixture.state.subscriptions)
        if (subscription.customer === id && subscription.ended_at === null)
          endSubscription(fixture, subscription)
      Object.assign(customer, { deleted: true, name: null, email: null })
      fixture.tell('customer.deleted', customer)
    },
    endMandate(methodId) {
      const mandate = fixture.state.mandates.find((each) => each.payment_method === methodId)
      invariant(mandate, `${methodId} has a mandate`)
      mandate.status = 'inactive'
      fixture.tell('mandate.updated', mandate)
    },
    takeBack(id) {
      buyer.dispute(intentOf(id).id)
    }
  }
}
