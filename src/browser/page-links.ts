// Handles clicks on links with Astro's router, which swaps the page so that audio keeps playing. Does not use Astro's own
// component, which adds code for forms, four prefetch strategies and a listener on every link.
import { navigate } from 'astro:transitions/client'
import { prefetch } from 'astro/virtual-modules/prefetch.js'
import { mayBeSwapped } from '../lib/pay-pages.ts'
import { isPlainClick } from './plain-click.ts'

/** How long in ms a pointer must rest on a link before its page is fetched. */
const REST_MS = 80

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/**
 * `data-astro-reload` leaves a link to the browser; `data-astro-history="replace"` replaces the history entry. The browser
 * also handles links to and from pages with another Content Security Policy.
 */
function follow(event: MouseEvent): void {
  const link = linkOf(event)
  if (!link || !isPlainClick(event) || link.download || link.origin !== location.origin) return
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

/** Follows links, and prefetches the page of a link that the mouse rests on or that has the focus. */
export function followLinks(): void {
  document.addEventListener('click', follow)
  let resting: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(resting)
  const rest = (event: Event) => {
    leave()
    const link = linkOf(event)
    if (link && link.dataset.astroPrefetch !== 'false')
      resting = setTimeout(() => prefetch(link.href), REST_MS)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, rest, { passive: true })
  for (const type of ['pointerout', 'focusout']) document.addEventListener(type, leave, { passive: true })
}
