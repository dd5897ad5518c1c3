// The button to the top is fetched when somebody scrolls, or has scrolled.
import { report } from '../../browser/report.ts'

/** Waits for the first scroll, on this page or a later one, unless that is what brought us here. */
export function watchScroll(): void {
  const wake = () => {
    import('./back-to-top.client.ts').then(
      ({ floatButton }) => floatButton(),
      (error) => {
        report(error, 'back to top')
        document.addEventListener('astro:page-load', watchScroll, { once: true })
      }
    )
  }
  if (scrollY > 0) wake()
  else addEventListener('scroll', wake, { passive: true, once: true })
}
