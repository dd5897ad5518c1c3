// Shows on each poster whether the visitor saw the film or wants to see it. Loaded in a browser that has marks
// (follow-marks.client.ts), and with what makes them.
import { filmMarksText } from '#texts/film-marks.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { readFilmData, slugOfPage } from '../../lib/poster-film.ts'
import css from './marks.css?inline'
import { type FilmId, type Marks, markOf } from './marks.ts'
import { $myFilms } from './my-films.store.ts'

const POSTER = 'a.poster[data-film]'
const SIGNS = { seen: 'M4.5 12.5l5 5L19.5 7', want: 'M6.5 4h11v16.5L12 16l-5.5 4.5z' }
type State = keyof typeof filmMarksText.signs

/** The words in the name of each poster that has a sign. */
const shown = new WeakMap<HTMLElement, string>()
let isFollowing = false

/** The film of a poster: by its data, and by its link to our page. */
export function filmOf(poster: HTMLElement): FilmId {
  const { tmdbId } = readFilmData('', poster.dataset.film ?? '')
  return { tmdbId, pageSlug: slugOfPage(poster.getAttribute('href')) }
}

function stateOf(marks: Marks, film: FilmId): State | undefined {
  const { seen, want } = markOf(marks, film)
  return seen !== undefined ? 'seen' : want ? 'want' : undefined
}

function showOn(poster: HTMLElement, marks: Marks): void {
  const state = stateOf(marks, filmOf(poster))
  const words = state ? `, ${filmMarksText.signs[state]}` : ''
  const before = shown.get(poster) ?? ''
  const label = poster.ariaLabel
  // Other signs add words to the name as well, and a poster that is added gets its name a moment later.
  if (label !== null && !(words === before && label.includes(words)))
    poster.ariaLabel = (before ? label.replace(before, '') : label) + words
  if (words === before) return
  shown.set(poster, words)
  poster.querySelector('.poster-mark')?.remove()
  if (state) poster.querySelector('.poster-frame')?.append(signOf(state, label === null))
}

/** The name of a poster that is a button has the words; one that is a link has them in its contents. */
function signOf(state: State, hasWords: boolean): HTMLElement {
  const sign = document.createElement('span')
  sign.className = 'poster-mark'
  sign.dataset.state = state
  const fill = state === 'want' ? 'currentColor' : 'none'
  sign.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="${fill}" stroke="currentColor" stroke-width="2.5"><path d="${SIGNS[state]}"/></svg>`
  if (hasWords) {
    const words = document.createElement('span')
    words.className = 'sr-only'
    words.textContent = `, ${filmMarksText.signs[state]}`
    sign.append(words)
  }
  return sign
}

function showUnder(root: ParentNode): void {
  const { marks } = $myFilms.get()
  for (const poster of root.querySelectorAll<HTMLElement>(POSTER)) showOn(poster, marks)
}

/** Shows the signs on this page and later ones. Calling it again has no effect. */
export function followPosterSigns(): void {
  if (isFollowing) return
  isFollowing = true
  adoptStyles(css)
  // Posters that are added, also by the next page.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added instanceof Element) showUnder(added.parentElement ?? added)
  }).observe(document, { childList: true, subtree: true })
  $myFilms.subscribe(() => showUnder(document))
}
