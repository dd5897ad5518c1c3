// The moment that the address of this page offers. It waits for a press, never plays by itself, and beats the stored
// position.
import { atom } from 'nanostores'

export interface Offer {
  /** 'ep-118' */
  id: string
  atSeconds: number
}

/** Undefined when the address names no moment, or when it was taken: then the address loses it, too. */
export const $offer = atom<Offer | undefined>()

/** The second that is offered for this episode, and the end of the offer. Undefined when nothing is offered. */
export function takeOffer(id: string): number | undefined {
  const offer = $offer.get()
  if (offer?.id !== id) return undefined
  $offer.set(undefined)
  return offer.atSeconds
}
