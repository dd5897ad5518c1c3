// Whether the button 'Terug naar boven' shows. Scrolling is tracked from the first scroll on, and React loads only for
// visitors who scroll back up.
import { atom, computed } from 'nanostores'
import { afterScroll, type Scrolled, withinPage } from './scroll-direction.ts'

/** Event of `window` that hydrates the button. */
export const BACK_TO_TOP_EVENT = 'back-to-top'

const $scrolled = atom<Scrolled>({ turnedAtPx: 0, isShown: false })
export const $backToTopIsShown = computed($scrolled, ({ isShown }) => isShown)

const herePx = () => withinPage(scrollY, document.documentElement.scrollHeight, innerHeight)
/** From the corner of the window: the button, above the cart button and the player. */
const CORNER = { widthPx: 80, heightPx: 240 }

/** Whether the keyboard is at something that the button would cover. */
function isKeyboardInCorner(): boolean {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || focused.closest('.back-to-top')) return false
  const { right, top, bottom } = focused.getBoundingClientRect()
  return right > innerWidth - CORNER.widthPx && bottom > innerHeight - CORNER.heightPx && top < innerHeight
}

/** Off while a modal dialog is open, because the page behind it does not scroll. */
const isOn = () => document.querySelector('dialog:modal') === null && !isKeyboardInCorner()

export function followScrolling(): void {
  const startHere = () => $scrolled.set({ turnedAtPx: herePx(), isShown: false })
  startHere()
  // The router's scroll restoration on navigation is not scrolling by the visitor.
  document.addEventListener('astro:page-load', startHere)
  const update = () => $scrolled.set(afterScroll($scrolled.get(), herePx(), isOn()))
  addEventListener('scroll', update, { passive: true })
  document.addEventListener('focusin', () => {
    if ($backToTopIsShown.get()) update()
  })
  $backToTopIsShown.listen((isShown) => {
    if (isShown) dispatchEvent(new Event(BACK_TO_TOP_EVENT))
  })
}

/** Scrolls to the top and moves the focus there. */
export function goToTop(): void {
  $scrolled.set({ turnedAtPx: 0, isShown: false })
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
}
