// Answers 'Hierna' on cards and pages of episodes (episodes/QueueButton.astro), and shows what is in the queue. No island: a page has
// ten of these buttons. Loaded at the first use of a page (layouts/first-use.client.ts).
import { queueButtonsText as text } from '#texts/queue-buttons.ts'
import { report } from '../../browser/report.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { $queue, addLast, playNext, removeFromQueue } from './queue.store.ts'

/** Also for cards that come later, which need no script then. */
const sheet = new CSSStyleSheet()

/** Shows the buttons on this page and later ones. */
export function followQueueButtons(): void {
  document.adoptedStyleSheets.push(sheet)
  $queue.subscribe((ids) => {
    const queued = ids.map((id) => `[data-queue-of="${CSS.escape(id)}"]`).join()
    const ofQueued = `:is(${queued}) .queue-in{display:inline}:is(${queued})>svg{display:none}:is(${queued})>svg+svg{display:block}`
    sheet.replaceSync(`.queue-place{visibility:visible}${queued && ofQueued}`)
  })
  document.addEventListener('click', ({ target }) => {
    const place = placeOf(target)
    const act = place && target instanceof Element && target.closest<HTMLElement>('[data-queue-act]')
    if (act) answer(place, act)
    else if (place && target instanceof Element && target.closest('.queue-open')) prepareMenu(place)
  })
  // A focus that moves on closes the menu, which it could cover.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const place = placeOf(target)
    if (place && relatedTarget instanceof Node && !place.contains(relatedTarget)) menuIn(place)?.hidePopover()
  })
}

const placeOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.queue-place') : null
const menuIn = (root: ParentNode) => root.querySelector<HTMLElement>('#queue-menu')

/** The episode of a button. */
function episodeAt(place: Element): { id: string; title: string } {
  const { queueOf: id = '', title = '' } = place.querySelector<HTMLElement>('.queue-open')?.dataset ?? {}
  return { id, title }
}

/** Before the browser opens it, which it does after the click. */
function prepareMenu(place: Element): void {
  const menu = menuIn(document)
  if (!menu) return
  const { id, title } = episodeAt(place)
  if (menu.parentElement !== place) place.append(menu)
  menu.ariaLabel = text.open(title)
  const takeOut = menu.querySelector<HTMLElement>('li:has([data-queue-act="out"])')
  if (takeOut) takeOut.hidden = !$queue.get().includes(id)
  // The titles are there, also offline, when the queue plays.
  import('./queued-episodes.service.ts').then(
    ({ loadTitles }) => loadTitles(),
    (error: unknown) => report(error, 'queue')
  )
}

function answer(place: Element, { dataset }: HTMLElement): void {
  const { id, title } = episodeAt(place)
  menuIn(place)?.hidePopover()
  if (dataset.queueAct === 'out') {
    removeFromQueue(id)
    notify(text.takenOut(title))
  } else if (dataset.queueAct === 'next') {
    if (playNext(id)) notify(text.addedNext(title))
  } else if (addLast(id)) notify(text.addedLast(title))
}
