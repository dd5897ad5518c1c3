// Keeps the browser's prompt to install, and offers it a moment later. No island: the prompt comes at load.
import { report } from '../../browser/report.ts'
import { INSTALL_DELAY_MS } from './rules.ts'
import { $installPrompt, type InstallPrompt, markInstalled } from './store.ts'

/** Follows what the browser says of installing, for as long as the site is open. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Our own banner asks, at its own time.
    event.preventDefault()
    $installPrompt.set(event as InstallPrompt)
    offerSoon()
  })
  addEventListener('appinstalled', markInstalled)
  // Only Apple's phones and tablets know this; whether they can install is looked at when there is time.
  if ('standalone' in navigator) offerSoon()
}

let waiting = 0

function offerSoon(): void {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => {
    import('./install.controller.ts').then(
      ({ offerInstall }) => offerInstall(),
      (error) => report(error, 'install')
    )
  }, INSTALL_DELAY_MS)
}
