// Reads the moment that the address names, '?t=12:34' on the page of an episode or '#ep-118&t=12m34s' on the home page,
// and offers it to the play button of that episode.
import { placeOfHash } from '../home/rules.ts'
import { linkedSeconds } from './linked-time.ts'
import { $offer, type Offer } from './store.ts'

function episodeOfAddress(): HTMLElement | null {
  const slug = placeOfHash(location.hash.replace(/&.*/, ''))?.episodeSlug
  return document.querySelector<HTMLElement>(
    slug ? `[data-episode="ep-${CSS.escape(slug)}"]` : '.episode-page[data-episode]'
  )
}

function offerOfAddress(): Offer | undefined {
  const { episode: id, duration } = episodeOfAddress()?.dataset ?? {}
  const atSeconds = linkedSeconds(location.search, location.hash, Number(duration) || 0)
  return id && atSeconds !== undefined ? { id, atSeconds } : undefined
}

/** Follows the address on every page, and when its hash changes. */
export function offerLinkedTimes(): void {
  const offer = () => $offer.set(offerOfAddress())
  document.addEventListener('astro:page-load', offer)
  addEventListener('hashchange', offer)
}
