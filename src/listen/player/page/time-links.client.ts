// Times of an episode: links to one (chapters, films, notes) play in place, and one in the URL is offered to the play
// button. Not an island: the links are all over static pages, and audio must start within the press.
import { isPlainClick } from '../../../browser/plain-click.ts'
import { report } from '../../../browser/report.ts'
import { $offer, takeOffer } from '../../episodes/offer.store.ts'
import { type Pressed, pressPlay } from '../player.store.ts'

/** The format of our own links: whole seconds. */
const MOMENT = /^\?t=(\d+)$/

function pressedIn(episode: HTMLElement): Pressed | undefined {
  const id = episode.dataset.episode
  const button = episode.querySelector<HTMLAnchorElement>('a[data-play]')
  return id && button ? { id, slug: id.replace(/^ep-/, ''), audioUrl: button.href } : undefined
}

/** Seconds of a link to a moment, or of a sentence of the transcript unless its text is being selected. */
function secondsOf(place: HTMLElement | null): string | undefined {
  if (place instanceof HTMLAnchorElement) return MOMENT.exec(place.getAttribute('href') ?? '')?.[1]
  return getSelection()?.isCollapsed === false ? undefined : place?.dataset.t
}

function playFrom(event: MouseEvent) {
  if (!(event.target instanceof Element) || !isPlainClick(event)) return
  const place = event.target.closest<HTMLElement>('a, [data-t]')
  const episode = place?.closest<HTMLElement>('[data-episode]')
  const pressed = episode && pressedIn(episode)
  const seconds = secondsOf(place)
  if (!pressed || !seconds) return
  event.preventDefault()
  takeOffer(pressed.id)
  pressPlay({ ...pressed, atSeconds: Number(seconds) })
}

/** Handles time links on every page. */
export function playFromTimes(): void {
  // In the capture phase, so that the click is already prevented when Astro's router sees it.
  document.addEventListener('click', playFrom, { capture: true })
}

function lookForMoment(): void {
  if (!/[?#&]t=/.test(location.search + location.hash)) {
    $offer.set(undefined)
    return
  }
  import('../../episodes/linked-moment.client.ts').then(
    ({ offerLinkedTime }) => offerLinkedTime(),
    (error) => report(error, 'linked time')
  )
}

/** Checks the URL on every page and on hash changes, for a time to start at. */
export function offerLinkedTimes(): void {
  document.addEventListener('astro:page-load', lookForMoment)
  addEventListener('hashchange', lookForMoment)
}
