// The dialog with a QR code.
import { atom } from 'nanostores'

export interface ShownCode {
  slug: string
  /** The second at which it opens the episode; undefined = none can be chosen. */
  atSeconds: number | undefined
}

/** undefined = it is closed. */
export const $shownCode = atom<ShownCode | undefined>()

/** Event of `window` that hydrates the dialog, which each episode page has. */
export const CODE_EVENT = 'qr-code'

export function openCode(shown: ShownCode): void {
  $shownCode.set(shown)
  dispatchEvent(new Event(CODE_EVENT))
}
