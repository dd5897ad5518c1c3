// The button to the top is fetched when somebody scrolls.
import { report } from '../browser/report.ts'

/** Waits for the first scroll, on this page or a later one. */
export function watchScroll(): void {
  const wake = () => {
    import('./back-to-top.enhance.ts').then(
      ({ floatButton }) => floatButton(),
      (error) => report(error, 'back to top')
    )
  }
  addEventListener('scroll', wake, { passive: true, once: true })
}
