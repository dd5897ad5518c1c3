// A banner at the foot of the page: not modal, takes no focus by itself, never over the player. One ticket with the
// tile of the site on its stub; what it says is its owner's.
import { adoptStyles } from './adopt-styles.ts'
import { afloat } from './afloat.ts'
import css from './foot-banner.css?inline'

let isDressed = false

/** An empty banner, hidden; `titleId` is the id of what will name it. */
export function footBanner(className: string, titleId: string): HTMLElement {
  if (!isDressed) adoptStyles(css)
  isDressed = true
  const section = afloat('section', `foot-banner ${className}`)
  section.setAttribute('aria-labelledby', titleId)
  section.hidden = true
  keepRoom(section)
  return section
}

/** The stub, and beside it a title that can take the focus, what is said, and the buttons. */
export function bannerParts(
  titleId: string,
  title: string,
  said: HTMLElement,
  answers: readonly HTMLElement[]
): HTMLElement[] {
  const heading = element('p', 'foot-title', title)
  heading.id = titleId
  heading.tabIndex = -1
  const buttons = element('div', 'foot-buttons')
  buttons.append(...answers)
  const body = element('div', 'foot-body')
  body.append(heading, said, buttons)
  return [stub(), body]
}

/** The sentence under the title. */
export const pitch = (words: string): HTMLElement => element('p', 'foot-pitch', words)

export function element(tag: string, className: string, words = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = words
  return made
}

/** An answer; quiet for a no. */
export function answer(label: string, press: () => void, { isQuiet = false } = {}): HTMLButtonElement {
  const made = element('button', isQuiet ? 'button button-quiet' : 'button', label) as HTMLButtonElement
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

function stub(): HTMLElement {
  const holder = element('div', 'foot-stub')
  const picture = document.createElement('img')
  picture.src = '/favicon.svg'
  picture.alt = ''
  picture.width = 48
  picture.height = 48
  holder.append(picture)
  return holder
}

/**
 * Tells the page how much the banner covers, so that nothing focused stays under it. In a sheet of its own: the router
 * takes the attributes off the root at each navigation.
 */
function keepRoom(section: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  new ResizeObserver(() => {
    const coveredPx = Math.ceil(section.getBoundingClientRect().height) + 16
    // Two banners may be on the page, but one of them at most is seen.
    sheet.replaceSync(section.hidden ? '' : `:root { --banner-height: ${coveredPx}px }`)
  }).observe(section)
}
