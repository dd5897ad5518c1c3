// Holds a page on which money is on its way: whoever leaves it is asked first.

let isHeld = false

/** From now on. Browsers that cannot tell a visitor's own leaving from that of a script hold nobody back. */
export function holdPage(): void {
  isHeld = window.navigation !== undefined
}

export function releasePage(): void {
  isHeld = false
}

/** Watches for leaving, until the answer is called. */
export function watchLeaving(): () => void {
  addEventListener('beforeunload', holdBack)
  window.navigation?.addEventListener('navigate', letGo)
  return () => {
    removeEventListener('beforeunload', holdBack)
    window.navigation?.removeEventListener('navigate', letGo)
  }
}

function holdBack(event: BeforeUnloadEvent): void {
  if (isHeld) event.preventDefault()
}

/** The form of the provider leaves for Stripe by script; the visitor by a link. */
function letGo({ userInitiated, destination }: NavigateEvent): void {
  if (!userInitiated && !destination.sameDocument) isHeld = false
}
