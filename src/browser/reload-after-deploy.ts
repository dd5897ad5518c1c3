// A page that was open while a new version was put in place asks for parts that are no longer there. One reload brings
// the new version; the player keeps its second when the page is left. The error itself goes on to whoever asked.
import { mayReload, reloadKey, reloadNote } from '../lib/deploy-reload.ts'
import { report } from './report.ts'
import { shortName } from './site.ts'

/** The name of this very file carries a hash of what it leads to: it is the mark of the build. */
const BUILD = import.meta.url

/** Notes the reload first: what cannot be noted could go round for ever. */
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
  // Without a connection a reload would take the page away and bring nothing.
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok && !isBusy() && noteReload()) location.reload()
}

/**
 * Follows the parts that are loaded on demand: the first that is missing reloads the page, unless that would take away
 * what the visitor is at.
 */
export function reloadAfterDeploy(isBusy: () => boolean): void {
  addEventListener('vite:preloadError', () => {
    reloadOnce(isBusy).catch((error) => report(error, 'reload'))
  })
}
