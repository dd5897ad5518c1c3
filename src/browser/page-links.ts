// Takes the links of this site over from the browser: Astro's router exchanges the page, so that the sound goes on. Its
// own component would also bring forms, four ways to fetch ahead and a listener on every link, in a file of its own.
import { navigate } from 'astro:transitions/client'
import { prefetch } from 'astro/virtual-modules/prefetch.js'
import { mayBeSwapped } from '../lib/pay-pages.ts'
import { isPlainClick } from './plain-click.ts'

/** A pointer that only passes over a link fetches nothing. */
const REST_MS = 80

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/**
 * `data-astro-reload` leaves a link to the browser, `data-astro-history="replace"` takes the place of this page. To a
 * page with another security policy, and back, the browser goes by itself.
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

/** Follows links, and fetches the page behind one where the mouse rests or the focus stands. */
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
