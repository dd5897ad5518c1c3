// One film overlay beside its poster: follows it, and closes in every way a visitor expects.
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { closeFilm, filmNow, removeFilm, type ShownFilm } from './films.store.ts'
import { type Box, isSameWindow, movedWith, type OverlayBounds, overlayPlace } from './overlay.ts'
import { listenForClosing } from './overlay-closing.service.ts'
import { fadeDown, growFrom, shrinkOnto } from './overlay-motion.service.ts'
import { boxOf, isOnCoveredPoster } from './poster-box.service.ts'

export interface Overlay {
  /** Animates it out, then removes its film. `aside`: another film takes its place. */
  animateOut: (how: 'back' | 'aside') => void
  /** Its element goes: stops following and listening. */
  stop: () => void
}

export function openOverlay(element: HTMLElement, shown: ShownFilm): Overlay {
  const { key, poster } = shown
  const listening = new AbortController()
  const { follow, stopFollowing } = followPoster(element, poster)
  let isLeavingPage = false
  element.showPopover()
  growFrom(boxOf(poster), element, follow())
  poster.ariaBusy = null
  poster.ariaExpanded = 'true'
  const hasOwnEntry = catchBack(closeFilm)
  const onPress = (pressed: MouseEvent) => {
    const link = pressed.target instanceof Element && pressed.target.closest('a')
    if (isOnCoveredPoster(pressed, shown)) {
      // Nor does it what the control there would do.
      pressed.preventDefault()
      pressed.stopPropagation()
      closeFilm()
    }
    // The page of the film replaces the overlay's entry in the history, which the visitor would go back to for nothing.
    else if (link && link.target !== '_blank' && hasOwnEntry) link.dataset.astroHistory = 'replace'
  }
  element.addEventListener('click', onPress, { capture: true })
  listenForClosing({
    overlay: element,
    signal: listening.signal,
    close: (how) => {
      isLeavingPage = how?.isLeavingPage === true
      closeFilm()
    },
    onPageLeft: () => {
      releaseBack(closeFilm, true)
      removeFilm(key)
    }
  })
  const stopListening = () => {
    if (!listening.signal.aborted) poster.ariaExpanded = null
    listening.abort()
  }
  const stop = () => {
    stopFollowing()
    stopListening()
  }
  return {
    stop,
    animateOut(how) {
      stopListening()
      const remove = () => removeFilm(key)
      if (how === 'aside') return void fadeDown(element).then(remove)
      releaseBack(closeFilm, isLeavingPage)
      focusPoster(poster, element)
      // A press outside the overlay moves the focus afterwards. If that left the focus on the body, give it to the poster.
      setTimeout(() => focusPoster(poster, element))
      void shrinkOnto(boxOf(poster), element, follow()).then(() => {
        focusPoster(poster, element)
        remove()
      })
    }
  }
}

/** Keeps the overlay at its poster while the page scrolls or resizes, or its content changes. */
function followPoster(overlay: HTMLElement, poster: HTMLElement) {
  const stopping = new AbortController()
  let placed: { poster: Box; bounds: OverlayBounds; place: Box } | undefined
  let now: Box = { left: 0, top: 0, width: 0, height: 0 }
  /** Moves the overlay to its poster's current position, and returns the overlay's box. */
  const follow = (): Box => {
    const from = boxOf(poster)
    // A poster that is hidden now (by a tab or the curtain) has no position: keep the last one.
    if (from.width === 0 && placed) return now
    const bounds = boundsNow()
    // It stays on its side of the poster while the page scrolls.
    if (!placed || !isSameWindow(placed.bounds, bounds))
      placed = { poster: from, bounds, place: overlayPlace(from, bounds) }
    const to = movedWith(placed.place, placed.poster, from, bounds)
    const { style } = overlay
    style.translate = `${to.left}px ${to.top}px`
    if (to.width !== now.width) style.width = `${to.width}px`
    if (to.height !== now.height) style.height = `${to.height}px`
    now = to
    return to
  }
  const { signal } = stopping
  addEventListener('scroll', follow, { capture: true, passive: true, signal })
  addEventListener('resize', follow, { signal })
  // Content that opens or loads above the poster moves it, and the player changes the padding of the body.
  const watcher = new ResizeObserver(follow)
  watcher.observe(document.body, { box: 'border-box' })
  signal.addEventListener('abort', () => watcher.disconnect())
  return { follow, stopFollowing: () => stopping.abort() }
}

function boundsNow(): OverlayBounds {
  const root = document.documentElement
  const playerHeight = Number.parseFloat(getComputedStyle(root).getPropertyValue('--player-height')) || 0
  return { width: root.clientWidth, height: innerHeight, playerHeight }
}

/** Focuses the poster, unless the visitor has moved on to something else. */
function focusPoster(poster: HTMLElement, overlay: HTMLElement): void {
  const { activeElement } = document
  if (filmNow() || (activeElement !== document.body && !overlay.contains(activeElement))) return
  const { left, top, width, height } = boxOf(poster)
  const isInView = left + width > 0 && left < innerWidth && top + height > 0 && top < innerHeight
  poster.focus({ preventScroll: isInView })
}
