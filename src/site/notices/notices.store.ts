// Short notices for the visitor. Never the only feedback: text next to the control says the same.
import { atom } from 'nanostores'
import { changeToasts, TOAST_MS, TOAST_REMOVAL_DELAY_MS, type Toast, type ToastChange } from './toasts.ts'

export const $toasts = atom<readonly Toast[]>([])

/** Event on `window` that hydrates the notices. */
export const NOTICE_EVENT = 'notice'

/** Not what the interface shows: it only makes the ids unique. */
let count = 0

/**
 * Shows one sentence and replaces an older notice. The first call loads the UI.
 * Returns the id, for `updateToast` and `dismiss`.
 */
export function notify(
  text: string,
  { durationMs = TOAST_MS, isFailure = false }: { durationMs?: number; isFailure?: boolean } = {}
): string {
  count += 1
  const id = `melding-${count}`
  change({ type: 'added', toast: { id, text, durationMs, isFailure } })
  dispatchEvent(new Event(NOTICE_EVENT))
  return id
}

/** Changes the text or duration of a notice that is still shown. */
export function updateToast(id: string, changes: { text?: string; durationMs?: number }): void {
  change({ type: 'updated', id, changes })
}

/** Removes a notice from the screen (default: the current one). It leaves the queue later. */
export function dismiss(id?: string): void {
  const closing = $toasts.get().filter((toast) => toast.isOpen && (id === undefined || toast.id === id))
  for (const toast of closing) {
    change({ type: 'dismissed', id: toast.id })
    setTimeout(() => change({ type: 'removed', id: toast.id }), TOAST_REMOVAL_DELAY_MS)
  }
}

const change = (by: ToastChange) => $toasts.set(changeToasts($toasts.get(), by))
