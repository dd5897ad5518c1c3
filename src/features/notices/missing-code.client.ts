// Handles islands whose code fails to load, offline or after a deploy (client-intent.ts). Not an island itself.

import { toastsText } from '#texts/toasts.ts'
import { report } from '../../browser/report.ts'
import { TOAST_MS } from './rules.ts'
import { $toasts, notify } from './store.ts'

/** Reports the missing code, triggers the reload that a deploy may need, and tells the visitor that a press failed. */
export function answerForMissingCode(): void {
  document.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault()
    const { error, componentUrl } = (event as CustomEvent<{ error: unknown; componentUrl: string }>).detail
    report(error, componentUrl)
    dispatchEvent(new Event('vite:preloadError'))
    if (event.target instanceof Element && event.target.querySelector('.toasts')) showPlainly()
  })
  document.addEventListener('intent:failed', () => notify(toastsText.noConnection))
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
