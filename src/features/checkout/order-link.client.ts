// Runs in the head of the page of an order, so that the token is out of the URL before anything else runs: it must not reach
// analytics, the history or a screenshot. No island: those come too late.
import { inlineCall } from '../../lib/inline-script.ts'
import { ORDER_LINK_KEY } from './order-page.ts'

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
