// Times on the page of an episode (chapters, films, notes) play from their second in place; with a key held down, in a
// new tab or without script they are links to that moment. A moment in the address is offered.
import { isPlainClick } from '../../browser/plain-click.ts'
import { report } from '../../browser/report.ts'
import { $player, type Pressed, pressPlay } from '../player/store.ts'
import { $offer, takeOffer } from './store.ts'

/** As our own links write it: whole seconds. */
const MOMENT = /^\?t=(\d+)$/

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
  const pressed = episode && pressedIn(episode)
  const [, seconds] = MOMENT.exec(link?.search ?? '') ?? []
  if (!pressed || !seconds) return
  event.preventDefault()
  takeOffer(pressed.id)
  pressPlay({ ...pressed, atSeconds: Number(seconds) })
}

/** Plays from any time that is pressed, on every page. */
export function playFromTimes(): void {
  // On the way down, so that the router, which listens on the way up, finds the press answered.
  document.addEventListener('click', playFrom, { capture: true })
  const stop = $player.listen(({ step }) => {
    if (step === 'closed') return
    stop()
    import('./current-chapter.client.ts').then(
      ({ markCurrentChapter }) => markCurrentChapter(),
      (error) => report(error, 'current chapter')
    )
  })
}

function lookForMoment(): void {
  if (!/[?#&]t=/.test(location.search + location.hash)) {
    $offer.set(undefined)
    return
  }
  import('./offer.client.ts').then(
    ({ offerLinkedTime }) => offerLinkedTime(),
    (error) => report(error, 'linked time')
  )
}

/** Follows the address on every page, and when its hash changes. */
export function offerLinkedTimes(): void {
  document.addEventListener('astro:page-load', lookForMoment)
  addEventListener('hashchange', lookForMoment)
}
