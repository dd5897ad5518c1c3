// The button to the top is fetched when somebody has gone down far enough to need it.
import { report } from '../browser/report.ts'
import { BACK_TO_TOP_AFTER_PX } from './rules.ts'

/** Waits for the first scroll past the threshold, on this page or a later one. */
export function watchScroll(): void {
  const watching = new AbortController()
  const wake = () => {
    if (scrollY <= BACK_TO_TOP_AFTER_PX) return
    watching.abort()
    import('./back-to-top.enhance.ts').then(
      ({ floatButton }) => floatButton(),
      (error) => report(error, 'back to top')
    )
  }
  addEventListener('scroll', wake, { passive: true, signal: watching.signal })
}
