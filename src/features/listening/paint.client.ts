// Runs in the head before the first paint, so it stands alone: it is put into the page as text (Base.astro).
import { inlineCall } from '../../lib/inline-script.ts'
import { listeningKeys, RESUME_AFTER_SECONDS, RESUME_MIN_LEFT_SECONDS } from './rules.ts'

/**
 * Says on the root whether there is something to go on with besides the newest episode (`data-newest`, on the home
 * page only), so that the shelf has its room before anything is seen: now and after every client-side navigation.
 */
export function paintShelf(key: string, afterSeconds: number, minLeftSeconds: number): void {
  const paint = () => {
    const { dataset } = document.documentElement
    delete dataset.shelf
    try {
      const stored: Record<string, { position: number; duration: number }> = JSON.parse(localStorage[key])
      for (const [id, { position, duration }] of Object.entries(stored)) {
        const isGoing = position > afterSeconds && duration - position >= minLeftSeconds
        if (dataset.newest && id !== dataset.newest && isGoing) dataset.shelf = ''
      }
    } catch {
      // Nothing stored, or not to be read.
    }
  }
  paint()
  document.addEventListener('page-swapped', paint)
}

/** The call above as an inline script. */
export const paintShelfScript = (shortName: string): string =>
  inlineCall(paintShelf, listeningKeys(shortName).positions, RESUME_AFTER_SECONDS, RESUME_MIN_LEFT_SECONDS)
