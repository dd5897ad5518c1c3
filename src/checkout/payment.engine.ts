// The payment form of the order that is open: shown, kept in step with the order, confirmed.
import type { PaymentIntentResult } from '@stripe/stripe-js'
import { callOnce } from '../browser/call.ts'
import { report } from '../browser/report.ts'
import { runtimeConfig } from '../shop/contract.ts'
import type { CustomerInfo } from '../shop/customer.ts'
import type { PaymentForm, PaymentProvider } from './payment-form.engine.ts'
import { billingOf, METHOD_ORDER, type Order, orderOf } from './rules.ts'
import { $form, $till } from './store.ts'

/** Where a bank sends the buyer back to; the page that is shown in the end either way. */
export const SUCCESS_PATH = '/checkout/success/'

type Shown = { clientSecret: string; provider: PaymentProvider; form: PaymentForm }

let host: HTMLElement | undefined
let shown: Shown | undefined

/** Shows the form of the open order in an element, until it is hidden. */
export function showForm(element: HTMLElement): void {
  host = element
  void open()
}

export function hideForm(): void {
  shown?.form.remove()
  shown = undefined
  host = undefined
}

/** After trouble: everything anew. */
export const showFormAgain = (): void => void open()

async function open(): Promise<void> {
  const element = host
  const clientSecret = orderOf($till.get())?.clientSecret
  if (!element || !clientSecret) return
  $form.set('loading')
  shown?.form.remove()
  shown = undefined
  try {
    const { provider, mountPaymentForm } = await openDoor()
    // Another page, or another payment, came meanwhile.
    if (host !== element || orderOf($till.get())?.clientSecret !== clientSecret || shown) return
    const onReady = () => $form.set('ready')
    const form = mountPaymentForm(provider, {
      ...{ clientSecret, element, methodOrder: METHOD_ORDER, onReady },
      onTrouble: fail
    })
    shown = { clientSecret, provider, form }
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  report(error, 'payment form')
  $form.set('failed')
}

/** The provider's script takes its time: it comes while the payment is being prepared. */
export const fetchAhead = (): void => {
  openDoor().catch((error) => report(error, 'payment form'))
}

async function openDoor() {
  const [door, key] = await Promise.all([import('./payment-form.engine.ts'), publishableKey()])
  return { ...door, provider: await door.loadProvider(key) }
}

async function publishableKey(): Promise<string> {
  const config = await callOnce(runtimeConfig, {})
  const key = config.ok ? config.value.stripePublishableKey : ''
  if (key === '') throw new Error('there is no publishable key')
  return key
}

/** Has the form read what the payment has become; a form goes on with the first secret it was given, so another has another. */
export async function refreshForm({ clientSecret }: Order): Promise<void> {
  if (!shown) return
  if (shown.clientSecret !== clientSecret) return open()
  const { error } = await shown.form.elements.fetchUpdates()
  if (error) report(error.message, 'payment form')
}

/** What the provider would charge now; undefined = it does not say. */
export async function amountToPay(): Promise<number | undefined> {
  if (!shown) return undefined
  const { paymentIntent } = await shown.provider.retrievePaymentIntent(shown.clientSecret)
  return paymentIntent?.amount
}

/** What the buyer has to put right in the form itself, where it says so. */
export async function isFormComplete(): Promise<boolean> {
  if (!shown) return false
  const { error } = await shown.form.elements.submit()
  return !error
}

/** Pays. May leave for the page of a bank, and then never answers. The shipping is the server's, so nobody can change it. */
export async function confirm(customer: CustomerInfo): Promise<PaymentIntentResult> {
  if (!shown) throw new Error('there is no payment form')
  const { provider, form } = shown
  return provider.confirmPayment({
    elements: form.elements,
    confirmParams: {
      return_url: new URL(SUCCESS_PATH, location.href).href,
      payment_method_data: { billing_details: billingOf(customer) }
    },
    redirect: 'if_required'
  })
}
