// On a phone the way back closes what lies over the page before it leaves the page (design rule for overlays). For
// that an open overlay has an entry of its own in the history, at the same address as the page below it.

const MARK = 'overlay'

let close: (() => void) | undefined
let isListening = false
let isOnOwnEntry = false
let pageAddress = ''

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state

/** Address of the page that is shown, as far as it tells pages apart. */
const addressNow = () => location.pathname + location.search

/** Only where a way back is at hand and a keyboard is not. */
const isPhone = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/**
 * Lets the next way back call `onBack` instead of leaving the page. True where that took an entry of the history; a
 * link in the overlay should then take its place (`data-astro-history="replace"`).
 */
export function catchBack(onBack: () => void): boolean {
  if (!isPhone()) return false
  listen()
  close = onBack
  pageAddress = addressNow()
  if (!isMarked(history.state)) history.pushState({ ...history.state, [MARK]: true }, '')
  isOnOwnEntry = true
  return true
}

/** The overlay was closed in another way: takes its entry back, unless the page is being left. */
export function releaseBack(isLeavingPage: boolean): void {
  if (!close) return
  close = undefined
  if (!isLeavingPage && isMarked(history.state)) history.back()
}

function listen(): void {
  if (isListening) return
  isListening = true
  // Taken before the router of the site, which would fetch the same page again (way-back.ts).
  document.addEventListener('way-back', onStep)
  document.addEventListener('astro:page-load', () => {
    pageAddress = addressNow()
    isOnOwnEntry = isMarked(history.state)
  })
}

function onStep(event: Event): void {
  const wasOnOwnEntry = isOnOwnEntry
  isOnOwnEntry = isMarked(history.state)
  if (isOnOwnEntry) {
    // An entry whose overlay is long closed: nobody should have to go back twice.
    event.preventDefault()
    history.back()
    return
  }
  if (!wasOnOwnEntry || addressNow() !== pageAddress) return
  event.preventDefault()
  const onBack = close
  close = undefined
  onBack?.()
}
