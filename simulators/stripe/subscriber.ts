// What a fan does, and the bank with a fan: the half of a subscription that no server of ours sees happen.
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
import type { World } from './context.ts'
import { changeCustomer, changeMethod, customerOf } from './customers.ts'
import type { Setup } from './setup-objects.ts'
import { answerSetup, confirmSetup, type SetupMethod, setupOf } from './setups.ts'

export type Subscriber = {
  /** Presses the button of the form. Throws the problem that Stripe would answer. */
  confirmSetup(setupId: string, filledIn: SetupMethod, returnUrl?: string): Setup
  /** Answers on the bank's page, where `confirmSetup` led. */
  answerSetup(setupId: string, isAllowed: boolean): Setup
  /** Confirms, or not, a charge that the bank asks about. */
  answerCharge(subscriptionId: string, isAllowed: boolean): void
  /** The bank makes up its mind about a charge that is on its way. */
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
  /** The bank is told to pay nothing more. */
  endMandate(methodId: string): void
  /** Takes the newest charge back at the bank. */
  takeBack(subscriptionId: string): void
}

export function createSubscriber(world: World, buyer: Buyer, bankPage: (id: string) => string): Subscriber {
  const intentOf = (subscriptionId: string) => {
    const intent = paymentOfMonth(world, subscriptionOf(world, subscriptionId))
    invariant(intent, `${subscriptionId} has a payment`)
    return intent
  }
  return {
    confirmSetup: (id, filledIn, returnUrl = '') =>
      confirmSetup(world, setupOf(world, id), filledIn, { returnUrl, bankPage: bankPage(id) }),
    answerSetup: (id, isAllowed) => answerSetup(world, setupOf(world, id), isAllowed),
    answerCharge(id, isAllowed) {
      const intent = intentOf(id)
      buyer.answerBank(intent.id, isAllowed ? 'pay' : 'refuse')
    },
    settle(id, isPaid) {
      buyer.settle(intentOf(id).id, isPaid)
    },
    renew(id, isPaid) {
      renew(world, subscriptionOf(world, id), isPaid, bankPage)
    },
    payAgain: (id) => payAgain(world, subscriptionOf(world, id)),
    expireIncomplete: () => expireIncomplete(world),
    expire: (id) => expire(world, subscriptionOf(world, id)),
    cancel(id, when) {
      const subscription = subscriptionOf(world, id)
      if (when === 'now') endSubscription(world, subscription)
      else change(world, subscription, { cancel_at_period_end: true })
    },
    keepOn: (id) => change(world, subscriptionOf(world, id), { cancel_at_period_end: false }),
    changeMethod: (id, filledIn) => changeMethod(world, subscriptionOf(world, id), filledIn),
    changeEmail(id, email) {
      changeCustomer(world, customerOf(world, id), { email })
    },
    forget(id) {
      const customer = customerOf(world, id)
      for (const subscription of world.state.subscriptions)
        if (subscription.customer === id && subscription.ended_at === null)
          endSubscription(world, subscription)
      Object.assign(customer, { deleted: true, name: null, email: null })
      world.tell('customer.deleted', customer)
    },
    endMandate(methodId) {
      const mandate = world.state.mandates.find((each) => each.payment_method === methodId)
      invariant(mandate, `${methodId} has a mandate`)
      mandate.status = 'inactive'
      world.tell('mandate.updated', mandate)
    },
    takeBack(id) {
      buyer.dispute(intentOf(id).id)
    }
  }
}
