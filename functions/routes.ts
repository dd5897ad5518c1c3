// Every call the product answers, room by room.
import { checkoutHandlers } from './checkout/handlers.ts'
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
