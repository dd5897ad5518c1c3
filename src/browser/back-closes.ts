// On a phone, Back first closes the open overlay and only then leaves the page. To do so, an open overlay has its own history
// entry, with the same URL as the page below it.

import { OVERLAY_MARK } from './overlay-mark.ts'

// Of the window, which has one history, and one overlay with an entry in it.
let close: (() => void) | undefined
let isListening = false
let isOnOwnEntry = false
let isSkipping = false
let pageAddress = ''

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && OVERLAY_MARK in state

/** The current URL without its hash, to distinguish pages. */
const addressNow = () => location.pathname + location.search

/** Whether the device has touch and no mouse, so that visitors expect Back to close overlays. */
const isPhone = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/**
 * Makes the next Back call `onBack` instead of leaving the page. Returns true if that added a history entry; a link in
 * the overlay should then replace it (`data-astro-history="replace"`).
 */
export function catchBack(onBack: () => void): boolean {
  if (!isPhone()) return false
  listen()
  close = onBack
  pageAddress = addressNow()
  if (!isMarked(history.state)) history.pushState({ ...history.state, [OVERLAY_MARK]: true }, '')
  isOnOwnEntry = true
  return true
}

/** Removes the history entry of an overlay that was closed in another way, unless the visitor leaves the page. */
export function releaseBack(isLeavingPage: boolean): void {
  if (!close) return
  close = undefined
  if (!isLeavingPage && isMarked(history.state)) history.back()
}

function listen(): void {
  if (isListening) return
  isListening = true
  // Handled before the site's router, which would fetch the same page again (before-paint.client.ts).
  document.addEventListener('history-step', onStep)
  document.addEventListener('astro:page-load', () => {
    pageAddress = addressNow()
    isOnOwnEntry = isMarked(history.state)
  })
}

function onStep(event: Event): void {
  const wasOnOwnEntry = isOnOwnEntry
  isOnOwnEntry = isMarked(history.state)
  if (isOnOwnEntry) {
    // The overlay of this entry is closed already: skip it, so that visitors need not go back twice.
    event.preventDefault()
    isSkipping = true
    history.back()
    return
  }
  if (isSkipping) {
    // From a later place on the page: the router goes there.
    isSkipping = false
    return
  }
  if (!wasOnOwnEntry || addressNow() !== pageAddress) return
  event.preventDefault()
  const onBack = close
  close = undefined
  onBack?.()
}
