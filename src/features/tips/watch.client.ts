// Tips for buttons whose picture needs a word: `data-tip="10 seconden terug"`. What shows them is fetched when the
// first one is pointed at or reached by keyboard.
import { report } from '../../browser/report.ts'

/** Watches every page for `[data-tip]`, now and later. Touch never shows a tip. */
export function watchTips(): void {
  const watching = new AbortController()
  const wake = (event: Event) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (isTouch || !(event.target instanceof Element) || !event.target.closest('[data-tip]')) return
    watching.abort()
    import('./tips.client.ts').then(
      ({ startTips }) => startTips(event),
      (error) => report(error, 'tips')
    )
  }
  document.addEventListener('pointerover', wake, { signal: watching.signal })
  document.addEventListener('focusin', wake, { signal: watching.signal })
}
