// Sharing an episode: the system's sheet where there is one, else the clipboard, else a dialog to copy from by hand.
import { atom, computed } from 'nanostores'
import { shareLinkText } from '#texts/share-link.ts'
import { $offer } from '../episodes/store.ts'
import { notify } from '../notices/store.ts'
import { $player, $positionSeconds, isInPlayer } from '../player/store.ts'
import { sharedLink, sharedMoment } from './link.ts'

/** The link that the dialog shows; '' = it is closed. */
export const $linkToCopy = atom('')

/** Event of `window` that hydrates the dialog. */
export const LINK_EVENT = 'link-to-copy'

/** What became of it; `shown` = the visitor got the link to copy by hand. */
export type Shared = 'shared' | 'dismissed' | 'copied' | 'shown'

/** Hands a link to the system's sheet, else to the clipboard, else shows it. Call it inside the gesture. Never throws. */
export async function share(title: string, url: string): Promise<Shared> {
  return (await handToSystem({ title, url })) ?? copy(url)
}

/** Puts a text on the clipboard and says so, else shows it to copy by hand. Call it inside the gesture. Never throws. */
export async function copy(text: string, said: string = shareLinkText.copied): Promise<'copied' | 'shown'> {
  try {
    await navigator.clipboard.writeText(text)
    notify(said)
    return 'copied'
  } catch {
    // Refused, or a page without clipboard because it is not served safely.
    $linkToCopy.set(text)
    dispatchEvent(new Event(LINK_EVENT))
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

/** Where the site really is, on whatever address it is being looked at. */
export function canonicalOrigin(): string {
  const canonical = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return new URL(canonical ?? location.href).origin
}

/** The canonical page of an episode. */
export const episodeLink = (slug: string, atSeconds?: number): string =>
  sharedLink(canonicalOrigin(), slug, atSeconds)

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

/** The same in whole seconds, followed. */
export const momentStore = (id: string) =>
  computed([$player, $positionSeconds, $offer], () => {
    const atSeconds = momentOf(id)
    return atSeconds === undefined ? undefined : Math.floor(atSeconds)
  })
