// The shipping costs to the country in the form, requested once for each country and cart.
import { call } from '../../browser/call.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { $cart } from '../cart/cart.store.ts'
import { ASSUMED_COUNTRY } from '../cart/cart-limits.ts'
import { estimateShipping } from '../catalogue/contract.ts'
import { isCountry } from '../orders/customer.ts'
import { $draft, $shipping, $soldOut } from './checkout.store.ts'
import { itemsOf } from './checkout-state.ts'

export interface ShippingService {
  /** Requests the costs, if they were not requested yet for this country and cart. */
  request: () => Promise<void>
  /** The next request is sent in any case. */
  forget: () => void
  /** Whether the costs are known. Requests them again if that failed before. */
  areKnown: () => Promise<boolean>
}

export function createShipping(): ShippingService {
  let lastQuestion = ''
  const forget = () => {
    lastQuestion = ''
  }
  async function request(): Promise<void> {
    const { lines } = $cart.get()
    if (lines.length === 0) return
    const { country } = $draft.get()
    const items = itemsOf(lines)
    const body = { items, shippingAddress: { country: isCountry(country) ? country : ASSUMED_COUNTRY } }
    const question = JSON.stringify(body)
    if (question === lastQuestion) return
    lastQuestion = question
    $shipping.set({ step: 'loading' })
    const answer = await call(estimateShipping, { body })
    // The cart or the country has changed meanwhile, so a newer request replaces this one.
    if (question !== lastQuestion) return
    $soldOut.set(answer.ok ? [] : (answer.details?.soldOut ?? []))
    const cents = answer.ok ? centsOfEuros(answer.value.shipping) : undefined
    const isAnswered = !answer.ok && answer.refusal !== 'network' && answer.refusal !== 'unexpected'
    if (cents !== undefined) $shipping.set({ step: 'known', cents })
    else $shipping.set({ step: 'failed', why: isAnswered ? 'refused' : 'unanswered' })
  }
  async function areKnown(): Promise<boolean> {
    if ($shipping.get().step === 'failed') {
      forget()
      await request()
    }
    return $shipping.get().step === 'known'
  }
  return { request, forget, areKnown }
}
