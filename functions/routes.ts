// Every call the product answers, room by room.
import { filmsHandlers } from './films/handlers.ts'
import type { Room } from './http/handle.ts'
import { pushHandlers } from './push/handlers.ts'
import { reviewsHandlers } from './reviews/handlers.ts'
import { shopHandlers } from './shop/handlers.ts'
import { votesHandlers } from './votes/handlers.ts'

export const routes: readonly Room[] = [
  filmsHandlers,
  pushHandlers,
  reviewsHandlers,
  shopHandlers,
  votesHandlers
]
