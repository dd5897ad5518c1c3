// Stores the browser's install prompt, and offers it a moment later. Not an island: the prompt arrives at load.
import { report } from '../../browser/report.ts'
import { $installPrompt, INSTALL_DELAY_MS, type InstallPrompt, markInstalled } from './install.store.ts'

/** Listens to the browser's install events while the site is open. */
export function watchInstall(): void {
  let waiting = 0
  const offerSoon = () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => {
      import('./actions.ts').then(
        ({ offerInstall }) => offerInstall(),
        (error) => report(error, 'install')
      )
    }, INSTALL_DELAY_MS)
  }
  addEventListener('beforeinstallprompt', (event) => {
    // Our own banner offers it later.
    event.preventDefault()
    $installPrompt.set(event as InstallPrompt)
    offerSoon()
  })
  addEventListener('appinstalled', markInstalled)
  // Only Apple's phones and tablets have this property; whether they can install is checked when idle.
  if ('standalone' in navigator) offerSoon()
}
