// Gives the hints of the first time, each where it helps. Loaded when somebody uses the site and then rests.

import { storedText } from '../../browser/remembered.ts'
import { markOf } from '../../films/marks/marks.ts'
import { $myFilms } from '../../films/marks/my-films.store.ts'
import { MARKS_EVENT } from '../../films/marks/my-films-memory.ts'
import { readFilmData, slugOfPage } from '../../lib/poster-film.ts'
import { MINUTE_SECONDS } from '../../lib/time-units.ts'
import { $kept } from '../../listen/downloads/kept.store.ts'
import { HANDOVER_PATH, LINKED_KEY } from '../../listen/handover/handover-memory.ts'
import { $positions, $withoutSpoilers } from '../../listen/places/listening.store.ts'
import { YOURS_PATH } from '../../worker/cache-rules.ts'
import { endHint, giveHint } from './hints.store.ts'

/** A place this far into an episode is worth taking to another device. */
const DEEP_SECONDS = 10 * MINUTE_SECONDS

export function watchHints(isSecondVisit: boolean): void {
  addEventListener('online', () => {
    if (Object.keys($kept.get()).length === 0) giveHint('keep')
  })
  addEventListener(MARKS_EVENT, () => {
    if (Object.keys($myFilms.get().marks).length === 1) giveHint('yours')
  })
  $withoutSpoilers.subscribe((isOn) => {
    if (isOn) endHint('spoilers')
  })
  const look = () => {
    if (location.pathname === YOURS_PATH) endHint('yours')
    if (location.pathname === HANDOVER_PATH || storedText(LINKED_KEY)) endHint('device')
    if (hasWantedFilm()) giveHint('spoilers')
  }
  look()
  document.addEventListener('astro:page-load', look)
  const isDeep = Object.values($positions.get()).some(({ position }) => position > DEEP_SECONDS)
  const canHandOver = document.documentElement.dataset.handover !== undefined
  if (canHandOver && isSecondVisit && isDeep) giveHint('device')
}

/** Whether this is the page of an episode about a film that the visitor wants to see. */
const hasWantedFilm = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.episode-page [data-film]')].some((poster) => {
    const { tmdbId } = readFilmData('', poster.dataset.film ?? '')
    const { seen, want } = markOf($myFilms.get().marks, {
      tmdbId,
      pageSlug: slugOfPage(poster.getAttribute('href'))
    })
    return want === true && seen === undefined
  })
