// The calls around a monthly subscription that the simulated Stripe answers.
import { endSubscription, shownSubscription, subscribe, subscriptionOf } from './billing.ts'
import type { StripeCall } from './calls.ts'
import { invalidRequest, missing, type World } from './context.ts'
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

type Reach = { bankPage(id: string): string; portalBase: string }

export function fanCalls(
  world: World,
  subscriber: Subscriber,
  { bankPage, portalBase }: Reach
): StripeCall[] {
  return [
    ...setupCalls(world, subscriber),
    ...customerCalls(world, portalBase),
    ...subscriptionCalls(world, bankPage)
  ]
}

function setupCalls(world: World, subscriber: Subscriber): StripeCall[] {
  const known = (id: string, params: Form, isBrowser: boolean) =>
    withSecret(setupOf(world, id), params, isBrowser)
  return [
    { method: 'POST', path: '/v1/setup_intents', answer: ({ params }) => openSetup(world, params) },
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
      answer: ({ id, params }) => cancelSetup(world, setupOf(world, id), params)
    }
  ]
}

function customerCalls(world: World, portalBase: string): StripeCall[] {
  const { state } = world
  return [
    { method: 'POST', path: '/v1/customers', answer: ({ params }) => openCustomer(world, params) },
    {
      method: 'GET',
      path: '/v1/customers',
      answer: ({ params }) => listed(state.customers.filter(({ email }) => email === textOf(params.email)))
    },
    { method: 'GET', path: '/v1/customers/{id}', answer: ({ id }) => shownCustomer(customerOf(world, id)) },
    {
      method: 'POST',
      path: '/v1/customers/{id}',
      answer: ({ id, params }) => changeCustomer(world, customerOf(world, id), params)
    },
    {
      method: 'POST',
      path: '/v1/payment_methods/{id}/attach',
      answer: ({ id, params }) => attachMethod(world, methodOf(world, id), params)
    },
    { method: 'GET', path: '/v1/payment_methods/{id}', answer: ({ id }) => methodOf(world, id) },
    { method: 'GET', path: '/v1/mandates/{id}', answer: ({ id }) => named(state.mandates, 'mandate', id) },
    {
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      answer: ({ params }) => {
        const { id } = customerOf(world, textOf(params.customer) ?? '')
        const session = newPortalSession(id, textOf(params.return_url) ?? '', portalBase, world.nowSeconds())
        state.portalSessions.push(session)
        return session
      }
    }
  ]
}

function subscriptionCalls(world: World, bankPage: Reach['bankPage']): StripeCall[] {
  const { state } = world
  const subscription = (id: string, params: Form) =>
    shownSubscription(world, subscriptionOf(world, id), params)
  return [
    {
      method: 'GET',
      path: '/v1/prices/{id}',
      answer: ({ id }) => named(state.prices, 'price', id)
    },
    {
      method: 'POST',
      path: '/v1/subscriptions',
      answer: ({ params }) => subscription(subscribe(world, params, bankPage).id, params)
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
      answer: ({ id }) => endSubscription(world, subscriptionOf(world, id))
    }
  ]
}

function named<Item extends { id: string }>(items: readonly Item[], kind: string, id: string): Item {
  const item = items.find((each) => each.id === id)
  if (!item) throw missing(kind, id)
  return item
}

/** All in one page, the newest first; nobody has a hundred. */
const listed = (items: readonly object[]) => ({
  ...{ object: 'list', data: [...items].reverse(), has_more: false, url: '/v1/list' }
})

function withSecret(setup: Setup, params: Form, isBrowser: boolean): Setup {
  if (isBrowser && textOf(params.client_secret) !== setup.client_secret)
    throw invalidRequest('The client_secret provided does not match the client_secret of this SetupIntent.')
  return setup
}
