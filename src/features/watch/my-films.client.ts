// Shows on every page which films are on the visitor's services. Loaded once services are chosen, at the first use of a page.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { $choice, $isOnlyMine } from './choice.store.ts'
import { showLists } from './film-lists.service.ts'
import { signPosters } from './poster-signs.service.ts'
import css from './watch.css?inline'
import { $myFilms, lookUpOnce } from './watch.store.ts'
import { MY_FILMS_EVENT } from './watch-memory.ts'

let isFollowing = false

const state = () => ({ films: $myFilms.get(), isOnlyMine: $isOnlyMine.get() })

/** Whether the list is still ahead of the visitor. Below its top, rows that change places would be lost. */
const isAhead = () => (document.querySelector('[data-watch-list]')?.getBoundingClientRect().top ?? 0) >= 0

function showAll(maySort: boolean): void {
  signPosters(document, $myFilms.get())
  showLists(document, state(), maySort)
}

/** Calling it again has no effect. */
export function followMyFilms(): void {
  if (isFollowing) return
  isFollowing = true
  adoptStyles(css)
  $choice.subscribe(({ services }) => {
    if (services.length > 0) lookUpOnce()
  })
  $myFilms.subscribe(() => showAll(isAhead()))
  // The visitor asked for it.
  $isOnlyMine.listen(() => showAll(true))
  // Before the new page is painted, so that nothing moves.
  document.addEventListener('astro:after-swap', () => showAll(true))
  const showPage = () => {
    signPosters(document, $myFilms.get())
    if ($choice.get().services.length > 0) dispatchEvent(new Event(MY_FILMS_EVENT))
  }
  showPage()
  document.addEventListener('astro:page-load', showPage)
  // Loading more episodes adds posters.
  new MutationObserver((changes) => {
    const films = $myFilms.get()
    if (!films) return
    for (const { addedNodes } of changes)
      for (const added of addedNodes)
        if (added instanceof Element && added.querySelector('a.poster')) signPosters(added, films)
  }).observe(document, { childList: true, subtree: true })
}
