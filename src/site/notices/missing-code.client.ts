// Handles code that fails to load, offline or after a deploy: shows a notice, and reloads a page whose build is gone.
// Not an island, because islands are what may be missing.

import { toastsText } from '#texts/toasts.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { mayReload, reloadKey, reloadNote } from '../../lib/deploy-reload.ts'
import { keepPress, pressKey } from './keep-press.client.ts'
import { $toasts, notify } from './notices.store.ts'
import { TOAST_MS } from './toasts.ts'

/** Identifies the build: the name of this file has a hash of its contents and imports. */
const BUILD = import.meta.url

/**
 * Watches the code that loads on demand. If some is missing, shows a notice to a visitor whose press had no effect
 * (client-intent.ts), and reloads the page once, unless `isBusy`; the press is repeated then. The error still reaches the code that imported the
 * module.
 */
export function watchMissingCode(isBusy: () => boolean): void {
  /** The last press that had no effect. */
  let lost: HTMLElement | undefined
  addEventListener('vite:preloadError', () => {
    // An earlier press belongs to earlier code; that of this one follows (`intent:failed`).
    lost = undefined
    reloadOnce(isBusy, () => lost).catch((error) => report(error, 'reload'))
  })
  document.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault()
    const { error, componentUrl } = (event as CustomEvent<{ error: unknown; componentUrl: string }>).detail
    report(error, componentUrl)
    dispatchEvent(new Event('vite:preloadError'))
    if (event.target instanceof Element && event.target.querySelector('.toasts')) showPlainly()
  })
  document.addEventListener('intent:failed', (event) => {
    const [button] = (event as CustomEvent<readonly HTMLElement[]>).detail
    lost = button
    notify(toastsText.noConnection, { isFailure: true })
  })
  // By then the islands are there, and hold the press.
  document.addEventListener('astro:page-load', repeatKeptPress, { once: true })
}

function repeatKeptPress(): void {
  try {
    if (sessionStorage.getItem(pressKey) === null) return
  } catch {
    // Storage is blocked, so nothing is kept.
    return
  }
  import('./repeat-press.client.ts').then(
    ({ repeatPress }) => repeatPress(),
    (error) => report(error, 'press')
  )
}

/** Records the reload before it happens. Returns false if it cannot: unrecorded, the page could reload endlessly. */
function recordReload(): boolean {
  const key = reloadKey(shortName)
  try {
    if (!mayReload(sessionStorage.getItem(key), BUILD, Date.now())) return false
    sessionStorage.setItem(key, reloadNote(BUILD, Date.now()))
    return true
  } catch {
    return false
  }
}

async function reloadOnce(isBusy: () => boolean, lostPress: () => HTMLElement | undefined): Promise<void> {
  // Offline, a reload would lose the page.
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok || isBusy() || !recordReload()) return
  const pressed = lostPress()
  if (pressed) keepPress(pressed)
  location.reload()
}

/** Shows the notice as plain HTML when the code of notices itself is missing. */
function showPlainly(): void {
  const text = $toasts.get()[0]?.text
  if (text === undefined) return
  const notice = document.createElement('p')
  notice.className = 'toast-plain'
  notice.role = 'alert'
  notice.textContent = text
  document.body.append(notice)
  setTimeout(() => notice.remove(), TOAST_MS)
}
