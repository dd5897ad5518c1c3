// What a press on pay does, once the payment form is there: the last look at the amount, and the payment.
import { track } from '../browser/track.ts'
import { eurosOf } from '../lib/money.ts'
import { customerOf } from '../shop/customer.ts'
import { $cart } from '../shop/store.ts'
import { payText as text } from '../texts/pay.ts'
import { forgetAgreement, settle } from './order.engine.ts'
import { amountToPay, confirm, isFormComplete } from './payment.engine.ts'
import { orderOf, paymentEnd } from './rules.ts'
import { $draft, $sums, $till } from './store.ts'

export { hideForm, refreshForm, showForm } from './payment.engine.ts'
export { fetchAhead } from './payment-door.engine.ts'

/** `trouble`: why nothing was paid; '' = the payment form itself says what is wrong. */
export type PressEnd = { payment: { id: string } } | { trouble: string }

/** Pays what stands on the button, and nothing else. May leave for the page of a bank, and then never answers. */
export async function payNow(): Promise<PressEnd> {
  const shownCents = $sums.get().totalCents
  const { clientSecret } = orderOf($till.get()) ?? {}
  if (!(await isFormComplete())) return { trouble: '' }
  if (!(await settle())) return { trouble: text.unprepared }
  if (orderOf($till.get())?.clientSecret !== clientSecret) return { trouble: text.anotherPayment }
  const amount = await amountToPay()
  if (amount !== shownCents || $sums.get().totalCents !== shownCents) {
    track('Merch Payment Refused', { reason: 'amount' })
    forgetAgreement()
    return { trouble: text.amountChanged }
  }
  const customer = customerOf($draft.get())
  if (!customer) return { trouble: text.unprepared }
  track('Merch Payment Pressed', { items: $cart.get().count, value: eurosOf(shownCents) })
  const { error, paymentIntent } = await confirm(customer)
  if (error) {
    track('Merch Payment Refused', { reason: error.code ?? error.type })
    return { trouble: error.type === 'validation_error' ? '' : text.error(error.message) }
  }
  const end = paymentEnd(paymentIntent.status)
  if (end === 'over') return { payment: paymentIntent }
  return { trouble: end === 'open' ? '' : text.error(text.unexpectedStatus) }
}
