// Shows the stored listening state and the player's state on every ticket. No island: pages have many tickets, which show it at
// load.

import { listeningText } from '#texts/listening.ts'
import { storedText } from '../../../browser/remembered.ts'
import { report } from '../../../browser/report.ts'
import { KEPT_KEY } from '../../downloads/downloads-memory.ts'
import { $offer, takeOffer } from '../../episodes/offer.store.ts'
import { $completed, $positions, moveMemory } from '../../places/listening.store.ts'
import { listeningState } from '../../places/resume.ts'
import { QUEUE_EVENT, QUEUE_KEY } from '../../queue/queue-memory.ts'
import { $leftAtSeconds, $player } from '../player.store.ts'
import { inPlayer, ticketView } from './ticket-view.ts'

const PLAY = 'M7 4.5v15L19.5 12z'
const PAUSE = 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z'

/** The last view of each ticket. The DOM is updated only when it changes, because the player reports every step. */
const shown = new WeakMap<HTMLElement, string>()

function setText(element: Element | null, words: string): void {
  if (element && element.textContent !== words) element.textContent = words
}

/** Whether an episode is in the queue or kept, without their code, which most pages do not load. */
const isStored = (key: string, id: string): boolean => storedText(key).includes(JSON.stringify(id))

/** Moves what is remembered of a special that got a number. */
function move(formerId: string, id: string): void {
  moveMemory(formerId, id)
  if (isStored(QUEUE_KEY, formerId))
    import('../../queue/queue.store.ts')
      .then(({ renameInQueue }) => renameInQueue(formerId, id))
      .catch((error: unknown) => report(error, 'queue'))
  if (isStored(KEPT_KEY, formerId))
    import('../../downloads/downloads.store.ts')
      .then(({ moveKept }) => moveKept(formerId, id))
      .catch((error: unknown) => report(error, 'downloads'))
}

function showTicket(ticket: HTMLElement): void {
  const { episode: id = '', formerEpisode } = ticket.dataset
  if (formerEpisode) move(formerEpisode, id)
  const stub = ticket.querySelector('.ticket-state')
  const offer = $offer.get()
  const view = ticketView(
    {
      listening: listeningState(id, $positions.get(), $completed.get()),
      inPlayer: inPlayer($player.get(), id),
      leftAtSeconds: $leftAtSeconds.get(),
      isListed: stub !== null,
      offeredSeconds: offer?.id === id ? offer.atSeconds : undefined
    },
    listeningText
  )
  press(ticket, 'heard', view.state === 'heard')
  press(ticket, 'queue', isStored(QUEUE_KEY, id))
  const [before, now] = [shown.get(ticket), JSON.stringify(view)]
  if (now === before) return
  shown.set(ticket, now)
  // Animate the tear only when the state changes while the ticket is shown.
  if (before && view.state === 'heard' && ticket.dataset.state !== 'heard') ticket.classList.add('is-tearing')
  ticket.dataset.state = view.state
  // Set on the stub only: on the ticket, the inherited property would restyle all of its contents.
  stub?.parentElement?.style.setProperty('--heard', `${view.playedPercent}%`)
  setText(stub, view.stub)
  setText(ticket.querySelector('[data-listening-state]'), view.label)
  showButton(ticket.querySelector('[data-play-label]'), view.action, view.atSeconds)
}

/** On the page of an episode. */
function press(ticket: HTMLElement, act: string, isPressed: boolean): void {
  const button = ticket.querySelector(`[data-act="${act}"]`)
  if (button && button.ariaPressed !== `${isPressed}`) button.ariaPressed = `${isPressed}`
}

function showButton(label: Element | null, action: string, atSeconds: number | undefined): void {
  setText(label, action)
  const button = label?.closest<HTMLElement>('[data-play]')
  button?.querySelector('path')?.setAttribute('d', action === listeningText.pause ? PAUSE : PLAY)
  if (atSeconds === undefined) delete button?.dataset.at
  else if (button) button.dataset.at = String(atSeconds)
}

/** Updates all tickets under a root, which may still be outside the document. */
export function showTickets(root: ParentNode = document): void {
  for (const ticket of root.querySelectorAll<HTMLElement>('[data-episode]')) showTicket(ticket)
  const list = root.querySelector<HTMLElement>('[data-all-heard]')
  const isHidden = !list || $completed.get().length < Number(list.dataset.allHeard) || !isAllHeard()
  if (list && list.hidden !== isHidden) list.hidden = isHidden
}

/** Checked as well, because the stored ids may include episodes that no longer exist. */
const isAllHeard = () => !document.querySelector('[data-tickets] [data-episode]:not([data-state="heard"])')

export function followListening(): void {
  let isDue = false
  /** Batches store changes into one update. */
  const showSoon = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      showTickets()
    })
  }
  showTickets()
  document.addEventListener('astro:after-swap', () => showTickets())
  for (const $store of [$positions, $completed, $player, $offer]) $store.listen(showSoon)
  addEventListener(QUEUE_EVENT, showSoon)
  // Of another tab.
  addEventListener('storage', showSoon)
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-play]') : null
    // After all other click handlers, which still read `data-at` from the button.
    if (link?.dataset.at) setTimeout(() => takeOffer(link.dataset.play ?? ''))
  })
}
