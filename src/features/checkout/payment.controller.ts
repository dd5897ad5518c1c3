// The payment form of the order that is open: shown, kept in step with the order, confirmed.
import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js'
import { report } from '../../browser/report.ts'
import type { CustomerInfo } from '../shop/customer.ts'
import { createFormPlace } from './payment-door.controller.ts'
import { billingOf, METHOD_ORDER, type Order, orderOf, SUCCESS_PATH } from './rules.ts'
import { $form, $till } from './store.ts'

const { show, hide, showAgain, shown } = createFormPlace($form, {
  methodOrder: METHOD_ORDER,
  clientSecret: () => orderOf($till.get())?.clientSecret
})

/** The form of the open order, in an element or nowhere. */
export { hide as hideForm, show as showForm }

/** Has the form read what the payment has become; a form goes on with the first secret it was given, so another has another. */
export async function refreshForm({ clientSecret }: Order): Promise<void> {
  const now = shown()
  if (!now) return
  if (now.clientSecret !== clientSecret) return showAgain()
  const { error } = await now.form.elements.fetchUpdates()
  if (error) report(error.message, 'payment form')
}

/** The payment as the provider has it now; undefined = it does not say. */
export async function paymentNow(): Promise<PaymentIntent | undefined> {
  const now = shown()
  if (!now) return undefined
  const { error, paymentIntent } = await now.provider.retrievePaymentIntent(now.clientSecret)
  if (error) report(error.message, 'payment')
  return paymentIntent
}

/** What the buyer has to put right in the form itself, where it says so. */
export async function isFormComplete(): Promise<boolean> {
  const now = shown()
  if (!now) return false
  const { error } = await now.form.elements.submit()
  return !error
}

/** Pays. May leave for the page of Stripe, and then never answers. The shipping is the server's, so nobody can change it. */
export async function confirm(customer: CustomerInfo): Promise<PaymentIntentResult> {
  const now = shown()
  if (!now) throw new Error('there is no payment form')
  return now.provider.confirmPayment({
    elements: now.form.elements,
    confirmParams: {
      return_url: new URL(SUCCESS_PATH, location.href).href,
      payment_method_data: { billing_details: billingOf(customer) }
    },
    redirect: 'if_required'
  })
}
