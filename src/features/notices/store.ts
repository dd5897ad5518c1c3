// Short notices for the visitor. Never the only sign of what happened: the text beside the button says it, too.
import { atom } from 'nanostores'
import { afloat } from '../../browser/afloat.ts'
import { report } from '../../browser/report.ts'
import { changeToasts, TOAST_MS, TOAST_REMOVAL_DELAY_MS, type Toast, type ToastChange } from './rules.ts'

export const $toasts = atom<readonly Toast[]>([])

let isMounting = false
let told = 0

/**
 * Shows one sentence, in the place of an older one. The first call loads what shows it.
 * Returns the id, for `updateToast` and `dismiss`.
 */
export function notify(text: string, { durationMs = TOAST_MS }: { durationMs?: number } = {}): string {
  told += 1
  const id = `melding-${told}`
  change({ type: 'added', toast: { id, text, durationMs } })
  void mountOnce()
  return id
}

/** Another text or duration for a notice that is still there. */
export function updateToast(id: string, changes: { text?: string; durationMs?: number }): void {
  change({ type: 'updated', id, changes })
}

/** Takes a notice from the screen (default: whichever shows); it leaves the queue later. */
export function dismiss(id?: string): void {
  const closing = $toasts.get().filter((toast) => toast.isOpen && (id === undefined || toast.id === id))
  for (const toast of closing) {
    change({ type: 'dismissed', id: toast.id })
    setTimeout(() => change({ type: 'removed', id: toast.id }), TOAST_REMOVAL_DELAY_MS)
  }
}

const change = (by: ToastChange) => $toasts.set(changeToasts($toasts.get(), by))

async function mountOnce(): Promise<void> {
  if (isMounting) return
  isMounting = true
  try {
    const { mount } = await import('./Toasts.island.tsx')
    mount(afloat('div', 'toasts'), { $toasts, dismiss })
  } catch (error) {
    // The next notice tries again.
    isMounting = false
    report(error, 'notices')
  }
}
