// Runs in the head before the first paint, so it stands alone: it is put into the page as text (Base.astro).
import { inlineCall } from '../../lib/inline-script.ts'

/**
 * Names the selected tab on the root, from which the stylesheet shows one panel: now, when the hash changes, on
 * back, and after every client-side navigation. Other hashes leave the tab as it is.
 */
export function paintTab(): void {
  const paint = () => {
    const root = document.documentElement
    const place = location.hash.match(/^#(?:(episodes|must-see|about|merch)$|(?:episode|ep)-)/)
    if (place) root.dataset.tab = place[1] ?? 'episodes'
    else if (!root.dataset.tab || !location.hash) root.dataset.tab = 'episodes'
  }
  paint()
  addEventListener('hashchange', paint)
  addEventListener('popstate', paint)
  // The second time the page has its address, unless it is the way back that brings it.
  for (const type of ['page-swapped', 'astro:after-swap']) document.addEventListener(type, paint)
}

/** The call above as an inline script. */
export const paintTabScript = (): string => inlineCall(paintTab)
