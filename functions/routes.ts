// Every call the product answers, room by room: those of pages, and those of other servers, which Netlify hangs elsewhere.
import { checkoutHandlers } from './checkout/handlers.ts'
import { paymentWebhooks } from './checkout/webhooks.ts'
import { filmsHandlers } from './films/handlers.ts'
import type { Room } from './http/handle.ts'
import { pushHandlers } from './push/handlers.ts'
import { reviewsHandlers } from './reviews/handlers.ts'
import { shopHandlers } from './shop/handlers.ts'
import { votesHandlers } from './votes/handlers.ts'

const checkout: Room = (services) => checkoutHandlers(services)

export const routes: readonly Room[] = [
  checkout,
  filmsHandlers,
  pushHandlers,
  reviewsHandlers,
  shopHandlers,
  votesHandlers
]

/** What one machine answers altogether. A function, so that a bundle of one room carries no others. */
export const allRoutes = (): readonly Room[] => [...routes, paymentWebhooks]
