// Sharing an episode: the system's sheet where there is one, else the clipboard, else a field to copy from by hand.

import { formatMoment } from '../../lib/time.ts'
import { shareLinkText } from '../../texts/share-link.ts'
import { $offer } from '../episodes/store.ts'
import { notify } from '../notices/store.ts'
import { $player, $positionSeconds, isInPlayer } from '../player/store.ts'
import { sharedLink, sharedMoment } from './link.ts'

const COPIED_MS = 3000

/** What became of it; `shown` = the visitor got the link to copy by hand. */
export type Shared = 'shared' | 'dismissed' | 'copied' | 'shown'

/** Hands a link to the system's sheet, else to the clipboard, else shows it. Call it inside the gesture. Never throws. */
export async function share(title: string, url: string): Promise<Shared> {
  const given = await handToSystem({ title, url })
  if (given) return given
  try {
    await navigator.clipboard.writeText(url)
    notify(shareLinkText.copied)
    return 'copied'
  } catch {
    // Refused, or a page without clipboard because it is not served safely.
    const { showLink } = await import('./link-dialog.client.ts')
    showLink(url)
    return 'shown'
  }
}

async function handToSystem(data: ShareData): Promise<Shared | undefined> {
  if (!navigator.canShare?.(data)) return undefined
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // Closed by the visitor, or open already.
    return name === 'AbortError' || name === 'InvalidStateError' ? 'dismissed' : undefined
  }
}

/** The canonical page of an episode, on whatever address the site is being looked at. */
export function episodeLink(slug: string, atSeconds?: number): string {
  const canonical = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return sharedLink(new URL(canonical ?? location.href).origin, slug, atSeconds)
}

/** Where an episode could be shared from, now. */
export function momentOf(id: string): number | undefined {
  const player = $player.get()
  const isUnderWay = isInPlayer(player, id) && player.step !== 'ended'
  const offer = $offer.get()
  return sharedMoment(
    isUnderWay ? $positionSeconds.get() : undefined,
    offer?.id === id ? offer.atSeconds : undefined
  )
}

const switchOf = (button: HTMLElement) =>
  button.parentElement?.querySelector<HTMLInputElement>('[data-share-from]')

/** A press on 'Deel' of a page. */
export async function pressShare(button: HTMLElement): Promise<void> {
  const slug = button.dataset.share ?? ''
  const from = switchOf(button)
  const atSeconds = from?.checked ? Number(from.value) : undefined
  const words = button.querySelector<HTMLElement>('[data-copied]')
  if ((await share(document.title, episodeLink(slug, atSeconds))) !== 'copied' || !words) return
  words.textContent = shareLinkText.copied
  setTimeout(() => {
    words.textContent = shareLinkText.share
  }, COPIED_MS)
}

/** The switch names the moment of now; once it is on, it holds the moment at which it was put on. */
function nameMoment() {
  const button = document.querySelector<HTMLElement>('button[data-share]')
  const from = button && switchOf(button)
  const label = from?.closest('label')
  if (!from || !label) return
  const atSeconds = momentOf(`ep-${button.dataset.share}`)
  label.hidden = atSeconds === undefined
  if (atSeconds === undefined) from.checked = false
  if (atSeconds === undefined || from.checked) return
  from.value = String(Math.floor(atSeconds))
  const words = label.querySelector('span')
  const moment = shareLinkText.from(formatMoment(atSeconds))
  if (words && words.textContent !== moment) words.textContent = moment
}

let isOffering = false

/** Shows 'Vanaf 12:34' beside the share button of a page, from now on and on every page, while there is a moment. */
export function offerMoments(): void {
  if (isOffering) return
  isOffering = true
  document.addEventListener('astro:page-load', nameMoment)
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && 'shareFrom' in target.dataset) nameMoment()
  })
  for (const $store of [$player, $positionSeconds, $offer]) $store.listen(nameMoment)
  nameMoment()
}
