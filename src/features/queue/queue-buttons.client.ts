// The button 'Hierna' on each card and page of an episode, with its menu. Not in the markup: it needs script, and a page of ten cards
// would load it ten times. Loaded at the first use of a page (layouts/first-use.client.ts).
import { queueButtonsText as text } from '#texts/queue-buttons.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { report } from '../../browser/report.ts'
import { notify } from '../notices/notices.store.ts'
import { $queue, addLast, playNext, removeFromQueue } from './queue.store.ts'
import css from './queue-buttons.css?inline'

/** A card or a page of an episode. */
const HOLDERS = 'main [data-episode]'
/** Where its button stands, from the best place on. */
const PLACES = ['[data-queue-place]', '.ticket-meta', '.featured-actions > span']

const ICONS = {
  add: 'M4 6h16M4 11h10M4 16h7M17.5 13v8M13.5 17h8',
  in: 'M4 6h16M4 11h10M4 16h7M13 17.5l3 3 5.5-6'
}

let isFollowing = false

/** Shows the buttons on this page and later ones. Calling it again has no effect. */
export function followQueueButtons(): void {
  if (isFollowing) return
  isFollowing = true
  adoptStyles(css)
  // Cards that are added, also by the next page.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added instanceof Element) addUnder(added)
  }).observe(document, { childList: true, subtree: true })
  addUnder(document)
  $queue.listen(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.queue-open')) showState(button)
  })
}

function addUnder(root: ParentNode): void {
  if (root instanceof HTMLElement && root.matches(HOLDERS)) addTo(root)
  for (const holder of root.querySelectorAll<HTMLElement>(HOLDERS)) addTo(holder)
}

function addTo(holder: HTMLElement): void {
  const { episode: id } = holder.dataset
  if (!id || holder.querySelector('.queue-open')) return
  const place = PLACES.map((one) => holder.querySelector(one)).find((one) => one !== null)
  place?.append(buttonOf(id, titleIn(holder)))
}

/** The heading, without text that is only for screen readers. */
function titleIn(holder: Element): string {
  const heading = holder.querySelector('h1, h2, h3')?.cloneNode(true)
  if (!(heading instanceof Element)) return ''
  for (const unseen of heading.querySelectorAll('.sr-only')) unseen.remove()
  return heading.textContent?.trim() ?? ''
}

/** A button with a popover, as the kit's. */
function buttonOf(id: string, title: string): HTMLElement {
  const place = document.createElement('span')
  place.className = 'popover-place queue-place'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'tool queue-open'
  button.dataset.queueOf = id
  button.dataset.title = title
  button.ariaHasPopup = 'dialog'
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square"><path/></svg><span>${text.heading}</span>`
  const menu = document.createElement('div')
  menu.className = 'popover'
  menu.popover = 'auto'
  menu.role = 'dialog'
  menu.ariaLabel = text.open(title)
  button.popoverTargetElement = menu
  menu.addEventListener('beforetoggle', (event) => {
    const isOpening = (event as ToggleEvent).newState === 'open'
    button.ariaExpanded = String(isOpening)
    if (isOpening) menu.replaceChildren(actsOf(id, title, () => menu.hidePopover()))
  })
  // A focus that moves on closes it, which it could cover.
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) menu.hidePopover()
  })
  // The titles are there, also offline, when the queue plays.
  button.addEventListener('click', () => {
    import('./queued-episodes.service.ts').then(
      ({ loadTitles }) => loadTitles(),
      (error: unknown) => report(error, 'queue')
    )
  })
  place.append(button, menu)
  showState(button)
  return place
}

function showState(button: HTMLElement): void {
  const { queueOf: id = '', title = '' } = button.dataset
  const isIn = $queue.get().includes(id)
  const name = isIn ? `${text.open(title)}, ${text.isIn}` : text.open(title)
  if (button.ariaLabel === name) return
  button.ariaLabel = name
  button.toggleAttribute('data-queued', isIn)
  button.querySelector('path')?.setAttribute('d', isIn ? ICONS.in : ICONS.add)
}

function actsOf(id: string, title: string, close: () => void): HTMLElement {
  const list = document.createElement('ul')
  list.className = 'menu'
  const offer = (words: string, act: () => boolean, said: string) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = words
    button.addEventListener('click', () => {
      close()
      if (act()) notify(said)
    })
    const item = document.createElement('li')
    item.append(button)
    list.append(item)
  }
  offer(text.asNext, () => playNext(id), text.addedNext(title))
  offer(text.asLast, () => addLast(id), text.addedLast(title))
  const takeOut = () => {
    removeFromQueue(id)
    return true
  }
  if ($queue.get().includes(id)) offer(text.takeOut, takeOut, text.takenOut(title))
  return list
}
