// Runs in the head of the page to which the payment provider returns, so that neither analytics nor a link can leak the
// parameters that it added to the URL. No island: those come too late.
import { inlineCall } from '../../lib/inline-script.ts'
import { PAID_KEY, RETURN_KEY } from './paid-memory.ts'

/** Moves the payment result from the URL to session storage. Does not store the client secret. */
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
    // Storage is blocked: then the page cannot know the order either.
  }
}

/** Hides the page and goes on to where the signup continues. Session storage has the data for that. */
function sendBack(to: string): void {
  if (!new URLSearchParams(location.search).has('setup_intent')) return
  document.documentElement.hidden = true
  location.replace(to)
}

/** Inline script for the page after paying. */
export const paymentReturnScript = (shortName: string): string =>
  inlineCall(takeReturn, shortName + RETURN_KEY, shortName + PAID_KEY)

/** Inline script for the page after a signup, which leads visitors who come from their bank back to `path`. */
export const setupReturnScript = (path: string): string => inlineCall(sendBack, path)
