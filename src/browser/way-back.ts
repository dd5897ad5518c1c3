// Runs as an inline script in the head (Base.astro), so it cannot use imports. It must start listening before the site's
// router, because listeners on `window` run in the order in which they were added.
import { inlineCall } from '../lib/inline-script.ts'

/** Dispatches a cancelable 'way-back' event, so that others can handle a history step before the router does. */
function tellOfWayBack(): void {
  addEventListener('popstate', (event) => {
    if (!document.dispatchEvent(new Event('way-back', { cancelable: true }))) event.stopImmediatePropagation()
  })
}

/** The call above as an inline script. */
export const wayBackScript = (): string => inlineCall(tellOfWayBack)
