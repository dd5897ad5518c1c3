// What stands far down or in a hidden panel is brought to life when somebody comes near it.
import { report } from './report.ts'

/** So that it is there when it comes into view. */
export const NEARBY = '400px'

/**
 * Runs `load` once, when an element of `selector` for which `isMeant` says yes first comes near the view, on this page or a
 * later one.
 */
export function whenSeen(
  selector: string,
  load: () => Promise<unknown>,
  isMeant: (element: HTMLElement) => boolean = () => true
): void {
  let isLoaded = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      isLoaded = true
      load().catch((error) => {
        // The next page with one of them tries again.
        isLoaded = false
        report(error, selector)
      })
    },
    { rootMargin: NEARBY }
  )
  const watch = () => {
    observer.disconnect()
    if (isLoaded) return
    for (const element of document.querySelectorAll<HTMLElement>(selector))
      if (isMeant(element)) observer.observe(element)
  }
  watch()
  document.addEventListener('astro:page-load', watch)
}
