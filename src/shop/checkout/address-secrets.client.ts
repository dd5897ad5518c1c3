// Runs in the head of the pages that mails and the payment provider link to: takes tokens and payment ids out of the
// URL before they can reach analytics, the history or a screenshot. Not an island: those load too late.
import { inlineCall } from '../../lib/inline-script.ts'
import { ORDER_LINK_KEY } from './order-page.ts'
import { PAID_KEY, RETURN_KEY } from './paid-memory.ts'

/** Moves the token from the URL to session storage. Without storage it stays, or the page could not be reloaded. */
function takeToken(key: string): void {
  const take = (): boolean => {
    const token = location.hash.slice(1)
    // Also one that was cut off on the way; shorter ones are places on the page.
    if (!/^[\w-]{20,}$/.test(token)) return false
    try {
      sessionStorage.setItem(key, JSON.stringify(token))
    } catch {
      return false
    }
    history.replaceState(history.state, '', location.pathname)
    return true
  }
  take()
  // Another mail's link, opened in the same tab, does not load the page again.
  addEventListener('hashchange', () => {
    if (take()) location.reload()
  })
}

export const orderLinkScript = (shortName: string): string =>
  inlineCall(takeToken, shortName + ORDER_LINK_KEY)

/** Moves the payment result from the URL to session storage, without the client secret. Without storage the rest stays. */
function takeReturn(returnKey: string, paidKey: string): void {
  const address = new URL(location.href)
  const take = (name: string) => {
    const value = address.searchParams.get(name) ?? ''
    address.searchParams.delete(name)
    return value
  }
  take('payment_intent_client_secret')
  const withoutSecret = address.href
  const payment = take('payment_intent')
  const status = take('redirect_status')
  const order = take('order')
  if (address.href === location.href) return
  let rest = address.href
  try {
    sessionStorage.setItem(returnKey, JSON.stringify({ payment, status, order }))
    sessionStorage.removeItem(paidKey)
  } catch {
    rest = withoutSecret
  }
  history.replaceState(history.state, '', rest)
}

/** Hides the page and redirects to where the signup continues. Session storage has the data for that. */
function sendBack(to: string): void {
  if (!new URLSearchParams(location.search).has('setup_intent')) return
  document.documentElement.hidden = true
  location.replace(to)
}

export const paymentReturnScript = (shortName: string): string =>
  inlineCall(takeReturn, shortName + RETURN_KEY, shortName + PAID_KEY)

/** Inline script for the page after a signup, which sends visitors who return from a redirect on to `path`. */
export const setupReturnScript = (path: string): string => inlineCall(sendBack, path)
