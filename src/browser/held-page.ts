// Asks visitors to confirm before they leave a page with a payment in progress.

let isHeld = false

/** Starts asking. Does nothing without the Navigation API, which tells a visitor's navigation from a script's. */
export function holdPage(): void {
  isHeld = window.navigation !== undefined
}

export function releasePage(): void {
  isHeld = false
}

/** Watches for leaving the page. Returns a function that stops watching. */
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

/** Allows a navigation by script: that is the payment form redirecting to the bank. */
function letGo({ userInitiated, destination }: NavigateEvent): void {
  if (!userInitiated && !destination.sameDocument) isHeld = false
}
