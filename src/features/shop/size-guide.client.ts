// 'Welke maat past mij?': the measures of the garment and of the body it fits, in a dialog with two tabs.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { sizeGuideText as text } from '../../texts/cart.ts'
import type { Product } from './catalogue.ts'
import { drawIcon } from './icons.client.ts'
import css from './size-guide.css?inline'

const TITLE_ID = 'size-guide-title'
const centimetres = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 1 })
/** One decimal each, so that a column of them is in line. */
const tenths = new Intl.NumberFormat('nl-BE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
type Guide = NonNullable<Product['sizeGuide']>
type Tab = keyof typeof text.tabs

let isDressed = false

/** Opens the measures of a product; Escape, the cross and a press beside it close them, and focus goes back. */
export function openSizeGuide({ name, sizeGuide }: Product): void {
  if (!sizeGuide) return
  if (!isDressed) adoptStyles(css)
  isDressed = true
  const dialog = element('dialog', 'size-guide')
  dialog.setAttribute('aria-labelledby', TITLE_ID)
  const title = element('h2', '', text.heading(name))
  title.id = TITLE_ID
  const close = element('button', 'size-guide-close')
  close.type = 'button'
  close.ariaLabel = text.close
  close.append(drawIcon('close'))
  close.addEventListener('click', () => dialog.close())
  const head = element('header', 'size-guide-head')
  head.append(title, close)
  dialog.append(head, ...tabsWith(sizeGuide), element('p', 'size-guide-note', text.note))
  closeOnPressBeside(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
}

function element<Name extends keyof HTMLElementTagNameMap>(tag: Name, className = '', words = '') {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = words
  return made
}

function tabsWith(guide: Guide): HTMLElement[] {
  const list = element('div', 'size-guide-tabs')
  list.setAttribute('role', 'tablist')
  const panels = { table: garmentPanel(guide), body: bodyPanel(guide) }
  const names = Object.keys(panels) as Tab[]
  const select = (chosen: Tab) => {
    for (const name of names) {
      const tab = list.querySelector<HTMLElement>(`#size-guide-${name}`)
      panels[name].hidden = name !== chosen
      if (!tab) continue
      tab.ariaSelected = String(name === chosen)
      tab.tabIndex = name === chosen ? 0 : -1
    }
  }
  for (const name of names) {
    const tab = element('button', '', text.tabs[name])
    tab.type = 'button'
    tab.id = `size-guide-${name}`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `size-guide-${name}-panel`)
    tab.addEventListener('click', () => select(name))
    list.append(tab)
    panels[name].id = `size-guide-${name}-panel`
    panels[name].setAttribute('role', 'tabpanel')
    panels[name].setAttribute('aria-labelledby', tab.id)
    panels[name].tabIndex = 0
  }
  // Two tabs: whichever way the arrow points, it is the other one.
  list.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = list.querySelector<HTMLElement>('[aria-selected="false"]')
    other?.click()
    other?.focus()
  })
  select('table')
  return [list, panels.table, panels.body]
}

function garmentPanel({ garment }: Guide): HTMLElement {
  const panel = element('div', 'size-guide-panel')
  const rows = garment.map(({ size, lengthCm, widthCm }) => [
    size,
    tenths.format(lengthCm),
    tenths.format(widthCm)
  ])
  panel.append(
    element('p', '', text.tableIntro),
    table(text.tableCaption, [text.size, text.length, text.width], rows),
    element('p', '', text.lengthHow),
    element('p', '', text.widthHow)
  )
  return panel
}

function bodyPanel({ body }: Guide): HTMLElement {
  const panel = element('div', 'size-guide-panel')
  const rows = body.map(({ size, chestFromCm, chestToCm }) => [size, `${cm(chestFromCm)} – ${cm(chestToCm)}`])
  panel.append(
    element('p', '', text.bodyIntro),
    table(text.bodyCaption, [text.size, text.chest], rows),
    element('p', '', text.between)
  )
  return panel
}

const cm = (value: number) => centimetres.format(value)

function table(caption: string, heads: readonly string[], rows: readonly string[][]): HTMLElement {
  const made = element('table')
  made.append(element('caption', 'sr-only', caption))
  const headRow = made.createTHead().insertRow()
  for (const head of heads) headRow.append(heading(head, 'col'))
  const body = made.createTBody()
  for (const [size = '', ...values] of rows) {
    const row = body.insertRow()
    row.append(heading(size, 'row'))
    for (const value of values) row.insertCell().textContent = value
  }
  return made
}

function heading(words: string, scope: 'col' | 'row'): HTMLElement {
  const made = element('th', '', words)
  made.scope = scope
  return made
}
