// Reads the moment that the address names, '?t=12:34' on the page of an episode or '#ep-118&t=12m34s' on the home page,
// and offers it to the play button of that episode. Fetched for addresses that have one.
import { placeOfHash } from '../home/rules.ts'
import { linkedSeconds, withoutMoment } from './linked-time.ts'
import { $offer, type Offer } from './store.ts'

function episodeOfAddress(): HTMLElement | null {
  const slug = placeOfHash(location.hash)?.episodeSlug
  return document.querySelector<HTMLElement>(
    slug ? `[data-episode="ep-${CSS.escape(slug)}"]` : '.episode-page[data-episode]'
  )
}

function offerOfAddress(): Offer | undefined {
  const { episode: id, duration } = episodeOfAddress()?.dataset ?? {}
  const atSeconds = linkedSeconds(location.search, location.hash, Number(duration) || 0)
  return id && atSeconds !== undefined ? { id, atSeconds } : undefined
}

/** A moment that was taken leaves the address, so that a reload goes on where listening was left. */
function forgetWhenTaken(offer: Offer | undefined): void {
  const { pathname, search, hash } = location
  const rest = pathname + withoutMoment(search) + withoutMoment(hash)
  if (!offer && offerOfAddress()) history.replaceState(history.state, '', rest)
}

/** Offers what the address names now, if anything. */
export function offerLinkedTime(): void {
  $offer.set(offerOfAddress())
}

$offer.listen(forgetWhenTaken)
