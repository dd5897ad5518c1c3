// Reloads a page that was open during a deploy, once it requests a module that no longer exists. The player stores its
// position when the page unloads. The error still reaches the code that imported the module.
import { mayReload, reloadKey, reloadNote } from '../lib/deploy-reload.ts'
import { report } from './report.ts'
import { shortName } from './site.ts'

/** Identifies the build: the name of this file has a hash of its contents and imports. */
const BUILD = import.meta.url

/** Records the reload before it happens. Returns false if it cannot: unrecorded, the page could reload endlessly. */
function noteReload(): boolean {
  const key = reloadKey(shortName)
  try {
    if (!mayReload(sessionStorage.getItem(key), BUILD, Date.now())) return false
    sessionStorage.setItem(key, reloadNote(BUILD, Date.now()))
    return true
  } catch {
    return false
  }
}

async function reloadOnce(isBusy: () => boolean): Promise<void> {
  // Offline, a reload would lose the page.
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok && !isBusy() && noteReload()) location.reload()
}

/**
 * Watches the modules that load on demand. If one is missing, reloads the page, unless that would interrupt what the
 * visitor is doing.
 */
export function reloadAfterDeploy(isBusy: () => boolean): void {
  addEventListener('vite:preloadError', () => {
    reloadOnce(isBusy).catch((error) => report(error, 'reload'))
  })
}
