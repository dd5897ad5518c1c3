// Analytics of films (docs/analytics.md): where a film was opened, and which links visitors followed.
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

/** Counts a click on a link to the diary or database, including `auxclick` of the middle button. */
export function countLink({ target, button }: MouseEvent, event: FilmEvent): void {
  if (!(target instanceof Element) || button > 1) return
  const site = target.closest<HTMLElement>('[data-link]')?.dataset.link
  if (site === 'diary') track('Film Diary Click', event)
  if (site === 'database') track('Film Database Click', event)
}

const PRESSES = ['click', 'auxclick'] as const // the middle button's too

function countFilmPageLink(pressed: MouseEvent): void {
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
}

/** Counts clicks on the links of a film's own page. Calling it again has no effect. */
export function countFilmPageLinks(): void {
  for (const press of PRESSES) document.addEventListener(press, countFilmPageLink)
}
