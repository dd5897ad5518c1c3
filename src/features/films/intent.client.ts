// All that the films need before anybody comes near one: posters that are named as the buttons they become, and the
// hint below the first row. The rest (busy.client.ts) is fetched when a pointer or the keyboard is near.
import { inTurn } from '../../browser/in-turn.ts'
import { onIntent } from '../../browser/on-intent.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { filmsText } from '../../texts/films.ts'
import { HINT_SEEN_KEY, REVEALED_KEY } from './film-memory.ts'

const POSTER = 'a.poster[data-film]'
const RETRY = '[data-must-see-retry]'
const $hintWasSeen = remembered(HINT_SEEN_KEY, (stored) => stored === true, false)

const near = (event: Event, what: string): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(what) : null

const load = inTurn(() => import('./busy.client.ts'))

/** Posters under a root, which need not be in the page yet, become buttons by name. */
export function nameButtons(root: ParentNode): void {
  for (const poster of root.querySelectorAll<HTMLElement>(`${POSTER}:not([role])`)) {
    const [year] = poster.dataset.film?.split('|') ?? []
    const title = poster.querySelector('img')?.alt ?? poster.querySelector('b')?.textContent
    const rank = poster.querySelector('.rank > .sr-only')?.textContent ?? ''
    poster.role = 'button'
    poster.ariaHasPopup = 'dialog'
    poster.ariaLabel = rank + filmsText.moreAbout(year ? `${title} (${year})` : `${title}`)
    // The page behind it is not where a press leads.
    poster.dataset.astroPrefetch = 'false'
  }
}

function onClick(event: MouseEvent): void {
  const link = near(event, `${POSTER}, ${RETRY}`)
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || opensElsewhere) return
  // The router of the site listens too, and leaves a click alone that was taken.
  event.preventDefault()
  const isPoster = link.matches(POSTER)
  if (isPoster) $hintWasSeen.set(true)
  load().then(
    ({ pressPoster, pressRetry }) => (isPoster ? pressPoster(link) : pressRetry(link)),
    () => location.assign(link.href)
  )
}

/** What a button does and a link does not. */
function onSpace(event: KeyboardEvent): void {
  const poster = event.key === ' ' && near(event, POSTER)
  if (!poster) return
  event.preventDefault()
  if (!event.repeat) poster.click()
}

/** Under the first row of posters in view, in room that is empty anyway; gone for good after the first press. */
function showHint(): void {
  if ($hintWasSeen.get()) return
  const row = [...document.querySelectorAll('.poster-row, .episode-films')].find(
    (one) => one.checkVisibility?.() && !one.closest('.curtain')
  )
  const hint = document.createElement('p')
  hint.className = 'poster-hint'
  hint.textContent = filmsText.hint
  row?.after(hint)
}

function curtainWasOpen(): boolean {
  try {
    return sessionStorage.getItem(shortName + REVEALED_KEY) !== null
  } catch {
    return false
  }
}

export function watchFilms(): void {
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('keydown', onSpace)
  onIntent(`${POSTER}, ${RETRY}, .curtain, .film-links`, load)
  if (curtainWasOpen()) load().catch(() => {})
  // More tickets bring more posters; what is added must not search a page of hundreds.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added instanceof Element) nameButtons(added)
  }).observe(document, { childList: true, subtree: true })
  nameButtons(document)
  document.addEventListener('astro:page-load', showHint)
  $hintWasSeen.listen(() => document.querySelector('.poster-hint')?.remove())
}
