// Times on the page of an episode (chapters, films, notes) play from their second in place; with a key held down, in a
// new tab or without script they are links to that moment.
import { isPlainClick } from '../browser/plain-click.ts'
import { $currentChapter, $player, isInPlayer, type Pressed, pressPlay } from '../player/store.ts'
import { linkedSeconds } from './linked-time.ts'
import { timeId } from './notes.ts'
import { takeOffer } from './store.ts'

/** What the play button of an episode would press. */
function pressedIn(episode: HTMLElement): Pressed | undefined {
  const id = episode.dataset.episode
  const button = episode.querySelector<HTMLAnchorElement>('a[data-play]')
  return id && button ? { id, slug: id.replace(/^ep-/, ''), audioUrl: button.href } : undefined
}

function playFrom(event: MouseEvent) {
  if (!(event.target instanceof Element) || !isPlainClick(event)) return
  const link = event.target.closest<HTMLAnchorElement>('a[href^="?t="]')
  const episode = link?.closest<HTMLElement>('[data-episode]')
  if (!link || !episode) return
  const pressed = pressedIn(episode)
  const atSeconds = linkedSeconds(link.search, '', 0)
  if (!pressed || atSeconds === undefined) return
  event.preventDefault()
  takeOffer(pressed.id)
  pressPlay({ ...pressed, atSeconds })
}

function markCurrentChapter() {
  for (const marked of document.querySelectorAll('.chapters [aria-current]')) marked.ariaCurrent = null
  const chapter = $currentChapter.get()
  const id = document.querySelector<HTMLElement>('.episode-page')?.dataset.episode
  if (!chapter || !id || !isInPlayer($player.get(), id)) return
  const link = document.getElementById(timeId(chapter.seconds))?.querySelector('a')
  if (link) link.ariaCurrent = 'true'
}

/** Plays from any time that is pressed, and marks the chapter that is playing in the list of its page. */
export function playFromTimes(): void {
  // On the way down, so that the router, which listens on the way up, finds the press answered.
  document.addEventListener('click', playFrom, { capture: true })
  document.addEventListener('astro:page-load', markCurrentChapter)
  $currentChapter.listen(markCurrentChapter)
}
