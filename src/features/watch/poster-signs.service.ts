// A sign on every poster of a film that is on the visitor's services. Posters are static markup, and there are hundreds.
import { FORMATS } from '#texts/language.ts'
import { watchText } from '#texts/watch.ts'
import { readFilmData } from '../../lib/poster-film.ts'
import type { MyFilms } from './my-services.ts'

const POSTER = 'a.poster[data-film]'
/** A screen on its foot. */
const SCREEN = 'M3 5h18v11.5H3zM8 20h8'
const names = new Intl.ListFormat(FORMATS)

const tmdbIdOf = (poster: HTMLElement) => readFilmData('', poster.dataset.film ?? '').tmdbId

/** Adds the signs under `root` that are missing, and removes those that are no longer right. */
export function signPosters(root: ParentNode, films: MyFilms | undefined): void {
  for (const poster of root.querySelectorAll<HTMLElement>(POSTER)) {
    const services = films?.get(tmdbIdOf(poster) ?? 0)
    const words = services ? `, ${watchText.posterSign(names.format(services))}` : ''
    const before = poster.dataset.watchWords ?? ''
    nameSigned(poster, before, words)
    if (words === before) continue
    poster.querySelector('.watch-sign')?.remove()
    if (words) poster.querySelector('.poster-frame')?.append(sign(words.slice(2)))
    poster.dataset.watchWords = words
  }
}

/** A poster gets its name as a button after it was added (poster-buttons.client.ts), and other signs add words to it. */
function nameSigned(poster: HTMLElement, before: string, words: string): void {
  const label = poster.ariaLabel
  if (label === null || (words === before && label.includes(words))) return
  poster.ariaLabel = (before ? label.replace(before, '') : label) + words
}

function sign(words: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'watch-sign'
  element.title = words
  element.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.5"><path d="${SCREEN}"/></svg>`
  return element
}
