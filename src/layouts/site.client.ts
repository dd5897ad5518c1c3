// What every page brings to life at load, in one file: a request of its own costs a phone more than the few hundred
// bytes of an element that another page uses.

import { countPages } from '../browser/count-pages.ts'
import { focusHeadingAfterNavigation } from '../browser/page-focus.ts'
import { followLinks } from '../browser/page-links.ts'
import { paintInTime } from '../browser/paint-in-time.ts'
import { allowQuickNavigation } from '../browser/quick-navigation.ts'
import { reloadAfterDeploy } from '../browser/reload-after-deploy.ts'
import { whenSeen } from '../browser/when-seen.ts'
import { whenUsed } from '../browser/when-used.ts'
import '../features/episodes/load-more.client.ts'
import { offerLinkedTimes, playFromTimes } from '../features/episodes/time-links.client.ts'
import { watchFilms } from '../features/films/intent.client.ts'
import { replaceBrokenPictures } from '../features/films/posters.client.ts'
import '../features/home/tabs.client.ts'
import '../features/player/press.client.ts'
import { watchInstall } from '../features/install/watch.client.ts'
import { followListening } from '../features/listening/tickets.client.ts'
import { $player, isSoundWanted } from '../features/player/store.ts'
import { watchSharing } from '../features/sharing/watch.client.ts'
import { watchShop } from '../features/shop/watch.client.ts'
import '../features/theme/theme-card.client.ts'
import { watchTips } from '../features/tips/watch.client.ts'
import { watchVotes } from '../features/votes/watch.client.ts'

followLinks()
allowQuickNavigation()
countPages()
paintInTime()
focusHeadingAfterNavigation()
offerLinkedTimes()
playFromTimes()
followListening()
replaceBrokenPictures()
reloadAfterDeploy(() => isSoundWanted($player.get()))
watchInstall()
watchFilms()
watchSharing()
watchShop()
watchTips()
watchVotes()
whenUsed(() => import('../worker/stay.client.ts'))
// Of notes that are open.
whenSeen('.notes-more .prose', () => import('../features/episodes/notes.client.ts'))
whenSeen('film-search', () => import('../features/films/search.client.ts'))
whenSeen('reviews-block', () => import('../features/reviews/reviews.client.ts'))
// Its switches must work as soon as they can be reached.
whenSeen('#about', () => import('../features/home/about.client.ts'))
