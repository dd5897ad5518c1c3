// Makes posters buttons that open the overlay, and shows the hint below the first row. No island: pages have hundreds of posters.
// The overlay is one; it is hydrated when the pointer or the focus is near a poster.

import { filmsText } from '#texts/films.ts'
import { afterPaint } from '../../browser/after-paint.ts'
import { onIntent } from '../../browser/on-intent.ts'
import { remembered } from '../../browser/remembered.ts'
import { HINT_SEEN_KEY } from './film-memory.ts'
import { $isRevealed, FILM_EVENT, filmNow, pressPoster, removeFilm } from './films.store.ts'

const POSTER = 'a.poster[data-film]'
const $hintWasSeen = remembered(HINT_SEEN_KEY, (stored) => stored === true, false)

const near = (event: Event, what: string): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(what) : null

/** Gives the posters under a root the role and name of buttons. The root need not be in the page yet. */
function nameButtons(root: ParentNode): void {
  for (const poster of root.querySelectorAll<HTMLElement>(`${POSTER}:not([role])`)) {
    const [year] = poster.dataset.film?.split('|') ?? []
    const title = poster.querySelector('img')?.alt ?? poster.querySelector('b')?.textContent
    const rank = poster.querySelector('.rank > .sr-only')?.textContent ?? ''
    poster.role = 'button'
    poster.ariaHasPopup = 'dialog'
    poster.ariaLabel = rank + filmsText.moreAbout(year ? `${title} (${year})` : `${title}`)
    // A click opens the overlay instead of the page, so do not prefetch that page.
    poster.dataset.astroPrefetch = 'false'
  }
}

function onClick(event: MouseEvent): void {
  const link = near(event, POSTER)
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || opensElsewhere) return
  // The site's router ignores clicks whose default is prevented.
  event.preventDefault()
  $hintWasSeen.set(true)
  link.ariaBusy = 'true'
  const { left, top, width, height } = (link.querySelector('.poster-frame') ?? link).getBoundingClientRect()
  // By key or by script there is no place.
  const pressedAt =
    event.detail > 0 ? { x: (event.clientX - left) / width, y: (event.clientY - top) / height } : undefined
  afterPaint(() => pressPoster(link, pressedAt))
}

/** The press had no effect, because the code of the overlay is missing (missing-code.client.ts). The next one tries again. */
function onMissingCode({ target }: Event): void {
  const isOverlay = target instanceof Element && target.getAttribute('component-export') === 'FilmOverlay'
  const open = filmNow()
  if (!isOverlay || !open) return
  const { key, poster } = open
  poster.ariaBusy = null
  removeFilm(key)
  poster.dispatchEvent(new CustomEvent('intent:failed', { bubbles: true, detail: [poster] }))
}

/** Makes the space bar activate a poster: links do not do that by themselves. */
function onSpace(event: KeyboardEvent): void {
  const poster = event.key === ' ' && near(event, POSTER)
  if (!poster) return
  event.preventDefault()
  if (!event.repeat) poster.click()
}

/** Shows the hint in the empty space at the first visible row of posters. It never shows again after the first press. */
function showHint(): void {
  if ($hintWasSeen.get()) return
  const row = [...document.querySelectorAll('.poster-row, .episode-films')].find(
    (one) => one.checkVisibility?.() && !one.closest('.curtain')
  )
  const hint = document.createElement('p')
  hint.className = 'poster-hint'
  hint.textContent = filmsText.hint
  // A ticket has no empty space below its posters, but its list has some above.
  const list = row?.closest('.tickets')
  if (list) list.before(hint)
  else row?.after(hint)
}

/** Opens the spoiler cover if it was opened before in this visit. Its island is hydrated later. */
function openRevealed(): void {
  if (!$isRevealed.get()) return
  for (const cover of document.querySelectorAll<HTMLDetailsElement>('details[data-upcoming]')) {
    cover.open = true
    // Skips the opening animation: the cover was open already.
    for (const animation of cover.getAnimations({ subtree: true })) animation.finish()
  }
}

export function watchFilms(): void {
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('keydown', onSpace)
  document.addEventListener('astro:hydration-error', onMissingCode)
  onIntent(POSTER, async () => void dispatchEvent(new Event(FILM_EVENT)))
  onIntent('.film-links', async () => (await import('./film-events.client.ts')).countFilmPageLinks())
  openRevealed()
  document.addEventListener('astro:after-swap', openRevealed)
  // Loading more episodes adds posters. Only searches the added nodes, because a page may have hundreds of posters.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added instanceof Element) nameButtons(added)
  }).observe(document, { childList: true, subtree: true })
  nameButtons(document)
  document.addEventListener('astro:page-load', showHint)
  $hintWasSeen.listen(() => document.querySelector('.poster-hint')?.remove())
}
