// The film overlay at work: grows from its poster, stays with it, and goes back to it. Loaded when a poster is about
// to be pressed; no React in it (docs/decisions/0015).
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { track } from '../../browser/track.ts'
import { createFilmCard } from './film-card.client.ts'
import { readFilmData } from './film-data.ts'
import { countLinks, filmEventOf } from './film-events.client.ts'
import css from './overlay.css?inline'
import { type Box, overlayPlace } from './overlay.ts'
import { listenForClosing } from './overlay-closing.client.ts'
import { fadeDown, growFrom, shrinkOnto } from './overlay-motion.client.ts'

adoptStyles(css)

interface Open {
  poster: HTMLElement
  overlay: HTMLElement
  place: Box
  /** Ends with being open. */
  listening: AbortController
  /** Ends with being seen. */
  following: AbortController
}

let open: Open | undefined
/** On its way back to its poster. */
let leaving: Open | undefined

/** A press on a poster: opens its film, closes it when it was open, or changes to it from another. */
export function pressPoster(poster: HTMLElement): void {
  if (open?.poster === poster) closeFilm()
  else {
    if (open) giveWay(open)
    openFilm(poster)
  }
}

function openFilm(poster: HTMLElement): void {
  if (leaving) remove(leaving)
  const film = readFilmData(titleOf(poster), poster.dataset.film ?? '')
  const href = poster.getAttribute('href') ?? ''
  const pagePath = href.startsWith('/film/') ? href : undefined
  // A browser without popovers goes to the film's page.
  const card =
    'popover' in poster &&
    createFilmCard({ film, art: copyOf(poster.querySelector('.poster-frame')), pagePath })
  if (!card) {
    location.assign(href)
    return
  }
  const { overlay, closeButton } = card
  document.body.append(overlay)
  overlay.showPopover()
  const nowhere = { left: 0, top: 0, width: 0, height: 0 }
  const [listening, following] = [new AbortController(), new AbortController()]
  open = { poster, overlay, place: nowhere, listening, following }
  poster.ariaExpanded = 'true'
  place(open)
  follow(open)
  listenForClosing({ overlay, signal: listening.signal, close: closeFilm, leave: leavePage })
  growFrom(boxOf(poster), overlay, open.place)
  closeButton.addEventListener('click', () => closeFilm())
  closeButton.focus({ preventScroll: true })
  const ownPage = overlay.querySelector<HTMLElement>('[data-link=page]')
  if (catchBack(closeFilm) && ownPage) ownPage.dataset.astroHistory = 'replace'
  const event = filmEventOf(poster, film)
  track('Movie Details View', event)
  countLinks(overlay, event)
}

const titleOf = (poster: HTMLElement) =>
  poster.querySelector('img')?.alt ?? poster.querySelector('.poster-no-art b')?.textContent ?? ''

/** The picture again, at once: it is here already. */
function copyOf(frame: Element | null): Element | undefined {
  const copy = frame?.cloneNode(true)
  if (!(copy instanceof Element)) return undefined
  copy.querySelector('img')?.removeAttribute('loading')
  return copy
}

const boxOf = (poster: HTMLElement): Box =>
  (poster.querySelector('.poster-frame') ?? poster).getBoundingClientRect()

function place(film: Open): void {
  const poster = boxOf(film.poster)
  // A poster that is hidden now (another tab, a drawn curtain) has no place: stay where we are.
  if (poster.width === 0 && film.place.width > 0) return
  const root = document.documentElement
  const playerHeight = Number.parseFloat(getComputedStyle(root).getPropertyValue('--player-height')) || 0
  const to = overlayPlace(poster, { width: root.clientWidth, height: innerHeight, playerHeight })
  const { style } = film.overlay
  style.setProperty('translate', `${to.left}px ${to.top}px`)
  if (to.width !== film.place.width) style.setProperty('width', `${to.width}px`)
  if (to.height !== film.place.height) style.setProperty('height', `${to.height}px`)
  film.place = to
}

function follow(film: Open): void {
  const { signal } = film.following
  const again = () => place(film)
  addEventListener('scroll', again, { signal, capture: true, passive: true })
  addEventListener('resize', again, { signal })
  // What opens or loads above the poster moves it, and the player takes its room from the body.
  const watcher = new ResizeObserver(again)
  watcher.observe(document.body, { box: 'border-box' })
  signal.addEventListener('abort', () => watcher.disconnect())
}

/** Closes what is open; the keyboard goes on at its poster. */
function closeFilm({ isLeavingPage = false } = {}): void {
  const film = open
  if (!film) return
  detach(film)
  releaseBack(isLeavingPage)
  leaving = film
  focusPoster(film)
  const ended = () => {
    focusPoster(film)
    remove(film)
  }
  silence(film)
  // A press beside the overlay takes the focus away again: where it landed on nothing, the poster gets it back.
  setTimeout(() => focusPoster(film))
  void shrinkOnto(boxOf(film.poster), film.overlay, film.place).then(ended)
}

/** Unless something else was chosen meanwhile. */
function focusPoster({ poster, overlay }: Open): void {
  const { activeElement } = document
  if (open || (activeElement !== document.body && !overlay.contains(activeElement))) return
  const { left, top, width, height } = boxOf(poster)
  const isInView = left + width > 0 && left < innerWidth && top + height > 0 && top < innerHeight
  poster.focus({ preventScroll: isInView })
}

/** Fades where it stands, because another film was pressed. */
function giveWay(film: Open): void {
  detach(film)
  silence(film)
  void fadeDown(film.overlay).then(() => remove(film))
}

/** Seen for a moment longer, but no dialog any more: the next one bears its own name, and only that is read out. */
function silence({ overlay }: Open): void {
  overlay.inert = true
  overlay.ariaHidden = 'true'
  overlay.querySelector('[data-part=title]')?.removeAttribute('id')
}

/** The page goes, and the overlay with it. */
function leavePage(): void {
  const film = open
  if (!film) return
  detach(film)
  releaseBack(true)
  remove(film)
}

function detach(film: Open): void {
  open = undefined
  film.poster.ariaExpanded = null
  film.listening.abort()
}

function remove(film: Open): void {
  if (leaving === film) leaving = undefined
  film.following.abort()
  film.overlay.remove()
}
