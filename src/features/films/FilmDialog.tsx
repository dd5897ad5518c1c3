// The overlay of one film. Shows title and links at once, and details when they arrive. It grows from its poster, follows
// it while the page scrolls, and shrinks back onto it.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { Icon } from '../../components/Icon.tsx'
import { type MovieDetails, movieDetails } from './contract.ts'
import { factsShown } from './details.ts'
import { countLink, filmEventOf } from './film-events.controller.ts'
import { replaceFilmShell } from './film-shell.controller.ts'
import css from './overlay.css?inline'
import { type Box, overlayPlace, SKELETON_AFTER_MS } from './overlay.ts'
import { listenForClosing } from './overlay-closing.controller.ts'
import { fadeDown, growFrom, shrinkOnto } from './overlay-motion.controller.ts'
import { boxOf, copyOf, isOnCoveredPoster } from './poster-box.controller.ts'
import { usableImdbId } from './poster-film.ts'
import { databaseUrl, diaryUrl, type FilmMention, imdbUrl, shortSiteName } from './rules.ts'
import { closeFilm, openFilm, removeFilm, type ShownFilm } from './store.ts'

adoptStyles(css)

/** The sites that a film links to: the podcast's film diary and film database. */
export interface FilmSites {
  diary: { name: string; baseUrl: string }
  database: { name: string; url: string }
}

const TITLE_ID = 'film-overlay-title'

export function FilmDialog({ shown, sites }: { shown: ShownFilm; sites: FilmSites }) {
  const { key, film, poster, leaving } = shown
  const overlay = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [hasOwnEntry, setHasOwnEntry] = useState(false)
  const place = usePlace(shown, overlay)
  useLayoutEffect(() => {
    const dialog = overlay.current
    if (!dialog) return
    const wasThere = replaceFilmShell(key)
    dialog.showPopover()
    const to = place.follow()
    if (!wasThere) growFrom(boxOf(poster), dialog, to)
    closeButton.current?.focus({ preventScroll: true })
  }, [key, poster, place])
  useEffect(() => {
    poster.ariaBusy = null
    poster.ariaExpanded = 'true'
    setHasOwnEntry(catchBack(closeFilm))
    track('Movie Details View', filmEventOf(poster, film))
  }, [poster, film])
  useClosing(shown, overlay, place)
  const event = filmEventOf(poster, film)
  return (
    <div
      className="film-overlay"
      popover="manual"
      role="dialog"
      // While it animates out it is visible but no longer a dialog; the next overlay uses the same title id.
      aria-labelledby={leaving ? undefined : TITLE_ID}
      aria-hidden={leaving ? true : undefined}
      inert={leaving !== undefined}
      ref={overlay}
      onClick={(pressed) => {
        countLink(pressed.nativeEvent, event)
        if (isOnCoveredPoster(pressed.nativeEvent, shown)) closeFilm()
      }}
      onAuxClick={(pressed) => countLink(pressed.nativeEvent, event)}
    >
      <div className="film-card flex h-full scrollbar-thin [scrollbar-color:var(--edge)_transparent] flex-col overflow-y-auto overscroll-contain rounded-card">
        {/* Sticky, so that it stays reachable while the card scrolls. With the focus here, arrow keys scroll the card. */}
        <button
          type="button"
          className="film-close sticky top-1.5 z-1 mx-1.5 mt-1.5 mb-[calc(-6px-var(--tap))] grid size-tap flex-none cursor-pointer place-items-center self-end rounded-full bg-surface hover:bg-ink hover:text-surface"
          aria-label={text.close}
          ref={closeButton}
          onClick={() => closeFilm()}
        >
          <Icon name="close" />
        </button>
        <FilmFacts shown={shown} sites={sites} hasOwnEntry={hasOwnEntry} closeButton={closeButton} />
      </div>
    </div>
  )
}

const LINK = 'button button-quiet w-full gap-1.5 px-2.5 py-1.5 text-[0.9375rem] [&_.icon]:size-[1em]'

interface FilmFactsProps {
  shown: ShownFilm
  sites: FilmSites
  /** Whether the overlay has its own history entry (on phones, Back closes it). Its page link then replaces that entry. */
  hasOwnEntry: boolean
  closeButton: { current: HTMLElement | null }
}

function FilmFacts({ shown, sites, hasOwnEntry, closeButton }: FilmFactsProps) {
  const { film, poster, pagePath, leaving } = shown
  const { details, load } = useDetails(film)
  const facts = details.step === 'known' ? factsShown(details.details) : undefined
  const imdbId = (details.step === 'known' && usableImdbId(details.details.imdbId)) || film.imdbId
  const ratings = [
    { site: 'IMDb', most: 10, rating: facts?.imdbRating },
    { site: shortSiteName(sites.diary.name), most: 5, rating: facts?.diaryRating }
  ].filter(({ rating }) => rating)
  const elsewhere = [
    { name: 'diary', site: sites.diary.name, url: diaryUrl(sites.diary.baseUrl, film) },
    { name: 'database', site: sites.database.name, url: databaseUrl(sites.database.url, film) },
    { name: 'imdb', site: 'IMDb', url: imdbId && imdbUrl({ ...film, imdbId }) }
  ].flatMap(({ url, ...link }) => (url ? [{ ...link, url }] : []))
  return (
    <>
      <div className="film-stub grid flex-none grid-cols-[auto_minmax(0,1fr)] items-end gap-4 p-5">
        <span
          className="w-[clamp(72px,27cqi,96px)] cursor-pointer [&_img]:size-full [&_img]:object-cover"
          data-part="art"
          aria-hidden="true"
          ref={(art) => art?.replaceChildren(...copyOf(poster))}
        />
        <div>
          <h2
            id={leaving ? undefined : TITLE_ID}
            className="text-[length:clamp(1.5rem,9cqi,2rem)]/[0.98]"
            data-part="title"
          >
            {film.title || text.untitled}
          </h2>
          <p className="mt-2 text-s/[1.3] text-ink-soft tabular" data-part="line">
            {[film.year || '', facts?.runtime, facts?.rated].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="film-body flex flex-[1_0_auto] flex-col justify-between">
        <div
          className="film-details grid gap-3.5 px-5 pt-4.5"
          data-part="details"
          data-step={details.step}
          aria-busy={details.step === 'waiting' || details.step === 'loading'}
        >
          {ratings.length > 0 && (
            <dl className="flex">
              {ratings.map(({ site, most, rating }) => (
                <div className="flex-1 border-line not-first:border-l not-first:pl-3.5" key={site}>
                  <dt className="text-s/[1.2] text-ink-soft">{site}</dt>
                  <dd className="flex items-baseline gap-1 leading-[1.1] whitespace-nowrap">
                    <b className="font-display font-extrabold text-[length:clamp(1.625rem,9.5cqi,2rem)]/[1] tabular">
                      {rating}
                    </b>{' '}
                    <span className="text-warn" aria-hidden="true">
                      ★
                    </span>{' '}
                    <small className="text-s/[1.2] text-ink-soft">{text.outOf(most)}</small>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p
            role="status"
            className={`min-h-[1.5em] text-[1rem]/[1.5] ${STATUS_LOOK[details.step]}`}
            data-part="plot"
          >
            {statusText(details)}
          </p>
          {details.step === 'failed' && (
            <p className="grid justify-items-start gap-2.5 text-ink-soft" data-part="failed">
              <q>{text.failedLine}</q>
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  // The pressed button disappears, so move the focus to the first control.
                  closeButton.current?.focus({ preventScroll: true })
                  load()
                }}
              >
                {text.retry}
              </button>
            </p>
          )}
        </div>
        <ul className="flex flex-none flex-wrap gap-2 px-5 pt-4.5 pb-5">
          {pagePath && (
            <li className="grow basis-full">
              <a
                className={LINK}
                href={pagePath}
                data-link="page"
                data-astro-history={hasOwnEntry ? 'replace' : undefined}
                aria-label={text.ownPageOf(film.title)}
              >
                {text.ownPage}
                <Icon name="right" />
              </a>
            </li>
          )}
          {elsewhere.map(({ name, site, url }) => (
            <li className="grow first:basis-full" key={name}>
              <a
                className={LINK}
                href={url}
                target="_blank"
                rel="noopener"
                data-link={name}
                aria-label={text.elsewhere(film.title, shortSiteName(site))}
              >
                {shortSiteName(site)}
                <Icon name="external" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

type Details =
  /** Requested, but too recently to show a skeleton. */
  | { step: 'waiting' }
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'known'; details: MovieDetails }
  /** The film has no id, so its details cannot be requested. */
  | { step: 'unavailable' }

function useDetails({ tmdbId }: FilmMention): { details: Details; load: () => void } {
  const [details, setDetails] = useState<Details>({ step: tmdbId ? 'waiting' : 'unavailable' })
  const load = async () => {
    if (!tmdbId) return
    setDetails({ step: 'waiting' })
    const slow = setTimeout(() => setDetails({ step: 'loading' }), SKELETON_AFTER_MS)
    const outcome = await callOnce(movieDetails, { params: { tmdbId } })
    clearTimeout(slow)
    if (!outcome.ok) report(outcome.refusal, `details of film ${tmdbId}`)
    setDetails(outcome.ok ? { step: 'known', details: outcome.value } : { step: 'failed' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each film; later the retry button loads
  useEffect(() => void load(), [])
  return { details, load: () => void load() }
}

const STATUS_LOOK: Record<Details['step'], string> = {
  waiting: '',
  loading: 'text-ink-soft',
  failed: 'border-l-4 border-enamel pl-3 font-semibold',
  known: '',
  unavailable: 'text-ink-soft'
}

function statusText(details: Details): string {
  if (details.step === 'waiting') return ''
  if (details.step === 'loading') return text.loading
  if (details.step === 'failed') return text.failed
  return (details.step === 'known' && factsShown(details.details).plot) || text.noPlot
}

interface Place {
  /** Moves the overlay to its poster's current position, and returns the overlay's box. */
  follow: () => Box
}

/** Keeps the overlay at its poster while the page scrolls or resizes, or its content changes. */
function usePlace({ poster }: ShownFilm, overlay: { current: HTMLElement | null }): Place {
  const [place] = useState<Place>(() => {
    let now: Box = { left: 0, top: 0, width: 0, height: 0 }
    const follow = () => {
      const from = boxOf(poster)
      // A poster that is hidden now (by a tab or the curtain) has no position: keep the last one.
      if (!overlay.current || (from.width === 0 && now.width > 0)) return now
      const root = document.documentElement
      const playerHeight = Number.parseFloat(getComputedStyle(root).getPropertyValue('--player-height')) || 0
      const to = overlayPlace(from, { width: root.clientWidth, height: innerHeight, playerHeight })
      const { style } = overlay.current
      style.setProperty('translate', `${to.left}px ${to.top}px`)
      if (to.width !== now.width) style.setProperty('width', `${to.width}px`)
      if (to.height !== now.height) style.setProperty('height', `${to.height}px`)
      now = to
      return to
    }
    return { follow }
  })
  useEffect(() => {
    addEventListener('scroll', place.follow, { capture: true, passive: true })
    addEventListener('resize', place.follow)
    // Content that opens or loads above the poster moves it, and the player changes the padding of the body.
    const watcher = new ResizeObserver(place.follow)
    watcher.observe(document.body, { box: 'border-box' })
    return () => {
      removeEventListener('scroll', place.follow, { capture: true })
      removeEventListener('resize', place.follow)
      watcher.disconnect()
    }
  }, [place])
  return place
}

/** Listens for what closes the overlay, and animates it out. */
function useClosing(
  { key, poster, leaving }: ShownFilm,
  overlay: { current: HTMLElement | null },
  place: Place
) {
  const isLeavingPage = useRef(false)
  useEffect(() => {
    const dialog = overlay.current
    if (leaving || !dialog) return
    const listening = new AbortController()
    listenForClosing({
      overlay: dialog,
      signal: listening.signal,
      close: (how) => {
        isLeavingPage.current = how?.isLeavingPage === true
        closeFilm()
      },
      leave: () => {
        releaseBack(true)
        removeFilm(key)
      }
    })
    return () => {
      listening.abort()
      poster.ariaExpanded = null
    }
  }, [key, poster, leaving, overlay])
  useLayoutEffect(() => {
    const dialog = overlay.current
    if (!leaving || !dialog) return
    const remove = () => removeFilm(key)
    if (leaving === 'aside') {
      void fadeDown(dialog).then(remove)
      return
    }
    releaseBack(isLeavingPage.current)
    focusPoster(poster, dialog)
    // A press outside the overlay moves the focus afterwards. If that left the focus on the body, give it to the poster.
    setTimeout(() => focusPoster(poster, dialog))
    void shrinkOnto(boxOf(poster), dialog, place.follow()).then(() => {
      focusPoster(poster, dialog)
      remove()
    })
  }, [key, poster, leaving, overlay, place])
}

/** Focuses the poster, unless the visitor has moved on to something else. */
function focusPoster(poster: HTMLElement, overlay: HTMLElement): void {
  const { activeElement } = document
  if (openFilm() || (activeElement !== document.body && !overlay.contains(activeElement))) return
  const { left, top, width, height } = boxOf(poster)
  const isInView = left + width > 0 && left < innerWidth && top + height > 0 && top < innerHeight
  poster.focus({ preventScroll: isInView })
}
