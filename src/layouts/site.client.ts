// The script that every page runs at load, when no island runs yet. One file, because an extra request costs a phone more than the
// few hundred bytes of code that only another page uses.

import { countPages } from '../browser/count-pages.ts'
import { fetchIslandsAhead } from '../browser/fetch-ahead.ts'
import { finishHydrationBeforeLeaving } from '../browser/finish-hydration.ts'
import { focusHeadingAfterNavigation } from '../browser/page-focus.ts'
import { followLinks } from '../browser/page-links.ts'
import { paintInTime } from '../browser/paint-in-time.ts'
import { allowQuickNavigation } from '../browser/quick-navigation.ts'
import { reloadAfterDeploy } from '../browser/reload-after-deploy.ts'
import { whenSeen } from '../browser/when-seen.ts'
import { whenUsed } from '../browser/when-used.ts'
import '../features/episodes/load-more.client.ts'
import { showPicturesWhenNear } from '../features/episodes/near-list.client.ts'
import { offerLinkedTimes, offerSharing, playFromTimes } from '../features/episodes/time-links.client.ts'
import { watchFilms } from '../features/films/intent.client.ts'
import { replaceBrokenPictures } from '../features/films/posters.client.ts'
import { countSocialClicks } from '../features/home/social-clicks.client.ts'
import '../features/home/tabs.client.ts'
import '../features/player/press.client.ts'
import { watchInstall } from '../features/install/watch.client.ts'
import { followListening } from '../features/listening/tickets.client.ts'
import { answerForMissingCode } from '../features/notices/missing-code.client.ts'
import { $player, isSoundWanted } from '../features/player/store.ts'
import { openSearch } from '../features/search/open.client.ts'
import { CART_EVENT } from '../features/shop/cart-memory.ts'

answerForMissingCode()
fetchIslandsAhead()
followLinks()
finishHydrationBeforeLeaving()
allowQuickNavigation()
countPages()
countSocialClicks()
paintInTime()
focusHeadingAfterNavigation()
offerLinkedTimes()
playFromTimes()
offerSharing()
followListening()
replaceBrokenPictures()
showPicturesWhenNear()
reloadAfterDeploy(() => isSoundWanted($player.get()))
watchInstall()
watchFilms()
openSearch()
whenUsed(() => import('../worker/stay.client.ts'))
whenSeen('.product', async () => void dispatchEvent(new Event(CART_EVENT)))
// Only for show notes that are open.
whenSeen('.notes-more .prose', () => import('../features/episodes/notes.client.ts'))
