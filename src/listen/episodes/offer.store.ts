// The start time offered by the URL of this page. It takes effect only on a press on play, and takes precedence over the
// saved position.
import { atom } from 'nanostores'

export interface Offer {
  /** 'ep-118' */
  id: string
  atSeconds: number
}

/** Undefined when the URL has no start time, or once it was used; it is then also removed from the URL. */
export const $offer = atom<Offer | undefined>()

/** Returns the second offered for this episode and clears the offer; undefined when there is none. */
export function takeOffer(id: string): number | undefined {
  const offer = $offer.get()
  if (offer?.id !== id) return undefined
  $offer.set(undefined)
  return offer.atSeconds
}
