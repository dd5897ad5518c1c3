// Whether the button 'Terug naar boven' shows. Scrolling is tracked from the first scroll on, and React loads only for
// visitors who scroll back up.
import { atom, computed } from 'nanostores'
import { afterScroll, type Scrolled, withinPage } from './scroll-direction.ts'

/** Event of `window` that hydrates the button. */
export const BACK_TO_TOP_EVENT = 'back-to-top'

const $scrolled = atom<Scrolled>({ turnedAtPx: 0, isShown: false })
export const $backToTopIsShown = computed($scrolled, ({ isShown }) => isShown)

const herePx = () => withinPage(scrollY, document.documentElement.scrollHeight, innerHeight)
/** Off while a modal dialog is open, because the page behind it does not scroll. */
const isOn = () => document.querySelector('dialog:modal') === null

export function followScrolling(): void {
  const startHere = () => $scrolled.set({ turnedAtPx: herePx(), isShown: false })
  startHere()
  // The router's scroll restoration on navigation is not scrolling by the visitor.
  document.addEventListener('astro:page-load', startHere)
  addEventListener('scroll', () => $scrolled.set(afterScroll($scrolled.get(), herePx(), isOn())), {
    passive: true
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
