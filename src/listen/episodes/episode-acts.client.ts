// What one can do with an episode: from the menu of a card (EpisodeMenu.astro), or in the row on its page. Loaded at the first sign
// that it is wanted (watch-acts.client.ts).
import { episodeActsText as text } from '#texts/episode-acts.ts'
import { queueButtonsText } from '#texts/queue-buttons.ts'
import { openModal } from '../../browser/open-modal.ts'
import { report } from '../../browser/report.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { share } from '../../site/sharing/sharing.store.ts'
import { $kept } from '../downloads/kept.store.ts'
import { $completed, markByHand } from '../places/listening.store.ts'
import { $queue, addLast, playNext, removeFromQueue } from '../queue/queue.store.ts'
import { episodeLink } from '../sharing/episode-link.service.ts'

/** Below this width the menu is a sheet. */
const SHEET = '(width < 700px)'

interface ActedOn {
  id: string
  slug: string
  title: string
  audioUrl: string
}

/** The menu while it is open, and the button that opened it. */
let open: { button: HTMLButtonElement; close: () => void } | undefined

const ACTS: Record<string, (episode: ActedOn) => void> = {
  next: ({ id, title }) => {
    if (playNext(id)) notify(queueButtonsText.addedNext(title))
    fetchTitles()
  },
  last: ({ id, title }) => {
    if (addLast(id)) notify(queueButtonsText.addedLast(title))
    fetchTitles()
  },
  out: ({ id, title }) => {
    removeFromQueue(id)
    notify(queueButtonsText.takenOut(title))
  },
  queue: (episode) => ACTS[isQueued(episode.id) ? 'out' : 'next']?.(episode),
  keep: (episode) => {
    notify(text.keeps(episode.title))
    withKeeping(({ keepEpisode }) => keepEpisode(episode))
  },
  heard: ({ id, title }) => {
    markByHand(id, !isHeard(id))
    notify(isHeard(id) ? text.isHeard(title) : text.isNotHeard(title))
  },
  share: ({ slug, title }) => void share(title, episodeLink(slug)),
  close: () => {}
}

const isQueued = (id: string) => $queue.get().includes(id)
const isHeard = (id: string) => $completed.get().includes(id)

/** Does what a button says. */
export function answer(button: HTMLElement): void {
  const { act = '' } = button.dataset
  const opener = open?.button
  const isInMenu = button.closest('#episode-menu') !== null
  open?.close()
  if (act !== 'more') ACTS[act]?.(episodeAt((isInMenu && opener) || button))
  else if (opener !== button) openMenu(button as HTMLButtonElement)
}

function episodeAt(button: HTMLElement): ActedOn {
  const article = button.closest<HTMLElement>('[data-episode]')
  const { episode: id = '' } = article?.dataset ?? {}
  const audioUrl = article?.querySelector<HTMLAnchorElement>('[data-play]')?.href.replace(/#.*/, '') ?? ''
  return { id, slug: id.replace(/^ep-/, ''), title: button.dataset.title ?? '', audioUrl }
}

/** The titles are there, also offline, when the queue plays. */
function fetchTitles(): void {
  import('../queue/queued-episodes.service.ts').then(
    ({ loadTitles }) => loadTitles(),
    (error: unknown) => report(error, 'queue')
  )
}

type Keeping = typeof import('../downloads/keep-episode.service.ts')

function withKeeping(act: (keeping: Keeping) => void): void {
  import('../downloads/keep-episode.service.ts').then(act, (error: unknown) => report(error, 'keep'))
}

/** As a sheet, or beside the button. */
function openMenu(button: HTMLButtonElement): void {
  const menu = document.querySelector<HTMLDialogElement>('#episode-menu')
  if (!menu) return
  const { id, title } = episodeAt(button)
  menu.ariaLabel = button.ariaLabel
  const heading = menu.querySelector('.menu-head > p')
  if (heading) heading.textContent = title
  const unfollow = showStates(menu, id)
  const ending = new AbortController()
  const { signal } = ending
  // Safari does not focus what is clicked, and the focus returns to it.
  button.focus()
  let endModal: (() => void) | undefined
  if (matchMedia(SHEET).matches) endModal = openModal(menu)
  else {
    // A press on it is then no press outside the menu, and it says that it is open.
    button.popoverTargetElement = menu
    menu.showPopover()
  }
  const ended = () => {
    if (signal.aborted) return
    ending.abort()
    open = undefined
    unfollow()
    endModal?.()
    button.popoverTargetElement = null
  }
  const close = () => {
    if (menu.matches(':popover-open')) menu.hidePopover()
    else menu.close()
    ended()
  }
  menu.addEventListener('close', ended, { signal })
  menu.addEventListener('toggle', ({ newState }) => newState === 'closed' && ended(), { signal })
  menu.addEventListener('keydown', (event) => onKey(menu, event, close), { signal })
  open = { button, close }
}

/** Shows which acts there are, and what was done already. Returns what stops to follow a download. */
function showStates(menu: HTMLElement, id: string): () => void {
  const show = (what: string, isShown: boolean) => {
    const row = menu.querySelector<HTMLElement>(`li:has(${what})`)
    if (row) row.hidden = !isShown
  }
  show(
    '[data-act="last"]',
    $queue.get().some((queued) => queued !== id)
  )
  show('[data-act="out"]', isQueued(id))
  const heard = menu.querySelector<HTMLElement>('[data-act="heard"]')
  if (heard) heard.ariaPressed = String(isHeard(id))
  const kept = $kept.get()[id]
  show('[data-act="keep"]', !kept)
  show('[data-kept-link]', Boolean(kept))
  const link = menu.querySelector('[data-kept-link]')
  const state = link?.querySelector('.menu-state')
  if (!kept || !link || !state) return () => {}
  const write = (label: string) => {
    state.textContent = label.toLowerCase()
    link.ariaLabel = `${text.keep}, ${state.textContent}`
  }
  write(kept === 'kept' ? text.kept : text.keeping)
  let stop = () => {}
  let isOver = false
  if (kept !== 'kept')
    withKeeping(({ followLabel }) => {
      if (!isOver) stop = followLabel(id, write)
    })
  return () => {
    isOver = true
    stop()
  }
}

/** Arrows go from act to act; Tab leaves the menu at its ends. */
function onKey(menu: HTMLElement, event: KeyboardEvent, close: () => void): void {
  const rows = [...menu.querySelectorAll<HTMLElement>('li:not([hidden]) > *')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to !== undefined) {
    event.preventDefault()
    rows.at(to % rows.length)?.focus()
  } else if (
    event.key === 'Tab' &&
    menu.matches(':popover-open') &&
    at === (event.shiftKey ? 0 : rows.length - 1)
  ) {
    // From the button, which gets the focus, Tab goes on to what follows it.
    if (event.shiftKey) event.preventDefault()
    close()
  }
}
