// Runs inline in the head of the page that a link or a QR code opens: takes the secret out of the address at once, before it can
// reach the history, analytics or a screenshot. A page can always read with which address it was opened (navigation timing), so the
// page is loaded again without it. The secret is kept in memory only: from one load to the next in the name of the window.
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
  /** Takes it out of the address; also one that was cut off on the way. Shorter ones are places on the page. */
  const take = () => {
    const text = /^#([\w-]{12,})$/.exec(location.hash)?.[1]
    if (text) history.replaceState(history.state, '', location.pathname)
    return text
  }
  const opened = take()
  if (opened) {
    window.name = `handover ${opened}`
    location.reload()
    return
  }
  globalThis.handoverSecret = /^handover (.+)$/.exec(window.name)?.[1]
  if (globalThis.handoverSecret) window.name = ''
  // Another link, opened in the same tab, does not load the page again.
  addEventListener('hashchange', () => {
    globalThis.handoverSecret = take() ?? globalThis.handoverSecret
    tell()
  })
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
