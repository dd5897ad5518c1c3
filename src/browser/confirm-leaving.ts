// Asks visitors to confirm before they leave a page with a payment in progress.

/** Of the window: the browser asks one page whether it may be left. */
let mustConfirm = false

/** Starts asking. Does nothing without the Navigation API, which distinguishes a navigation by the visitor from one by a script. */
export function confirmLeaving(): void {
  mustConfirm = window.navigation !== undefined
}

export function allowLeaving(): void {
  mustConfirm = false
}

export function watchLeaving(): () => void {
  addEventListener('beforeunload', confirmFirst)
  window.navigation?.addEventListener('navigate', allowRedirect)
  return () => {
    removeEventListener('beforeunload', confirmFirst)
    window.navigation?.removeEventListener('navigate', allowRedirect)
  }
}

function confirmFirst(event: BeforeUnloadEvent): void {
  if (mustConfirm) event.preventDefault()
}

/** Allows a navigation by script: that is the redirect of the payment form. */
function allowRedirect({ userInitiated, destination }: NavigateEvent): void {
  if (!userInitiated && !destination.sameDocument) mustConfirm = false
}
