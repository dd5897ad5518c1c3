// The film overlays on the page, of which at most one is open while others animate out; and whether the upcoming films were
// revealed in this visit. Kept small, because every page loads it.
import { atom } from 'nanostores'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { readFilmData } from '../../lib/poster-film.ts'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import type { FilmMention } from '../film/film-list.ts'
import { REVEALED_KEY } from './film-memory.ts'

/** Event of `window` that hydrates the overlay. */
export const FILM_EVENT = 'film'

export interface ShownFilm {
  key: number
  film: FilmMention
  /** The poster link that opened it; it shrinks back onto that. */
  poster: HTMLElement
  /** Where the poster was pressed, as shares of its width and height; its middle if by key. */
  pressedAt: { x: number; y: number }
  openedAtMs: number
  /** Path of our own page of the film, if it has one. */
  pagePath: string | undefined
  /** `back`: shrinks onto its poster. `aside`: fades in place, because another film was pressed. */
  leaving?: 'back' | 'aside'
}

export const $films = atom<readonly ShownFilm[]>([])

/** Numbers the films for React; nothing shows it. */
let count = 0

const titleOf = (poster: HTMLElement) =>
  poster.querySelector('img')?.alt ?? poster.querySelector('.poster-no-art b')?.textContent ?? ''

/** The open film, unless it is animating out. */
export const filmNow = (): ShownFilm | undefined => $films.get().find(({ leaving }) => !leaving)

/** Handles a press on a poster: opens its film (replacing another one), or closes it if it was open. */
export function pressPoster(poster: HTMLElement, pressedAt = { x: 0.5, y: 0.5 }): void {
  const open = filmNow()
  if (open?.poster === poster) {
    // The second press of a double press.
    if (performance.now() - open.openedAtMs >= SAME_PRESS_MS) closeFilm()
    else poster.ariaBusy = null
    return
  }
  const href = poster.getAttribute('href') ?? ''
  count += 1
  const shown: ShownFilm = {
    key: count,
    film: readFilmData(titleOf(poster), poster.dataset.film ?? ''),
    poster,
    pressedAt,
    openedAtMs: performance.now(),
    pagePath: href.startsWith('/film/') ? href : undefined
  }
  const others = $films.get().filter(({ leaving }) => leaving !== 'back')
  $films.set([...others.map((other) => ({ ...other, leaving: 'aside' as const })), shown])
  dispatchEvent(new Event(FILM_EVENT))
}

/** Closes the open film: it shrinks onto its poster, which gets the focus back. */
export function closeFilm(): void {
  const open = filmNow()
  if (open) $films.set($films.get().map((film) => (film === open ? { ...film, leaving: 'back' } : film)))
}

/** Removes a film without animation: it has finished leaving, or the visitor leaves the page. */
export const removeFilm = (key: number): void => $films.set($films.get().filter((film) => film.key !== key))

const revealedKey = shortName + REVEALED_KEY

// Islands are rendered at build with the initial value, and hydrated with it.
export const $isRevealed = atom(false)
if (typeof window !== 'undefined') $isRevealed.set(readTab(revealedKey, (stored) => stored === true) === true)

/** Without storage, the choice lasts until the visitor leaves the page. */
export function setRevealed(isRevealed: boolean): void {
  $isRevealed.set(isRevealed)
  writeTab(revealedKey, isRevealed || undefined)
}
