// The script that every page runs at load, before any island. One file, because an extra request costs a phone more
// than the few hundred bytes of code that only another page uses.

import { countVisits } from '../browser/count-visits.ts'
import { ignoreStraySecondPresses } from '../browser/double-press.ts'
import { focusHeadingAfterNavigation, followLinks, prepareSwaps } from '../browser/navigation.ts'
import { onIdle } from '../browser/on-idle.ts'
import { storedText } from '../browser/remembered.ts'
import { report } from '../browser/report.ts'
import { whenSeen } from '../browser/when-seen.ts'
import '../home/load-more.client.ts'
import { replaceBrokenPictures, showPicturesWhenNear } from '../films/film/pictures.client.ts'
import { watchFilms } from '../films/overlay/poster-buttons.client.ts'
import { watchActs } from '../listen/episodes/watch-acts.client.ts'
import { offerLinkedTimes, playFromTimes } from '../listen/player/page/time-links.client.ts'
import '../home/tabs.client.ts'
import '../listen/player/page/play-links.client.ts'
import { LINKED_KEY } from '../listen/handover/handover-memory.ts'
import { followListening } from '../listen/player/page/tickets.client.ts'
import { $player, afterSound, isSoundWanted } from '../listen/player/player.store.ts'
import { watchSearch } from '../listen/search/open.client.ts'
import { showLinkedPassages } from '../listen/transcripts/linked-passage.client.ts'
import { coverSpoilersOfPages } from '../listen/transcripts/spoiler-cover.client.ts'
import { VOTES_KEY } from '../listen/votes/votes-memory.ts'
import { CART_EVENT } from '../shop/cart/cart-memory.ts'
import { watchInstall } from '../site/install/prompt.client.ts'
import { watchMissingCode } from '../site/notices/missing-code.client.ts'

ignoreStraySecondPresses()
watchMissingCode(() => isSoundWanted($player.get()))
followLinks()
prepareSwaps()
countVisits()
focusHeadingAfterNavigation()
offerLinkedTimes()
showLinkedPassages()
playFromTimes()
followListening()
replaceBrokenPictures()
showPicturesWhenNear()
watchInstall()
watchFilms()
watchActs()
watchSearch()
stayInStep()
coverSpoilersOfPages()
tellResults()
whenSeen('.product', async () => void dispatchEvent(new Event(CART_EVENT)))

// Code that only matters to visitors who stay. An `import()` loads only once. At `click`, not at `pointerdown`: a press on play
// has asked for its sound by then, which has the line to itself.
const fetchFirstUse = () =>
  afterSound(() => void import('./first-use.client.ts').catch((error) => report(error, 'first use')))
for (const type of ['click', 'keydown', 'scroll'])
  addEventListener(type, () => setTimeout(fetchFirstUse), { once: true, capture: true })
onceLoaded(() =>
  onIdle(() => void import('./fetch-ahead.client.ts').catch((error) => report(error, 'fetch ahead')))
)

/** Keeps linked devices in step. */
function stayInStep(): void {
  if (!storedText(LINKED_KEY)) return
  onIdle(() =>
    import('../listen/handover/follow-link.service.ts').then(
      ({ followLink }) => followLink(),
      (error) => report(error, 'handover')
    )
  )
}

/** For who voted: whether a result is new. */
function tellResults(): void {
  if (!storedText(VOTES_KEY)) return
  onIdle(() => import('../listen/votes/new-results.client.ts').catch((error) => report(error, 'results')))
}

function onceLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}

// The router reports the first page at `load`. On a slow connection this script runs after that (load-site.client.ts).
if (document.readyState === 'complete') document.dispatchEvent(new Event('astro:page-load'))
