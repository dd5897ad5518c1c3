// Keeps the browser's prompt to install, and has the banner fetched a moment after it can be of use.
import { report } from '../../browser/report.ts'
import { INSTALL_DELAY_MS } from './rules.ts'
import { $installPrompt, $isInstalled, type InstallPrompt } from './store.ts'

/** Follows what the browser says of installing, for as long as the site is open. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Our own banner asks, at its own time.
    event.preventDefault()
    $installPrompt.set(event as InstallPrompt)
    offerSoon()
  })
  addEventListener('appinstalled', () => $isInstalled.set(true))
  // Only Apple's phones and tablets know this; whether they can install is looked at when there is time.
  if ('standalone' in navigator) offerSoon()
}

let waiting = 0

function offerSoon(): void {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => {
    import('./banner.client.ts').then(
      ({ offer }) => offer(),
      (error) => report(error, 'install')
    )
  }, INSTALL_DELAY_MS)
}
