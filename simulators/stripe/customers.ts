// Customers of the simulated Stripe, and their stored payment methods.

import { invalidRequest, missing, type SimulatorContext, StripeProblem } from './context.ts'
import { type Form, listOf, objectOf, textOf } from './form.ts'
import { type Customer, type Method, newCustomer } from './setup-objects.ts'
import { DECLINED, type SetupMethod, saveNewMethod } from './setups.ts'
import type { Subscription } from './subscription-objects.ts'

export function openCustomer(fixture: SimulatorContext, params: Form): Customer {
  const metadata = Object.entries(objectOf(params.metadata) ?? {})
  const terms = {
    name: textOf(params.name) ?? null,
    email: textOf(params.email) ?? null,
    preferred_locales: listOf(params.preferred_locales),
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)]))
  }
  const customer = newCustomer(terms, fixture.nowSeconds())
  fixture.state.customers.push(customer)
  fixture.emit('customer.created', customer)
  return customer
}

export function customerOf({ state }: SimulatorContext, id: string): Customer {
  const customer = state.customers.find((each) => each.id === id)
  if (!customer) throw missing('customer', id)
  return customer
}

/** A deleted customer is shown as deleted. */
export const shownCustomer = (customer: Customer): object =>
  customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer

export function changeCustomer(fixture: SimulatorContext, customer: Customer, params: Form): Customer {
  const methodId = textOf(objectOf(params.invoice_settings)?.default_payment_method)
  if (methodId !== undefined) {
    if (methodOf(fixture, methodId).customer !== customer.id)
      throw invalidRequest('The customer does not have a payment method with this ID.')
    customer.invoice_settings.default_payment_method = methodId
  }
  customer.email = textOf(params.email) ?? customer.email
  fixture.emit('customer.updated', customer)
  return customer
}

export function methodOf({ state }: SimulatorContext, id: string): Method {
  const method = state.methods.find((each) => each.id === id)
  if (!method) throw missing('PaymentMethod', id)
  return method
}

export function attachMethod(fixture: SimulatorContext, method: Method, params: Form): Method {
  const { id } = customerOf(fixture, textOf(params.customer) ?? '')
  if (method.customer !== null && method.customer !== id)
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  if (fixture.state.manners[method.id] === 'card-not-kept')
    throw new StripeProblem(402, DECLINED.type, DECLINED.message, { ...DECLINED })
  method.customer = id
  fixture.emit('payment_method.attached', method)
  return method
}

/** A fan changes the method in the portal; it is charged from now on. */
export function changeMethod(
  fixture: SimulatorContext,
  subscription: Subscription,
  filledIn: SetupMethod
): void {
  if (filledIn === 'card-declined')
    throw new StripeProblem(402, DECLINED.type, DECLINED.message, { ...DECLINED })
  const method = saveNewMethod(fixture, filledIn)
  attachMethod(fixture, method, { customer: subscription.customer })
  const { customer } = subscription
  changeCustomer(fixture, customerOf(fixture, customer), {
    invoice_settings: { default_payment_method: method.id }
  })
  subscription.default_payment_method = method.id
  fixture.emit('customer.subscription.updated', subscription)
}
