// The calls for monthly subscriptions that the simulated Stripe supports.
import { endSubscription, shownSubscription, subscribe, subscriptionOf } from './billing.ts'
import type { StripeCall } from './calls.ts'
import { invalidRequest, missing, type SimulatorContext } from './context.ts'
import {
  attachMethod,
  changeCustomer,
  customerOf,
  methodOf,
  openCustomer,
  shownCustomer
} from './customers.ts'
import { type Form, textOf } from './form.ts'
import type { Setup } from './setup-objects.ts'
import { cancelSetup, isSetupMethod, openSetup, setupOf } from './setups.ts'
import type { Subscriber } from './subscriber.ts'
import { newPortalSession } from './subscription-objects.ts'

type Reach = { approvalUrl(id: string): string; portalBase: string }

export function fanCalls(
  fixture: SimulatorContext,
  subscriber: Subscriber,
  { approvalUrl, portalBase }: Reach
): StripeCall[] {
  return [
    ...setupCalls(fixture, subscriber),
    ...customerCalls(fixture, portalBase),
    ...subscriptionCalls(fixture, approvalUrl)
  ]
}

function setupCalls(fixture: SimulatorContext, subscriber: Subscriber): StripeCall[] {
  const known = (id: string, params: Form, isBrowser: boolean) =>
    withSecret(setupOf(fixture, id), params, isBrowser)
  return [
    { method: 'POST', path: '/v1/setup_intents', answer: ({ params }) => openSetup(fixture, params) },
    {
      method: 'GET',
      path: '/v1/setup_intents/{id}',
      isForBrowser: true,
      answer: ({ id, params, isBrowser }) => known(id, params, isBrowser)
    },
    {
      method: 'POST',
      path: '/v1/setup_intents/{id}/confirm',
      isForBrowser: true,
      answer: ({ id, params, isBrowser }) => {
        const setup = known(id, params, isBrowser)
        const method = textOf(params.payment_method) ?? ''
        if (!isSetupMethod(method)) throw missing('PaymentMethod', method)
        return subscriber.confirmSetup(setup.id, method, textOf(params.return_url))
      }
    },
    {
      method: 'POST',
      path: '/v1/setup_intents/{id}/cancel',
      answer: ({ id, params }) => cancelSetup(fixture, setupOf(fixture, id), params)
    }
  ]
}

function customerCalls(fixture: SimulatorContext, portalBase: string): StripeCall[] {
  const { state } = fixture
  return [
    { method: 'POST', path: '/v1/customers', answer: ({ params }) => openCustomer(fixture, params) },
    {
      method: 'GET',
      path: '/v1/customers',
      answer: ({ params }) => listed(state.customers.filter(({ email }) => email === textOf(params.email)))
    },
    { method: 'GET', path: '/v1/customers/{id}', answer: ({ id }) => shownCustomer(customerOf(fixture, id)) },
    {
      method: 'POST',
      path: '/v1/customers/{id}',
      answer: ({ id, params }) => changeCustomer(fixture, customerOf(fixture, id), params)
    },
    {
      method: 'POST',
      path: '/v1/payment_methods/{id}/attach',
      answer: ({ id, params }) => attachMethod(fixture, methodOf(fixture, id), params)
    },
    { method: 'GET', path: '/v1/payment_methods/{id}', answer: ({ id }) => methodOf(fixture, id) },
    { method: 'GET', path: '/v1/mandates/{id}', answer: ({ id }) => named(state.mandates, 'mandate', id) },
    {
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      answer: ({ params }) => {
        const { id } = customerOf(fixture, textOf(params.customer) ?? '')
        const session = newPortalSession(
          id,
          textOf(params.return_url) ?? '',
          portalBase,
          fixture.nowSeconds()
        )
        state.portalSessions.push(session)
        return session
      }
    }
  ]
}

function subscriptionCalls(fixture: SimulatorContext, approvalUrl: Reach['approvalUrl']): StripeCall[] {
  const { state } = fixture
  const subscription = (id: string, params: Form) =>
    shownSubscription(fixture, subscriptionOf(fixture, id), params)
  return [
    {
      method: 'GET',
      path: '/v1/prices/{id}',
      answer: ({ id }) => named(state.prices, 'price', id)
    },
    {
      method: 'POST',
      path: '/v1/subscriptions',
      answer: ({ params }) => subscription(subscribe(fixture, params, approvalUrl).id, params)
    },
    {
      method: 'GET',
      path: '/v1/subscriptions',
      answer: ({ params }) =>
        listed(
          state.subscriptions.filter(
            ({ customer, status }) =>
              (params.customer === undefined || customer === textOf(params.customer)) &&
              (textOf(params.status) === 'all' || status !== 'canceled')
          )
        )
    },
    { method: 'GET', path: '/v1/subscriptions/{id}', answer: ({ id, params }) => subscription(id, params) },
    {
      method: 'DELETE',
      path: '/v1/subscriptions/{id}',
      answer: ({ id }) => endSubscription(fixture, subscriptionOf(fixture, id))
    }
  ]
}

function named<Item extends { id: string }>(items: readonly Item[], kind: string, id: string): Item {
  const item = items.find((each) => each.id === id)
  if (!item) throw missing(kind, id)
  return item
}

/** Everything on one page, newest first; a customer never has a hundred. */
const listed = (items: readonly object[]) => ({
  object: 'list',
  data: [...items].reverse(),
  has_more: false,
  url: '/v1/list'
})

function withSecret(setup: Setup, params: Form, isBrowser: boolean): Setup {
  if (isBrowser && textOf(params.client_secret) !== setup.client_secret)
    throw invalidRequest('The client_secret provided does not match the client_secret of this SetupIntent.')
  return setup
}
