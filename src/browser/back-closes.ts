// On a phone, Back first closes the uppermost overlay and only then leaves the page. To do so, each open overlay has its own
// history entry, with the same URL as the page below it.

import { OVERLAY_MARK } from './overlay-mark.ts'

// Of the window, which has one history.
/** How the open overlays are closed; the uppermost is last. */
const closers: (() => void)[] = []
let isListening = false
/** A step of ours that is on its way. `skip`: over the entry of an overlay that was closed already. */
let stepping: 'leave' | 'skip' | undefined
let depth = 0
let pageAddress = ''

/** How many overlays the current history entry stands for. */
const depthNow = (): number => Number(history.state?.[OVERLAY_MARK] ?? 0)

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
  if (!closers.includes(onBack)) closers.push(onBack)
  pageAddress = addressNow()
  matchEntries()
  return true
}

/** Removes the history entry of an overlay that was closed in another way, unless the visitor leaves the page. */
export function releaseBack(onBack: () => void, isLeavingPage: boolean): void {
  const at = closers.indexOf(onBack)
  if (at < 0) return
  closers.splice(at, 1)
  if (!isLeavingPage) matchEntries()
}

/** Adds or leaves entries until there is one for each open overlay. A step takes a while, in which another may open. */
function matchEntries(): void {
  if (stepping) return
  depth = depthNow()
  while (depth < closers.length) {
    depth += 1
    history.pushState({ ...history.state, [OVERLAY_MARK]: depth }, '')
  }
  if (depth > closers.length) step('leave')
}

function step(why: 'leave' | 'skip'): void {
  stepping = why
  history.go(closers.length - depthNow())
}

function listen(): void {
  if (isListening) return
  isListening = true
  // Handled before the site's router, which would fetch the same page again (before-paint.client.ts).
  document.addEventListener('history-step', onStep)
  document.addEventListener('astro:page-load', () => {
    pageAddress = addressNow()
    depth = depthNow()
  })
}

function onStep(event: Event): void {
  const [depthBefore, arrived] = [depth, stepping]
  depth = depthNow()
  stepping = undefined
  // From a later place on the page: the router goes there.
  if (arrived === 'skip' && depth === 0) return
  if (arrived) {
    event.preventDefault()
    matchEntries()
    return
  }
  if (depth > closers.length) {
    // The overlays of this entry are closed already: skip it, so that visitors need not go back twice.
    event.preventDefault()
    step('skip')
    return
  }
  if (depthBefore <= depth || addressNow() !== pageAddress) return
  event.preventDefault()
  for (const close of closers.splice(depth).reverse()) close()
}
