// Fills the shelf 'Verder luisteren'; comes only where there is something to go on with.
import * as v from 'valibot'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { report } from '../../browser/report.ts'
import { episodePath } from '../episodes/rules.ts'
import { type Playable, playablePath, playableSchema } from '../player/schema.ts'
import styles from './shelf.css?inline'
import { shelfIds } from './shelf.ts'
import { $completed, $positions } from './store.ts'

const CARD = `<li><article class="ticket resume-ticket" data-state="going">
<div class="ticket-stub"><span class="ticket-number" aria-hidden="true"></span>
<span class="ticket-state" aria-hidden="true"></span></div>
<div class="ticket-main"><h3 class="ticket-title"><a></a></h3>
<a class="button button-quiet" data-play data-astro-prefetch="false" data-astro-reload>
<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor"><path d=""></path></svg>
<span data-play-label></span><span class="sr-only resume-name"></span></a>
<span class="sr-only" data-listening-state></span></div></article></li>`

const known = new Map<string, Promise<Playable | undefined>>()

/** Facts of an episode; undefined when they do not come or the episode is gone. */
function playableOf(slug: string): Promise<Playable | undefined> {
  const asked =
    known.get(slug) ??
    fetch(playablePath(slug))
      .then(async (answer) => (answer.ok ? v.parse(playableSchema, await answer.json()) : undefined))
      .catch((error) => {
        known.delete(slug)
        report(error, playablePath(slug))
        return undefined
      })
  known.set(slug, asked)
  return asked
}

function cardOf({ id, slug, label, title, audioUrl }: Playable): Element {
  const holder = document.createElement('template')
  holder.innerHTML = CARD
  const find = <Kind extends Element>(selector: string) => holder.content.querySelector(selector) as Kind
  find<HTMLElement>('article').dataset.episode = id
  find('.ticket-number').textContent = label
  find('.ticket-number').classList.toggle('is-word', !/^\d+$/.test(label))
  const link = find<HTMLAnchorElement>('.ticket-title a')
  link.href = episodePath({ slug })
  link.textContent = title
  const play = find<HTMLAnchorElement>('[data-play]')
  play.href = audioUrl
  play.dataset.play = id
  find('.resume-name').textContent = ` ${title}`
  return find('li')
}

let isDressed = false

/**
 * The cards of this page view, in the order of now. They stay where they are until the page is left, so that nothing
 * moves under a pointer; their states follow. The shelf goes when nothing on it is left to go on with.
 */
export async function fillShelf(showTickets: (root: ParentNode) => void): Promise<void> {
  const row = document.querySelector<HTMLElement>('[data-resume-row]')
  if (!row) return
  if (!isDressed) adoptStyles(styles)
  isDressed = true
  const ids = shelfIds($positions.get(), $completed.get(), document.documentElement.dataset.newest)
  const playables = await Promise.all(ids.map((id) => playableOf(id.replace(/^ep-/, ''))))
  row.replaceChildren(...playables.flatMap((playable) => (playable ? [cardOf(playable)] : [])))
  showTickets(row)
  clearWhenDone(row)
}

function clearWhenDone(row: HTMLElement): void {
  if (!row.isConnected) return
  if (!row.querySelector('[data-state="going"]')) delete document.documentElement.dataset.shelf
}

$positions.listen(() => {
  const row = document.querySelector<HTMLElement>('[data-resume-row]')
  // After the tickets have followed.
  if (row?.childElementCount) setTimeout(() => clearWhenDone(row))
})
