// Analytics of films (docs/analytics.md): where a film was opened, and which links visitors followed.
import { track } from '../../browser/track.ts'
import type { AnalyticsEvents, FilmContext } from '../../lib/analytics-events.ts'
import type { FilmMention } from '../film/film-list.ts'

export type FilmEvent = AnalyticsEvents['Movie Details View']

function contextOf(poster: Element): FilmContext {
  if (poster.closest('.curtain')) return 'upcoming_movies'
  return poster.closest('.ticket, .featured, .episode-films') ? 'episode_movies' : 'movie_grid'
}

export function filmEventOf(poster: Element, { title, year, tmdbId }: FilmMention): FilmEvent {
  return { title, year: year || undefined, tmdb_id: tmdbId, context: contextOf(poster) }
}

/** Counts a press on a link to the diary or the database, including the middle button's, but not the right one's. */
export function countLink(site: string | undefined, button: number, event: FilmEvent): void {
  if (button > 1) return
  if (site === 'diary') track('Film Diary Click', event)
  if (site === 'database') track('Film Database Click', event)
}

const PRESSES = ['click', 'auxclick'] as const // the middle button's too

function countFilmPageLink({ target, button }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-link]') : null
  const list = link?.closest<HTMLElement>('ul.film-links')
  if (!link || !list) return
  const { title = '', film = '' } = list.dataset
  const [year, tmdbId] = film.split('|', 2)
  countLink(link.dataset.link, button, {
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
