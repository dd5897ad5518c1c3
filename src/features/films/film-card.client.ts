// The form in the page (FilmOverlay.astro) filled with one film: title and links at once, details when they come.
import { callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { filmOverlayText as text } from '../../texts/film-overlay.ts'
import { type MovieDetails, movieDetails } from './contract.ts'
import { factsShown } from './details.ts'
import { usableImdbId } from './film-data.ts'
import { SKELETON_AFTER_MS } from './overlay.ts'
import { databaseUrl, diaryUrl, type FilmMention, imdbUrl } from './rules.ts'

type Details =
  | { step: 'asked' } // so short ago that nothing is shown yet
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'known'; details: MovieDetails }
  | { step: 'unknowable' } // a film without an id: nobody can be asked

export interface FilmCard {
  overlay: HTMLElement
  closeButton: HTMLElement
}

/** What a poster shows and where it leads. */
export interface PosterFilm {
  film: FilmMention
  /** Its picture or its placeholder, copied. */
  art: Element | undefined
  /** Our own page of the film, where there is one. */
  pagePath: string | undefined
}

const part = (overlay: HTMLElement, name: string) => overlay.querySelector<HTMLElement>(`[data-part=${name}]`)

/** A new overlay with one film in it, not in the page yet; undefined when the page has no form for it. */
export function createFilmCard({ film, art, pagePath }: PosterFilm): FilmCard | undefined {
  const form = document.querySelector<HTMLTemplateElement>('#film-overlay')
  const overlay = form?.content.firstElementChild?.cloneNode(true)
  if (!form || !(overlay instanceof HTMLElement)) return undefined
  const closeButton = overlay.querySelector<HTMLElement>('.film-close')
  if (!closeButton) return undefined
  part(overlay, 'title')?.replaceChildren(film.title)
  if (film.year) part(overlay, 'line')?.append(String(film.year))
  if (art) part(overlay, 'art')?.append(art)
  setLink(overlay, 'page', () => pagePath)
  setLink(overlay, 'database', (base) => databaseUrl(base, film))
  setLink(overlay, 'diary', (base) => diaryUrl(base, film))
  setLink(overlay, 'imdb', () => film.imdbId && imdbUrl(film))
  nameLinks(overlay, film.title)
  void loadDetails(overlay, film)
  overlay.querySelector('[data-part=failed] button')?.addEventListener('click', () => {
    void loadDetails(overlay, film).then(() => {
      // The pressed button is gone: go on where the keyboard began.
      if (document.activeElement === document.body) closeButton.focus({ preventScroll: true })
    })
  })
  return { overlay, closeButton }
}

/** The form's own address is the site's; without an address for this film the link is not there. */
function setLink(overlay: HTMLElement, name: string, addressOn: (base: string) => string | undefined): void {
  const link = overlay.querySelector<HTMLAnchorElement>(`[data-link=${name}]`)
  const address = link ? addressOn(link.getAttribute('href') ?? '') : undefined
  if (link && address) link.href = address
  if (link?.parentElement) link.parentElement.hidden = !address
}

function nameLinks(overlay: HTMLElement, title: string): void {
  for (const link of overlay.querySelectorAll<HTMLElement>('[data-link]')) {
    const { site } = link.dataset
    link.ariaLabel = site ? text.elsewhere(title, site) : text.ownPageOf(title)
  }
}

async function loadDetails(overlay: HTMLElement, film: FilmMention): Promise<void> {
  const { tmdbId } = film
  if (!tmdbId) return show(overlay, { step: 'unknowable' })
  show(overlay, { step: 'asked' })
  const slow = setTimeout(() => show(overlay, { step: 'loading' }), SKELETON_AFTER_MS)
  const outcome = await callOnce(movieDetails, { params: { tmdbId } })
  clearTimeout(slow)
  if (outcome.ok) return show(overlay, { step: 'known', details: outcome.value })
  report(outcome.refusal, `details of film ${tmdbId}`)
  show(overlay, { step: 'failed' })
}

function statusText(state: Details): string {
  if (state.step === 'asked') return ''
  if (state.step === 'loading') return text.loading
  if (state.step === 'failed') return text.failed
  return (state.step === 'known' && factsShown(state.details).plot) || text.noPlot
}

function show(overlay: HTMLElement, state: Details): void {
  const details = part(overlay, 'details')
  if (details) {
    details.ariaBusy = String(state.step === 'asked' || state.step === 'loading')
    details.dataset.step = state.step
  }
  const plot = part(overlay, 'plot')
  if (plot) plot.textContent = statusText(state)
  const failed = part(overlay, 'failed')
  if (failed) failed.hidden = state.step !== 'failed'
  if (state.step === 'known') showFacts(overlay, state.details)
}

function showFacts(overlay: HTMLElement, details: MovieDetails): void {
  const facts = factsShown(details)
  const line = part(overlay, 'line')
  if (line) line.textContent = [line.textContent, facts.runtime, facts.rated].filter(Boolean).join(' · ')
  showRating(overlay, 'imdb', facts.imdbRating)
  showRating(overlay, 'diary', facts.diaryRating)
  const imdbId = usableImdbId(details.imdbId)
  if (imdbId) setLink(overlay, 'imdb', () => imdbUrl({ title: '', year: 0, imdbId }))
}

function showRating(overlay: HTMLElement, site: string, rating: string): void {
  const fact = overlay.querySelector<HTMLElement>(`[data-rating=${site}]`)
  const number = fact?.querySelector('b')
  if (!fact || !number) return
  number.textContent = rating
  fact.hidden = rating === ''
}
