// Runs inline in the head of the page that a link or a QR code opens: takes the secret out of the address at once, before it can
// reach the history, analytics or a screenshot. It is kept in memory only.
import { inlineCall } from '../../lib/inline-script.ts'
import { HANDOVER_EVENT, HANDOVER_PATH } from './handover-memory.ts'

declare global {
  /** What stood in the address of the page, until the code that uses it has taken it. */
  var handoverSecret: string | undefined
}

function takeSecret(event: string, path: string): void {
  const tell = () => {
    if (globalThis.handoverSecret) dispatchEvent(new Event(event))
  }
  const take = () => {
    const text = location.hash.slice(1)
    // Also one that was cut off on the way; shorter ones are places on the page.
    if (!/^[\w-]{12,}$/.test(text)) return
    globalThis.handoverSecret = text
    history.replaceState(history.state, '', location.pathname)
    tell()
  }
  take()
  // Another link, opened in the same tab, does not load the page again.
  addEventListener('hashchange', take)
  // The code of the page listens by then.
  addEventListener('load', tell)
  // A page that Back shows again as it was would still know the secret.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && location.pathname === path) location.reload()
  })
}

export const handoverSecretScript = (): string => inlineCall(takeSecret, HANDOVER_EVENT, HANDOVER_PATH)

/** The secret of the link that opened this page. It is given once. */
export function takenSecret(): string | undefined {
  const secret = globalThis.handoverSecret
  globalThis.handoverSecret = undefined
  return secret
}
