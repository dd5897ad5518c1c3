// Customers of the simulated Stripe, and the methods that they keep.

import { invalidRequest, missing, StripeProblem, type World } from './context.ts'
import { type Form, listOf, objectOf, textOf } from './form.ts'
import { type Customer, type Method, newCustomer } from './setup-objects.ts'
import { DECLINED, keepNewMethod, type SetupMethod } from './setups.ts'
import type { Subscription } from './subscription-objects.ts'

export function openCustomer(world: World, params: Form): Customer {
  const metadata = Object.entries(objectOf(params.metadata) ?? {})
  const terms = {
    name: textOf(params.name) ?? null,
    email: textOf(params.email) ?? null,
    preferred_locales: listOf(params.preferred_locales),
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)]))
  }
  const customer = newCustomer(terms, world.nowSeconds())
  world.state.customers.push(customer)
  world.tell('customer.created', customer)
  return customer
}

export function customerOf({ state }: World, id: string): Customer {
  const customer = state.customers.find((each) => each.id === id)
  if (!customer) throw missing('customer', id)
  return customer
}

/** One that is gone is shown as gone. */
export const shownCustomer = (customer: Customer): object =>
  customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer

export function changeCustomer(world: World, customer: Customer, params: Form): Customer {
  const methodId = textOf(objectOf(params.invoice_settings)?.default_payment_method)
  if (methodId !== undefined) {
    if (methodOf(world, methodId).customer !== customer.id)
      throw invalidRequest('The customer does not have a payment method with this ID.')
    customer.invoice_settings.default_payment_method = methodId
  }
  customer.email = textOf(params.email) ?? customer.email
  world.tell('customer.updated', customer)
  return customer
}

export function methodOf({ state }: World, id: string): Method {
  const method = state.methods.find((each) => each.id === id)
  if (!method) throw missing('PaymentMethod', id)
  return method
}

export function attachMethod(world: World, method: Method, params: Form): Method {
  const { id } = customerOf(world, textOf(params.customer) ?? '')
  if (method.customer !== null && method.customer !== id)
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  if (world.state.manners[method.id] === 'card-not-kept')
    throw new StripeProblem(402, DECLINED.type, DECLINED.message, { ...DECLINED })
  method.customer = id
  world.tell('payment_method.attached', method)
  return method
}

/** What a fan does in the portal: the new method is the one that is charged from now on. */
export function changeMethod(world: World, subscription: Subscription, filledIn: SetupMethod): void {
  if (filledIn === 'card-declined')
    throw new StripeProblem(402, DECLINED.type, DECLINED.message, { ...DECLINED })
  const method = keepNewMethod(world, filledIn)
  attachMethod(world, method, { customer: subscription.customer })
  const { customer } = subscription
  changeCustomer(world, customerOf(world, customer), {
    invoice_settings: { default_payment_method: method.id }
  })
  subscription.default_payment_method = method.id
  world.tell('customer.subscription.updated', subscription)
}
