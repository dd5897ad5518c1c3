// Shows on every page which films are on the visitor's services. Loaded once services are chosen, at the first use of a page.
import { FORMATS } from '#texts/language.ts'
import { watchText } from '#texts/watch.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { followPosters, type PosterSign } from '../../browser/poster-signs.ts'
import { once } from '../../lib/once.ts'
import { readFilmData } from '../../lib/poster-film.ts'
import { $choice, $isOnlyMine } from './choice.store.ts'
import { showLists } from './film-lists.service.ts'
import css from './watch.css?inline'
import { $myFilms, lookUpOnce } from './watch.store.ts'
import { MY_FILMS_EVENT } from './watch-memory.ts'

const state = () => ({ films: $myFilms.get(), isOnlyMine: $isOnlyMine.get() })

/** Whether the list is still ahead of the visitor. Below its top, rows that change places would be lost. */
const isAhead = () => (document.querySelector('[data-watch-list]')?.getBoundingClientRect().top ?? 0) >= 0

/** A screen on its foot. */
const SCREEN = 'M3 5h18v11.5H3zM8 20h8'
const names = new Intl.ListFormat(FORMATS)

function signOf(poster: HTMLElement): PosterSign | undefined {
  const services = $myFilms.get()?.get(readFilmData('', poster.dataset.film ?? '').tmdbId ?? 0)
  if (!services) return undefined
  const words = watchText.posterSign(names.format(services))
  return { className: 'watch-sign', words, path: SCREEN, title: words }
}

/** Calling it again has no effect. */
export const followMyFilms = once(() => {
  adoptStyles(css)
  $choice.subscribe(({ services }) => {
    if (services.length > 0) lookUpOnce()
  })
  const showSigns = followPosters(signOf)
  $myFilms.subscribe(() => {
    showSigns()
    showLists(document, state(), isAhead())
  })
  // The visitor asked for it.
  $isOnlyMine.listen(() => showLists(document, state()))
  // Before the new page is painted, so that nothing moves.
  document.addEventListener('astro:after-swap', () => showLists(document, state()))
  const showPage = () => {
    showSigns()
    if ($choice.get().services.length > 0) dispatchEvent(new Event(MY_FILMS_EVENT))
  }
  showPage()
  document.addEventListener('astro:page-load', showPage)
})
