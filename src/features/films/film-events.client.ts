// What is counted of films (docs/analytics.md): where one was looked at, and where people read on.
import { track } from '../../browser/track.ts'
import type { AnalyticsEvents, FilmContext } from '../../lib/analytics-events.ts'
import type { FilmMention } from './rules.ts'

type FilmEvent = AnalyticsEvents['Movie Details View']

function contextOf(poster: Element): FilmContext {
  if (poster.closest('.curtain')) return 'upcoming_movies'
  return poster.closest('.ticket, .featured, .episode-films') ? 'episode_movies' : 'movie_grid'
}

export function filmEventOf(poster: Element, { title, year, tmdbId }: FilmMention): FilmEvent {
  return { title, year: year || undefined, tmdb_id: tmdbId, context: contextOf(poster) }
}

function countLink({ target, button }: MouseEvent, event: FilmEvent): void {
  if (!(target instanceof Element) || button > 1) return
  const site = target.closest<HTMLElement>('[data-link]')?.dataset.link
  if (site === 'diary') track('Film Diary Click', event)
  if (site === 'database') track('Film Database Click', event)
}

const PRESSES = ['click', 'auxclick'] as const // the middle button's too

/** Counts presses on the links of an overlay to diary and database. */
export function countLinks(overlay: HTMLElement, event: FilmEvent): void {
  for (const press of PRESSES) overlay.addEventListener(press, (pressed) => countLink(pressed, event))
}

/** The same on a film's own page. */
export function countFilmPageLinks(): void {
  for (const press of PRESSES)
    document.addEventListener(press, (pressed) => {
      const list = pressed.target instanceof Element && pressed.target.closest<HTMLElement>('ul.film-links')
      if (!list) return
      const { title = '', film = '' } = list.dataset
      const [year, tmdbId] = film.split('|', 2)
      countLink(pressed, {
        title,
        year: Number(year) || undefined,
        tmdb_id: Number(tmdbId) || undefined,
        context: 'film_page'
      })
    })
}
