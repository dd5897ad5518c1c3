// The queue of notices: adding, updating, dismissing and removing.

/** Maximum number of notices in the queue, and so on screen. */
export const TOASTS_AT_ONCE = 1
export const TOAST_MS = 5000
/** How long a dismissed notice stays in the queue. */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = 'F8'

export interface Toast {
  id: string
  text: string
  durationMs: number
  /** Something did not work. */
  isFailure: boolean
  /** False once dismissed: it leaves the screen at once and the queue later. */
  isOpen: boolean
}

export type ToastChange =
  | { type: 'added'; toast: Omit<Toast, 'isOpen'> }
  | { type: 'updated'; id: string; changes: Partial<Pick<Toast, 'text' | 'durationMs'>> }
  /** Without an id: all of them. */
  | { type: 'dismissed'; id?: string }
  | { type: 'removed'; id?: string }

/** Returns the queue after one change, newest first. An unknown id changes nothing. */
export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'added': {
      const others = toasts.filter(({ id }) => id !== change.toast.id)
      return [{ ...change.toast, isOpen: true }, ...others].slice(0, TOASTS_AT_ONCE)
    }
    case 'updated':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.changes } : toast))
    case 'dismissed':
      return toasts.map((toast) => (hasId(toast, change.id) ? { ...toast, isOpen: false } : toast))
    case 'removed':
      return toasts.filter((toast) => !hasId(toast, change.id))
  }
}

const hasId = (toast: Toast, id: string | undefined) => id === undefined || toast.id === id
