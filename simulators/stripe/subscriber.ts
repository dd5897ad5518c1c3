// The actions of a fan and the card issuer: the part of a subscription that our server does not see.
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
  /** Submits the form. Throws the error that Stripe would return. */
  confirmSetup(setupId: string, filledIn: SetupMethod, returnUrl?: string): Setup
  /** Answers on the approval page to which `confirmSetup` redirected. */
  answerSetup(setupId: string, isAllowed: boolean): Setup
  /** Approves or refuses a charge that needs a confirmation. */
  answerCharge(subscriptionId: string, isAllowed: boolean): void
  /** Ends a charge in `processing`: it succeeds or fails. */
  settle(subscriptionId: string, isPaid: boolean): void
  /** Passes a month: charges the next one, or ends the subscription if it was to end with the month. */
  renew(subscriptionId: string, isPaid: boolean): void
  /** In the portal: pays the month whose charge failed. Throws the error that Stripe would return. */
  payAgain(subscriptionId: string): void
  /** Expires subscriptions that were incomplete for too long. */
  expireIncomplete(): void
  /** Expires one incomplete subscription immediately. */
  expire(subscriptionId: string): void
  /** In the portal: ends it immediately, or at the end of the month. */
  cancel(subscriptionId: string, when: 'now' | 'with-the-month'): void
  /** In the portal: withdraws the cancellation at the end of the month. */
  resume(subscriptionId: string): void
  /** In the portal: changes the card or account from the next charge on. Throws the error that Stripe would return. */
  changeMethod(subscriptionId: string, filledIn: SetupMethod): void
  /** In the portal. */
  changeEmail(customerId: string, email: string): void
  /** The owner of the account deletes the customer and their subscriptions. */
  forget(customerId: string): void
  /** The fan revokes the SEPA mandate. */
  endMandate(methodId: string): void
  /** The fan disputes the newest charge. */
  takeBack(subscriptionId: string): void
}

export function createSubscriber(
  fixture: SimulatorContext,
  buyer: Buyer,
  approvalUrl: (id: string) => string
): Subscriber {
  const intentOf = (subscriptionId: string) => {
    const intent = paymentOfMonth(fixture, subscriptionOf(fixture, subscriptionId))
    invariant(intent, `${subscriptionId} has a payment`)
    return intent
  }
  return {
    confirmSetup: (id, filledIn, returnUrl = '') =>
      confirmSetup(fixture, setupOf(fixture, id), filledIn, { returnUrl, approvalUrl: approvalUrl(id) }),
    answerSetup: (id, isAllowed) => answerSetup(fixture, setupOf(fixture, id), isAllowed),
    answerCharge(id, isAllowed) {
      const intent = intentOf(id)
      buyer.answerApproval(intent.id, isAllowed ? 'pay' : 'refuse')
    },
    settle(id, isPaid) {
      buyer.settle(intentOf(id).id, isPaid)
    },
    renew(id, isPaid) {
      renew(fixture, subscriptionOf(fixture, id), isPaid, approvalUrl)
    },
    payAgain: (id) => payAgain(fixture, subscriptionOf(fixture, id)),
    expireIncomplete: () => expireIncomplete(fixture),
    expire: (id) => expire(fixture, subscriptionOf(fixture, id)),
    cancel(id, when) {
      const subscription = subscriptionOf(fixture, id)
      if (when === 'now') endSubscription(fixture, subscription)
      else change(fixture, subscription, { cancel_at_period_end: true })
    },
    resume: (id) => change(fixture, subscriptionOf(fixture, id), { cancel_at_period_end: false }),
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
      fixture.emit('customer.deleted', customer)
    },
    endMandate(methodId) {
      const mandate = fixture.state.mandates.find((each) => each.payment_method === methodId)
      invariant(mandate, `${methodId} has a mandate`)
      mandate.status = 'inactive'
      fixture.emit('mandate.updated', mandate)
    },
    takeBack(id) {
      buyer.dispute(intentOf(id).id)
    }
  }
}
