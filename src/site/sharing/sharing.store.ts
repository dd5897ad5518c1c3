// Sharing a link: the system's share sheet if there is one, else the clipboard, else a dialog to copy from by hand.
import { atom } from 'nanostores'
import { shareLinkText } from '#texts/share-link.ts'
import { notify } from '../notices/notices.store.ts'

/** The link that the dialog shows; '' = it is closed. */
export const $linkToCopy = atom('')

/** Event of `window` that hydrates the dialog. */
export const LINK_EVENT = 'link-to-copy'

/** The result; `shown` = the link was shown to copy by hand. */
export type Shared = 'shared' | 'dismissed' | 'copied' | 'shown'

/**
 * Passes a link to the system's share sheet, else to the clipboard, else shows it. Must be called within the gesture.
 * Never throws.
 */
export async function share(title: string, url: string): Promise<Shared> {
  return (await shareWithSystem({ title, url })) ?? copy(url)
}

/** Copies a text and confirms it, else shows it to copy by hand. Must be called within the gesture. Never throws. */
export async function copy(
  text: string,
  confirmation: string = shareLinkText.copied
): Promise<'copied' | 'shown'> {
  try {
    await navigator.clipboard.writeText(text)
    notify(confirmation)
    return 'copied'
  } catch {
    // Refused, or no clipboard because the page is not served over https.
    $linkToCopy.set(text)
    dispatchEvent(new Event(LINK_EVENT))
    return 'shown'
  }
}

export const canShare = (url: string): boolean => navigator.canShare?.({ url }) ?? false

/** Opens the system's sheet; undefined = it has none for this, or refused. */
export async function shareWithSystem(data: ShareData): Promise<'shared' | 'dismissed' | undefined> {
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

/** The canonical origin of the site, whatever the current URL. */
export function canonicalOrigin(): string {
  const canonical = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return new URL(canonical ?? location.href).origin
}
