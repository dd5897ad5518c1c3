// Runs in the head of the page after paying, before anything counts the page or links away from it: what the payment
// provider writes into the address is nobody else's business.
import { inlineCall } from '../../lib/inline-script.ts'
import { PAID_KEY, RETURN_KEY } from './paid-memory.ts'

/** Keeps how the payment went for this tab, and takes it out of the address; its secret is kept nowhere. */
function takeReturn(returnKey: string, paidKey: string): void {
  const address = new URL(location.href)
  const take = (name: string) => {
    const value = address.searchParams.get(name) ?? ''
    address.searchParams.delete(name)
    return value
  }
  const payment = take('payment_intent')
  const status = take('redirect_status')
  take('payment_intent_client_secret')
  if (address.href === location.href) return
  history.replaceState(history.state, '', address)
  try {
    sessionStorage.setItem(returnKey, JSON.stringify({ payment, status }))
    sessionStorage.removeItem(paidKey)
  } catch {
    // Blocked: the page then knows nothing of the order, either.
  }
}

/** The call above as an inline script. */
export const paymentReturnScript = (shortName: string): string =>
  inlineCall(takeReturn, shortName + RETURN_KEY, shortName + PAID_KEY)
