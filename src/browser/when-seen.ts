// Loads code for elements far down the page or in a hidden panel when they come near the view.
import { report } from './report.ts'

/** Distance at which loading starts, so that the element is ready when it comes into view. */
export const NEARBY = '400px'

/**
 * Runs `load` once, when an element that matches `selector` and `isWanted` first comes near the view, on this page or a
 * later one.
 */
export function whenSeen(
  selector: string,
  load: () => Promise<unknown>,
  isWanted: (element: HTMLElement) => boolean = () => true
): void {
  let isLoaded = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      isLoaded = true
      load().catch((error) => {
        // The next page with such an element tries again.
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
      if (isWanted(element)) observer.observe(element)
  }
  watch()
  document.addEventListener('astro:page-load', watch)
}
