// Every ticket of a page shows what this browser remembers of its episode and what the player does with it. Runs at
// load, so it is small; what only some visitors see comes by itself when it is needed.
import { report } from '../../browser/report.ts'
import { listeningText } from '../../texts/listening.ts'
import { $offer, takeOffer } from '../episodes/store.ts'
import { $player } from '../player/store.ts'
import { listeningState } from './rules.ts'
import { $completed, $positions, markByHand } from './store.ts'
import { type InPlayer, ticketView } from './ticket-view.ts'

const PLAY = 'M7 4.5v15L19.5 12z'
const PAUSE = 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z'

/** What each ticket says by now: it is drawn anew only when that changes, while a player tells of every step it takes. */
const shown = new WeakMap<HTMLElement, string>()

function inPlayer(id: string): InPlayer {
  const player = $player.get()
  if (player.step === 'closed' || player.episode.id !== id) return 'not loaded'
  if (player.step === 'paused') return 'silent'
  return player.step === 'failed' || player.step === 'ended' ? 'not loaded' : 'sounding'
}

function say(element: Element | null, words: string): void {
  if (element && element.textContent !== words) element.textContent = words
}

function showTicket(ticket: HTMLElement): void {
  const id = ticket.dataset.episode ?? ''
  const stub = ticket.querySelector('.ticket-state')
  const offer = $offer.get()
  const view = ticketView(
    {
      listening: listeningState(id, $positions.get(), $completed.get()),
      inPlayer: inPlayer(id),
      isListed: stub !== null,
      offeredSeconds: offer?.id === id ? offer.atSeconds : undefined
    },
    listeningText
  )
  const box = ticket.querySelector<HTMLInputElement>('[data-heard]')
  if (box) box.checked = view.state === 'heard'
  const [before, now] = [shown.get(ticket), JSON.stringify(view)]
  if (now === before) return
  shown.set(ticket, now)
  // Only a change that is seen is a tear.
  if (before && view.state === 'heard' && ticket.dataset.state !== 'heard') ticket.classList.add('is-tearing')
  ticket.dataset.state = view.state
  // On the stub alone: what is inherited by all of the ticket has all of it styled anew.
  stub?.parentElement?.style.setProperty('--heard', `${view.heardPercent}%`)
  say(stub, view.stub)
  say(ticket.querySelector('[data-listening-state]'), view.label)
  showButton(ticket.querySelector('[data-play-label]'), view.action, view.atSeconds)
}

function showButton(label: Element | null, action: string, atSeconds: number | undefined): void {
  say(label, action)
  const button = label?.closest<HTMLElement>('[data-play]')
  button?.querySelector('path')?.setAttribute('d', action === listeningText.pause ? PAUSE : PLAY)
  if (atSeconds === undefined) delete button?.dataset.at
  else if (button) button.dataset.at = String(atSeconds)
}

/** Shows the states of all tickets under a root, which need not be in the page yet. */
export function showTickets(root: ParentNode = document): void {
  for (const ticket of root.querySelectorAll<HTMLElement>('[data-episode]')) showTicket(ticket)
  const list = root.querySelector<HTMLElement>('[data-all-heard]')
  const isHidden = !list || $completed.get().length < Number(list.dataset.allHeard) || !isAllHeard()
  if (list && list.hidden !== isHidden) list.hidden = isHidden
}

/** Marks of episodes that are gone do not count: what stands here must be heard as well. */
const isAllHeard = () => !document.querySelector('[data-tickets] [data-episode]:not([data-state="heard"])')

let isDue = false
/** Once for all that changed together. */
function showSoon(): void {
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    showTickets()
  })
}

function showPage(): void {
  showTickets()
  if (document.documentElement.dataset.shelf === undefined) return
  import('./shelf.client.ts').then(
    ({ fillShelf }) => fillShelf(showTickets),
    (error) => report(error, 'shelf')
  )
}

export function followListening(): void {
  showPage()
  document.addEventListener('astro:after-swap', showPage)
  for (const $store of [$positions, $completed, $player, $offer]) $store.listen(showSoon)
  document.addEventListener('change', ({ target }) => {
    const box = target instanceof HTMLInputElement && 'heard' in target.dataset ? target : undefined
    const id = box?.closest<HTMLElement>('[data-episode]')?.dataset.episode
    if (box && id) markByHand(id, box.checked)
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-play]') : null
    // After everyone who acts on this press: the button must still say where it goes.
    if (link?.dataset.at) setTimeout(() => takeOffer(link.dataset.play ?? ''))
  })
}
