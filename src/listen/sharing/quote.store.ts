// The dialog that makes a picture of a quote. Any part that shows a sentence of an episode may open it.
import { atom } from 'nanostores'

export interface Quote {
  slug: string
  /** The time at which it is said; undefined = unknown. */
  seconds: number | undefined
  /** '' = the visitor types it. */
  text: string
  /** Who says it, if the transcript knows. */
  speaker?: string
}

/** undefined = the dialog is closed. */
export const $quote = atom<Quote | undefined>()

/** Event of `window` that hydrates the dialog, which each episode page has. */
export const QUOTE_EVENT = 'quote-card'

export function openQuoteCard(quote: Quote): void {
  $quote.set(quote)
  dispatchEvent(new Event(QUOTE_EVENT))
}
