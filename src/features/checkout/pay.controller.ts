// What a press on pay does, once the payment form is there: the last look at the amount, and the payment.
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { eurosOf } from '../../lib/money.ts'
import { payText as text } from '../../texts/pay.ts'
import { type CustomerInfo, customerOf } from '../shop/customer.ts'
import { $cart } from '../shop/store.ts'
import { forgetAgreement, settleAnew, whileUnchanged } from './order.controller.ts'
import { confirm, isFormComplete, paymentNow } from './payment.controller.ts'
import { orderOf, paymentEnd } from './rules.ts'
import { $draft, $sums, $till } from './store.ts'

export { hideForm, refreshForm, showForm } from './payment.controller.ts'
export { fetchAhead } from './payment-door.controller.ts'

/** `trouble`: why nothing was paid; '' = the payment form itself says what is wrong. */
export type PressEnd = { payment: { id: string } } | { trouble: string }

/** Whether the end of an earlier press is unknown: it may have been paid. */
let isInDoubt = false

/**
 * Pays what stands on the button for what this page shows, and nothing else. May leave for the page of Stripe, and then
 * never answers.
 */
export const payNow = (): Promise<PressEnd> => whileUnchanged(pay)

async function pay(): Promise<PressEnd> {
  const shownCents = $sums.get().totalCents
  const { clientSecret } = orderOf($till.get()) ?? {}
  if (!(await isFormComplete())) return { trouble: '' }
  const agreement = await settleAnew()
  if (agreement === 'offline') return { trouble: isInDoubt ? text.unknownEnd : text.offline }
  if (agreement === 'refused') return { trouble: text.unprepared }
  // The server just saw that the payment is open.
  isInDoubt = false
  if (orderOf($till.get())?.clientSecret !== clientSecret) return { trouble: text.anotherPayment }
  const payment = await paymentNow()
  if (!payment) return { trouble: text.offline }
  if (payment.amount !== shownCents || $sums.get().totalCents !== shownCents) {
    track('Merch Payment Refused', { reason: 'amount' })
    forgetAgreement()
    return { trouble: text.amountChanged }
  }
  const customer = customerOf($draft.get())
  if (!customer) return { trouble: text.unprepared }
  track('Merch Payment Pressed', { items: $cart.get().count, value: eurosOf(shownCents) })
  return endOf(await confirmed(customer))
}

type Confirmed = Partial<PaymentIntentResult>

/** A confirmation that breaks is one without an answer. */
async function confirmed(customer: CustomerInfo): Promise<Confirmed> {
  try {
    return await confirm(customer)
  } catch (error) {
    report(error, 'payment')
    return {}
  }
}

async function endOf({ error, paymentIntent }: Confirmed): Promise<PressEnd> {
  if (error?.type === 'validation_error') return { trouble: '' }
  if (!paymentIntent) return endAfter(error)
  const end = paymentEnd(paymentIntent.status)
  if (end === 'over') return { payment: paymentIntent }
  return { trouble: end === 'open' ? '' : text.error(text.unexpectedStatus) }
}

/** An error says nothing about the money when the answer was lost behind the charge; the payment itself does. */
async function endAfter(error: StripeError | undefined): Promise<PressEnd> {
  const payment = await paymentNow()
  if (payment && paymentEnd(payment.status) === 'over') return { payment }
  track('Merch Payment Refused', { reason: error?.code ?? error?.type ?? 'no answer' })
  isInDoubt = !payment && error?.type !== 'card_error'
  if (isInDoubt) return { trouble: text.unknownEnd }
  return { trouble: error?.type === 'api_connection_error' ? text.cutOff : text.error(error?.message) }
}
