// Offers the start time in the URL to the play button ('#ep-12&t=12m34s' on the home page, '?t=12:34' on an episode page).
// Fetched only when the URL has one. No island: it acts once.
import { slugInHash } from './episode-path.ts'
import { linkedSeconds, withoutMoment } from './linked-time.ts'
import { $offer, type Offer } from './offer.store.ts'

function offerOfAddress(): Offer | undefined {
  const slug = slugInHash(location.hash)
  const episode = document.querySelector<HTMLElement>(
    slug ? `[data-episode="ep-${CSS.escape(slug)}"]` : '.episode-page[data-episode]'
  )
  const { episode: id, duration } = episode?.dataset ?? {}
  const atSeconds = linkedSeconds(location.search, location.hash, Number(duration) || 0)
  return id && atSeconds !== undefined ? { id, atSeconds } : undefined
}

/** Offers the start time in the current URL, if any. */
export function offerLinkedTime(): void {
  $offer.set(offerOfAddress())
}

// Removes a used start time from the URL, so that a reload resumes at the saved position.
$offer.listen((offer) => {
  const { pathname, search, hash } = location
  const rest = pathname + withoutMoment(search) + withoutMoment(hash)
  if (!offer && offerOfAddress()) history.replaceState(history.state, '', rest)
})
