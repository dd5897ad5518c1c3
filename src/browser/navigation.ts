// Navigation with Astro's router, which swaps the page so that audio keeps playing. Does not use Astro's own component, which
// adds code for forms, four prefetch strategies and a listener on every link.
import { navigate, type TransitionBeforeSwapEvent } from 'astro:transitions/client'
import { mayBeSwapped } from '../lib/pay-pages.ts'
import { isPlainClick } from './plain-click.ts'
import { openPrefetched, prefetch } from './prefetch.ts'

/** How long in ms a pointer must rest on a link before its page is fetched. */
const HOVER_MS = 80

/** The link to a page under the pointer. One with `download` saves a file, which the browser does. */
const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([download])') : null

/**
 * `data-astro-reload` leaves a link to the browser; `data-astro-history="replace"` replaces the history entry. The browser
 * also handles links to and from pages with another Content Security Policy.
 */
function follow(event: MouseEvent): void {
  const link = linkOf(event)
  if (!link || !isPlainClick(event) || link.origin !== location.origin) return
  const { astroReload, astroHistory } = link.dataset
  if (astroReload !== undefined || !/^(?:_self)?$/.test(link.target)) return
  const isReplacing = astroHistory === 'replace'
  if (!mayBeSwapped(location.pathname, link.pathname)) {
    if (!isReplacing) return
    event.preventDefault()
    location.replace(link.href)
    return
  }
  event.preventDefault()
  navigate(link.href, { history: isReplacing ? 'replace' : 'auto', sourceElement: link })
}

const prefetchPageOf = (link: HTMLAnchorElement | null) => {
  if (link && link.dataset.astroPrefetch !== 'false') prefetch(link.href)
}

/** Follows links, and prefetches the page of a link that the mouse points at, that has the focus or that is touched. */
export function followLinks(): void {
  // The finger stays for a tenth of a second, so the page arrives that much earlier.
  document.addEventListener('touchstart', (event) => prefetchPageOf(linkOf(event)), { passive: true })
  let hoverTimer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(hoverTimer)
  const rest = (event: Event) => {
    leave()
    const link = linkOf(event)
    if (link) hoverTimer = setTimeout(() => prefetchPageOf(link), HOVER_MS)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, rest, { passive: true })
  for (const type of ['pointerout', 'focusout']) document.addEventListener(type, leave, { passive: true })
  document.addEventListener('click', (event) => {
    // A touch counts as pointing, too: the page that opens now would be fetched a second time.
    leave()
    follow(event)
  })
}

export function prepareSwaps(): void {
  document.addEventListener('astro:before-preparation', openPrefetched)
  document.addEventListener('astro:before-swap', (event) => {
    const coming = event as TransitionBeforeSwapEvent
    // A visitor who navigates again skips the transition. Nothing awaits `ready`, so its rejection would be an unhandled error.
    coming.viewTransition.ready.catch(() => undefined)
    // The router removes the root's attributes, restores the scroll position, and only then reports the swap. The attributes
    // affect heights (tabs, the episodes to resume), so the paint scripts in the head set them again before it scrolls.
    const { swap } = coming
    coming.swap = () => {
      swap()
      document.dispatchEvent(new Event('page-swapped'))
    }
  })
}

/** Focuses the new h1 after each navigation, so that screen readers start there; not on the first load, nor with a hash. */
export function focusHeadingAfterNavigation(): void {
  let isFirstPage = true
  document.addEventListener('astro:page-load', () => {
    const mayFocus = !isFirstPage && !location.hash
    isFirstPage = false
    const heading = mayFocus ? document.querySelector<HTMLElement>('main h1') : null
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
