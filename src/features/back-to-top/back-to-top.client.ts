// 'Terug naar boven': one button for all pages, over the player and beside the text.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { afloat } from '../../browser/afloat.ts'
import { track } from '../../browser/track.ts'
import { frameText } from '../../texts/frame.ts'
import css from './back-to-top.css?inline'
import { afterScroll, type Scrolled, withinPage } from './rules.ts'

const ARROW = 'M12 19.5v-15M5.5 11 12 4.5l6.5 6.5'

/** Puts the button afloat and follows the scrolling from now on. */
export function floatButton(): void {
  adoptStyles(css)
  const button = drawButton()
  const here = () => withinPage(scrollY, document.documentElement.scrollHeight, innerHeight)
  let scrolled: Scrolled = { turnedAtPx: here(), isShown: false }
  const show = (next: Scrolled) => {
    scrolled = next
    button.hidden = !next.isShown
  }
  addEventListener('scroll', () => show(afterScroll(scrolled, here(), isOn())), { passive: true })
  // Another page, another place: what the router restores is no scrolling of anybody's.
  document.addEventListener('astro:page-load', () => show({ turnedAtPx: here(), isShown: false }))
  button.addEventListener('click', () => {
    show({ turnedAtPx: 0, isShown: false })
    goToTop()
    track('Player Control', { action: 'back_to_top' })
  })
}

function drawButton(): HTMLButtonElement {
  const button = afloat('button', 'back-to-top') as HTMLButtonElement
  button.type = 'button'
  button.hidden = true
  button.ariaLabel = frameText.backToTop
  button.dataset.tip = frameText.backToTop
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ARROW)
  svg.append(path)
  button.append(svg)
  return button
}

/** A modal dialog makes the page behind it stand still. */
const isOn = () => document.querySelector('dialog:modal') === null

function goToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
}
