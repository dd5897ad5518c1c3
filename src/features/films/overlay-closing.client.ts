// What closes the film overlay, and the keys that stay in it. It is no modal dialog: the page behind it goes on working.

export interface ClosingReasons {
  overlay: HTMLElement
  /** Ends with the overlay. */
  signal: AbortSignal
  close: (how?: { isLeavingPage: boolean }) => void
  /** At once, without a look back: the page goes. */
  leave: () => void
}

export function listenForClosing({ overlay, signal, close, leave }: ClosingReasons): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault()
        close()
      }
      if (event.key === 'Tab') keepTabInside(overlay, event)
    },
    { signal }
  )
  document.addEventListener('pointerdown', (event) => onPress(event, overlay, close), {
    signal,
    capture: true
  })
  document.addEventListener('astro:before-preparation', leave, { signal })
  addEventListener('hashchange', leave, { signal })
}

function onPress(event: PointerEvent, overlay: HTMLElement, close: ClosingReasons['close']): void {
  const { target, pointerId, pointerType, button, clientX } = event
  if (!(target instanceof Element) || overlay.contains(target) || button !== 0) return
  // A poster decides for itself: the same one closes, another takes over.
  if (target.closest('a.poster[data-film]')) return
  const root = document.documentElement
  if (target === root && clientX >= root.clientWidth) return // the scroll bar
  const closeNow = () => close({ isLeavingPage: target.closest('a[href]') !== null })
  if (pointerType !== 'touch') {
    closeNow()
    return
  }
  // A finger may be about to scroll: the browser then takes the pointer away, and the overlay goes along.
  const waiting = new AbortController()
  const { signal } = waiting
  for (const type of ['pointerup', 'pointercancel'] as const) {
    const ended = (end: PointerEvent) => {
      if (end.pointerId !== pointerId) return
      waiting.abort()
      if (type === 'pointerup') closeNow()
    }
    document.addEventListener(type, ended, { signal, capture: true })
  }
}

/** Tab goes round in the overlay, so that nobody leaves it unnoticed. */
function keepTabInside(overlay: HTMLElement, event: KeyboardEvent): void {
  const stops = [...overlay.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (stop) => stop.getClientRects().length > 0
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = document
  const isLost = activeElement === document.body
  const isAtEnd = activeElement === (event.shiftKey ? first : last)
  if (!isLost && !isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
