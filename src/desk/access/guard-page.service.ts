// A page for hosts: it sends strangers away, and leaves nothing of a person in the back/forward cache.

/** `loginPath`: where one signs in. */
export function guardPage(isSignedIn: () => boolean, loginPath: string): void {
  if (!isSignedIn()) location.replace(loginPath)
  // Also runs when the page is put into the back/forward cache: Back then finds an empty page, which loads again.
  addEventListener('pagehide', () => document.getElementById('inhoud')?.replaceChildren())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isSignedIn()) location.reload()
    else location.replace(loginPath)
  })
}
