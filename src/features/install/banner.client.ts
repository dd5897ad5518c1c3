// The banner that offers to install, and tells how it is done on Apple's phones and tablets.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { answer, bannerParts, element, footBanner, pitch } from '../../browser/foot-banner.ts'
import { siteName } from '../../browser/site.ts'
import { installBannerText as text } from '../../texts/install.ts'
import type { SharePlace } from './device.ts'
import { dismissInstall, hideForDays, install, installWay, offerInstall } from './install.controller.ts'
import css from './install-steps.css?inline'
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
  banner = footBanner('install-banner', TITLE_ID)
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
  banner.replaceChildren(...(state.step === 'hidden' ? [] : partsOf(state)))
  if (state.step === 'hidden') {
    if (hadFocus && opener instanceof HTMLElement) opener.focus()
    opener = null
  } else if (hadFocus || isByHand) {
    banner.querySelector<HTMLElement>(`#${TITLE_ID}`)?.focus()
  }
}

function partsOf(state: { step: 'offer' } | { step: 'steps'; share: SharePlace }): HTMLElement[] {
  const title = text.title(siteName())
  const way = installWay()
  const dismiss = () => dismissInstall(state.step === 'steps' || way.by === 'ios' ? 'ios' : 'prompt')
  const later = answer(text.later, dismiss, { isQuiet: true })
  if (state.step === 'steps')
    return bannerParts(TITLE_ID, title, stepList(state.share), [answer(text.understood, hideForDays), later])
  const label = way.by === 'ios' ? text.showSteps : text.install
  return bannerParts(TITLE_ID, title, pitch(text.pitch), [answer(label, () => void install()), later])
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
