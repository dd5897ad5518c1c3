// A visitor may go on before the change of pages has been shown.
import type { TransitionBeforeSwapEvent } from 'astro:transitions/client'

/**
 * The router then skips the browser's transition, whose promise rejects; nobody waits for it, so it would be
 * reported as an error that it is not.
 */
export function allowQuickNavigation(): void {
  document.addEventListener('astro:before-swap', (event) => {
    const { viewTransition } = event as TransitionBeforeSwapEvent
    viewTransition.ready.catch(() => undefined)
  })
}
