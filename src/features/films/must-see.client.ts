// 'Probeer opnieuw' where the must-see list is missing: asks for the list again and hangs its posters. Loaded by the press.
import { call } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { filmsText } from '../../texts/films.ts'
import { mustSeeText } from '../../texts/must-see.ts'
import { type ListedFilm, mustSeeMovies } from './contract.ts'
import { filmData } from './film-data.ts'
import { databaseUrl, filmPath } from './rules.ts'

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}

function pictureOf({ title, posterUrl }: ListedFilm): HTMLElement {
  const address = posterUrl?.trim()
  if (!address)
    return element('span', 'poster-no-art', element('b', '', title), element('span', '', filmsText.noArt))
  return Object.assign(document.createElement('img'), {
    alt: title,
    width: 216,
    height: 324,
    loading: 'lazy',
    decoding: 'async',
    src: address
  })
}

/** As `MustSeeGrid.astro` makes it. */
function posterOf(film: ListedFilm, rank: number, databaseBase: string): HTMLElement {
  const ids = {
    year: film.year ?? 0,
    ...(film.tmdbId ? { tmdbId: film.tmdbId } : {}),
    ...(film.imdbId ? { imdbId: film.imdbId } : {}),
    ...(film.slug ? { slug: film.slug } : {})
  }
  const poster = document.createElement('a')
  poster.className = 'poster'
  poster.href = film.pageSlug
    ? filmPath({ pageSlug: film.pageSlug })
    : databaseUrl(databaseBase, { title: film.title, ...ids })
  poster.dataset.film = filmData(ids)
  const number = element('span', '', String(rank))
  number.ariaHidden = 'true'
  poster.append(
    element('span', 'rank', element('span', 'sr-only', `${mustSeeText.rank(rank)}: `), number),
    element('span', 'poster-frame', pictureOf(film))
  )
  if (film.year) poster.append(element('span', 'poster-year', `(${film.year})`))
  return poster
}

/** Asks again; the message stays where it is until there is a list, and is then replaced by it. */
export async function retryMustSee(button: HTMLElement): Promise<void> {
  const message = button.closest<HTMLElement>('[data-must-see-empty]')
  if (!message || message.ariaBusy === 'true') return
  message.ariaBusy = 'true'
  const outcome = await call(mustSeeMovies, {})
  message.ariaBusy = null
  if (!outcome.ok || outcome.value.length === 0) {
    report(outcome.ok ? 'empty' : outcome.refusal, 'must-see list')
    const line = message.querySelector('[role=status]')
    // Said anew, so that a screen reader says it again.
    if (line) line.textContent = ''
    setTimeout(() => line?.append(mustSeeText.failed))
    return
  }
  const most = Number(message.dataset.most) || outcome.value.length
  const database = message.dataset.database ?? ''
  const grid = element('ol', 'must-see-grid')
  grid.append(
    ...outcome.value
      .slice(0, most)
      .map((film, index) => element('li', '', posterOf(film, index + 1, database)))
  )
  message.replaceWith(grid)
  grid.querySelector('a')?.focus()
}
