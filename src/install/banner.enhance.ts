// The banner at the foot of the page: not modal, takes no focus by itself, never over the player.
import { adoptStyles } from '../browser/adopt-styles.ts'
import { afloat } from '../browser/afloat.ts'
import { siteName } from '../browser/site.ts'
import { installBannerText as text } from '../texts/install.ts'
import type { SharePlace } from './device.ts'
import { dismissInstall, hideForDays, install, installWay, offerInstall } from './install.engine.ts'
import css from './install-banner.css?inline'
import { $installBanner, $isInstalled } from './store.ts'

const TITLE_ID = 'install-title'
/** Apple's share icon: an arrow out of a box. */
const SHARE_ICON = 'M12 15V3M7.5 7 12 2.500 16.500 7M8 10H5.500v11h13V10H16'

let banner: HTMLElement | undefined
/** What opened the banner by hand gets the focus back. */
let opener: Element | null = null

/** Draws the banner as soon as there is something to show. */
function start(): void {
  if (banner) return
  adoptStyles(css)
  const section = afloat('section', 'install-banner')
  banner = section
  section.setAttribute('aria-labelledby', TITLE_ID)
  keepRoom(section)
  $installBanner.subscribe(draw)
  $isInstalled.subscribe((isInstalled) => isInstalled && $installBanner.set({ step: 'hidden' }))
}

/** The banner, if it is time for it. */
export function offer(): void {
  start()
  offerInstall()
}

/** 'Installeren' somewhere else on the page. */
export function installByHand(by: Element): void {
  start()
  opener = by
  void install().then(() => {
    if ($installBanner.get().step === 'hidden') opener = null
  })
}

function draw(): void {
  if (!banner) return
  const state = $installBanner.get()
  const hadFocus = banner.contains(document.activeElement)
  const isByHand = opener !== null
  banner.hidden = state.step === 'hidden'
  banner.replaceChildren(...(state.step === 'hidden' ? [] : bannerParts(state)))
  if (state.step === 'hidden') {
    if (hadFocus && opener instanceof HTMLElement) opener.focus()
    opener = null
  } else if (hadFocus || isByHand) {
    banner.querySelector<HTMLElement>(`#${TITLE_ID}`)?.focus()
  }
}

function bannerParts(state: { step: 'offer' } | { step: 'steps'; share: SharePlace }): HTMLElement[] {
  const title = element('p', 'install-title', text.title(siteName()))
  title.id = TITLE_ID
  title.tabIndex = -1
  const buttons = element('div', 'install-buttons')
  const way = installWay()
  const later = button(text.later, 'button-quiet', () =>
    dismissInstall(state.step === 'steps' || way.by === 'ios' ? 'ios' : 'prompt')
  )
  const body = element('div', 'install-body')
  if (state.step === 'offer') {
    const label = way.by === 'ios' ? text.showSteps : text.install
    buttons.append(
      button(label, '', () => void install()),
      later
    )
    body.append(title, element('p', 'install-pitch', text.pitch), buttons)
  } else {
    buttons.append(button(text.understood, '', hideForDays), later)
    body.append(title, stepList(state.share), buttons)
  }
  return [stub(), body]
}

function stepList(share: SharePlace): HTMLElement {
  const list = element('ol', 'install-steps')
  const steps: [string, Node][] = [
    [text.share[share], shareIcon()],
    [text.choose, element('b', '', text.addToHomeScreen)],
    [text.confirm, element('b', '', text.add)]
  ]
  for (const [sentence, marked] of steps) {
    const [before = '', after = ''] = sentence.split(/\{\w+\}/)
    const item = element('li', '')
    // The last word keeps the picture and the full stop after it on its line.
    const at = marked instanceof SVGElement ? before.trimEnd().lastIndexOf(' ') + 1 : before.length
    const kept = element('span', at < before.length ? 'install-kept' : '')
    kept.append(before.slice(at), marked, after)
    item.append(before.slice(0, at), kept)
    list.append(item)
  }
  return list
}

function stub(): HTMLElement {
  const holder = element('div', 'install-stub')
  const picture = document.createElement('img')
  picture.src = '/favicon.svg'
  picture.alt = ''
  picture.width = 48
  picture.height = 48
  holder.append(picture)
  return holder
}

function element(tag: string, className: string, words = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = words
  return made
}

function button(label: string, look: string, press: () => void): HTMLElement {
  const made = element('button', `button ${look}`.trim(), label) as HTMLButtonElement
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

function shareIcon(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'install-share')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', SHARE_ICON)
  svg.append(path)
  return svg
}

/**
 * Tells the page how much the banner covers, so that nothing focused stays under it. In a sheet of its own: the router
 * takes the attributes off the root at each navigation.
 */
function keepRoom(section: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  new ResizeObserver(() => {
    const coveredPx = section.hidden ? 0 : Math.ceil(section.getBoundingClientRect().height) + 16
    sheet.replaceSync(`:root { --banner-height: ${coveredPx}px }`)
  }).observe(section)
}
