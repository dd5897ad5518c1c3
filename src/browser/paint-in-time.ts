// The router takes the attributes of the root away, scrolls to where the visitor was, and only then says that the page
// has been exchanged. What the root shows decides heights (a tab, the shelf, what needs script): it has to be there first.
import type { TransitionBeforeSwapEvent } from 'astro:transitions/client'

/** Tells the paint scripts in the head ('page-swapped') when a page is in, and before anything scrolls. */
export function paintInTime(): void {
  document.addEventListener('astro:before-swap', (event) => {
    const coming = event as TransitionBeforeSwapEvent
    const { swap } = coming
    coming.swap = () => {
      swap()
      document.dispatchEvent(new Event('page-swapped'))
    }
  })
}
