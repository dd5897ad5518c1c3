// Closes the film overlay, and keeps Tab inside it. The overlay is not a modal dialog: the page behind it stays usable.

export interface ClosingReasons {
  overlay: HTMLElement
  /** Aborted when the overlay is removed. */
  signal: AbortSignal
  close: (how?: { isLeavingPage: boolean }) => void
  /** Removes the overlay at once, because the visitor leaves the page. */
  onPageLeft: () => void
}

export function listenForClosing({ overlay, signal, close, onPageLeft }: ClosingReasons): void {
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
  document.addEventListener('astro:before-preparation', onPageLeft, { signal })
  addEventListener('hashchange', onPageLeft, { signal })
}

function onPress(event: PointerEvent, overlay: HTMLElement, close: ClosingReasons['close']): void {
  const { target, pointerId, pointerType, button, clientX } = event
  if (!(target instanceof Element) || overlay.contains(target) || button !== 0) return
  // Posters handle their own presses: the same poster closes the overlay, another one replaces it.
  if (target.closest('a.poster[data-film]')) return
  const root = document.documentElement
  if (target === root && clientX >= root.clientWidth) return // the scroll bar
  const closeNow = () => close({ isLeavingPage: leadsToOtherPage(target.closest('a[href]')) })
  if (pointerType !== 'touch') {
    closeNow()
    return
  }
  // A touch may start a scroll. Then the browser cancels the pointer, and the overlay stays open and scrolls along.
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

/** Links that act on the page, or open another tab, leave the visitor here: then the history entry of the overlay must go. */
function leadsToOtherPage(link: Element | null): boolean {
  if (!(link instanceof HTMLAnchorElement) || link.matches('[data-play], [role="button"], [download]'))
    return false
  return /^(?:_self)?$/.test(link.target) && /^https?:$/.test(link.protocol)
}

/** Keeps Tab inside the overlay, so that keyboard users do not leave it unintentionally. */
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
