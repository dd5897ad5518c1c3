// The router removes the root's attributes, restores the scroll position, and only then reports the swap. The attributes
// affect heights (tabs, the shelf, parts that need script), so they must be set again before it scrolls.
import type { TransitionBeforeSwapEvent } from 'astro:transitions/client'

/** Dispatches 'page-swapped' to the paint scripts in the head, after each swap and before scrolling. */
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
