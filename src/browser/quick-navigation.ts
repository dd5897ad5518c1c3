// Handles a visitor who navigates again before the view transition has started.
import type { TransitionBeforeSwapEvent } from 'astro:transitions/client'

/**
 * The router then skips the transition, and its `ready` promise rejects. Nothing awaits it, so without this handler it
 * would be reported as an unhandled error.
 */
export function allowQuickNavigation(): void {
  document.addEventListener('astro:before-swap', (event) => {
    const { viewTransition } = event as TransitionBeforeSwapEvent
    viewTransition.ready.catch(() => undefined)
  })
}
