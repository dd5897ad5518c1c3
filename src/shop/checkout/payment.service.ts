// Pays the open order: checks the amount once more when the buyer presses pay, and confirms.
import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { payText as text } from '#texts/pay.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { eurosOf } from '../../lib/money.ts'
import { $cart } from '../cart/cart.store.ts'
import { type CustomerInfo, customerOf } from '../orders/customer.ts'
import { $checkout, $draft, $orderId, $sums } from './checkout.store.ts'
import { billingOf, orderOf, outcomePath, paymentEnd } from './checkout-state.ts'
import type { OrderService } from './order.service.ts'
import type { FormPlace } from './payment-form.service.ts'

/** `trouble`: why nothing was paid. '' = the payment form itself shows what is wrong. */
export type PressEnd = { payment: { id: string } } | { trouble: string }

export interface PaymentService {
  /**
   * Pays the order on this page, for exactly the amount on the button. May redirect to an approval page, which ends it: a
   * page that the browser keeps for Back must not hold the lock of the order.
   */
  pay: () => Promise<PressEnd>
}

export function createPayment(
  { whileUnchanged, agreeAgain, forgetAgreement }: OrderService,
  form: FormPlace
): PaymentService {
  /** Whether the result of an earlier attempt is unknown: it may have been paid. */
  let isOutcomeUnknown = false

  async function payShownAmount(left: AbortSignal): Promise<PressEnd> {
    const shownCents = $sums.get().totalCents
    const { clientSecret } = orderOf($checkout.get()) ?? {}
    if (!(await isComplete(form))) return { trouble: '' }
    const agreement = await agreeAgain()
    if (agreement === 'offline') return { trouble: isOutcomeUnknown ? text.unknownEnd : text.offline }
    if (agreement === 'refused') return { trouble: text.unprepared }
    // The server has just accepted the order again, so its payment is still open.
    isOutcomeUnknown = false
    if (orderOf($checkout.get())?.clientSecret !== clientSecret) return { trouble: text.anotherPayment }
    const payment = await paymentNow(form)
    if (!payment) return { trouble: text.offline }
    // The cart, a coupon or the shipping costs have changed since the press.
    if (payment.amount !== shownCents || $sums.get().totalCents !== shownCents) {
      track('Merch Payment Refused', { reason: 'amount' })
      forgetAgreement()
      return { trouble: text.amountChanged }
    }
    const customer = customerOf($draft.get())
    if (!customer) return { trouble: text.unprepared }
    if (left.aborted) return { trouble: '' }
    track('Merch Payment Pressed', { items: $cart.get().count, value: eurosOf(shownCents) })
    return endOf(await confirmed(form, customer))
  }

  async function endOf({ error, paymentIntent }: Confirmed): Promise<PressEnd> {
    if (error?.type === 'validation_error') return { trouble: '' }
    if (!paymentIntent) return endAfter(error)
    const end = paymentEnd(paymentIntent.status)
    if (end === 'over') return { payment: paymentIntent }
    return { trouble: end === 'open' ? '' : text.error(text.unexpectedStatus) }
  }

  /** The charge may have succeeded despite the error, so Stripe is asked for the status of the payment. */
  async function endAfter(error: StripeError | undefined): Promise<PressEnd> {
    const payment = await paymentNow(form)
    if (payment && paymentEnd(payment.status) === 'over') return { payment }
    track('Merch Payment Refused', { reason: error?.code ?? error?.type ?? 'no answer' })
    isOutcomeUnknown = !payment && error?.type !== 'card_error'
    if (isOutcomeUnknown) return { trouble: text.unknownEnd }
    return { trouble: error?.type === 'api_connection_error' ? text.cutOff : text.error(error?.message) }
  }

  return {
    pay: () =>
      whileUnchanged(() => {
        const left = new AbortController()
        const leaving = new Promise<PressEnd>((resolve) => {
          const leave = () => {
            left.abort()
            resolve({ trouble: '' })
          }
          addEventListener('pagehide', leave, { once: true })
        })
        return Promise.race([payShownAmount(left.signal), leaving])
      })
  }
}

type Confirmed = Partial<PaymentIntentResult>

/** Treats a confirmation that throws as one without an answer. */
async function confirmed(form: FormPlace, customer: CustomerInfo): Promise<Confirmed> {
  try {
    return await confirm(form, customer)
  } catch (error) {
    report(error, 'payment')
    return {}
  }
}

/** Retrieves the payment from Stripe; undefined = no answer. */
async function paymentNow({ shown }: FormPlace): Promise<PaymentIntent | undefined> {
  const now = shown()
  if (!now) return undefined
  const { error, paymentIntent } = await now.provider.retrievePaymentIntent(now.clientSecret)
  if (error) report(error.message, 'payment')
  return paymentIntent
}

/** Whether the payment form is valid. If not, the form shows what is wrong. */
async function isComplete({ shown }: FormPlace): Promise<boolean> {
  const now = shown()
  if (!now) return false
  const { error } = await now.form.elements.submit()
  return !error
}

/**
 * Confirms the payment; may redirect to an approval page. Sends no shipping: the server sets it, so it cannot be changed
 * in the browser.
 */
async function confirm({ shown }: FormPlace, customer: CustomerInfo): Promise<PaymentIntentResult> {
  const now = shown()
  if (!now) throw new Error('there is no payment form')
  return now.provider.confirmPayment({
    elements: now.form.elements,
    confirmParams: {
      return_url: new URL(outcomePath($orderId.get()), location.href).href,
      payment_method_data: { billing_details: billingOf(customer) }
    },
    redirect: 'if_required'
  })
}
