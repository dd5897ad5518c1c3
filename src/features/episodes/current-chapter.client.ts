// Marks the chapter that sounds in the list on the page of its episode. Fetched when the player opens.
import { $currentChapter } from '../player/chapters.controller.ts'
import { $player, isInPlayer } from '../player/store.ts'
import { timeId } from './notes.ts'

function mark(): void {
  for (const marked of document.querySelectorAll('.chapters [aria-current]')) marked.ariaCurrent = null
  const chapter = $currentChapter.get()
  const id = document.querySelector<HTMLElement>('.episode-page')?.dataset.episode
  if (!chapter || !id || !isInPlayer($player.get(), id)) return
  const link = document.getElementById(timeId(chapter.seconds))?.querySelector('a')
  if (link) link.ariaCurrent = 'true'
}

/** From now on and on every page. */
export function markCurrentChapter(): void {
  document.addEventListener('astro:page-load', mark)
  $currentChapter.subscribe(mark)
}
