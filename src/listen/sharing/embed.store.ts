// The dialog with the code for other sites.
import { atom } from 'nanostores'

/** The time in the open dialog: `atSeconds` undefined = none can be chosen. */
export interface Embedding {
  atSeconds: number | undefined
  /** Whether the time was chosen before. */
  isFromMoment: boolean
}

/** undefined = it is closed. */
export const $embedding = atom<Embedding | undefined>()

/** Event of `window` that hydrates the dialog. */
export const EMBED_EVENT = 'embed-code'

export function openEmbedDialog(embedding: Embedding): void {
  $embedding.set(embedding)
  dispatchEvent(new Event(EMBED_EVENT))
}
