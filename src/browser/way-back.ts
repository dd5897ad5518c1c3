// Runs in the head, so it stands alone: it is put into the page as text (Base.astro). It must listen before the
// router of the site does, because window tells its listeners in their order only.
import { inlineCall } from '../lib/inline-script.ts'

/** Lets others take a step in the history ('way-back', cancelable) before the router does. */
function tellOfWayBack(): void {
  addEventListener('popstate', (event) => {
    if (!document.dispatchEvent(new Event('way-back', { cancelable: true }))) event.stopImmediatePropagation()
  })
}

/** The call above as an inline script. */
export const wayBackScript = (): string => inlineCall(tellOfWayBack)
