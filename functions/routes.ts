// All API handlers, in three groups: for pages, for buyers and for other servers. Netlify mounts each group as its own
// function, so that no function contains the code of another.
import { backofficeHandlers } from './backoffice/handlers.ts'
import { embedHandlers } from './embed/handlers.ts'
import { filmsHandlers } from './films/handlers.ts'
import { healthHandlers } from './health/handlers.ts'
import type { FeatureRoutes, Route } from './http/handle.ts'
import { checkoutHandlers } from './orders/handlers.ts'
import { paymentWebhooks } from './payments/webhooks.ts'
import { printWebhooks } from './printing/webhooks.ts'
import { pushHandlers } from './push/handlers.ts'
import { reviewsHandlers } from './reviews/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import type { Services } from './services.ts'
import { shopHandlers } from './shop/handlers.ts'
import { runtimeHandlers } from './shop/runtime-config.ts'
import { superfanHandlers } from './superfan/handlers.ts'
import { votesHandlers } from './votes/handlers.ts'
import { withdrawalsHandlers } from './withdrawals/handlers.ts'

export const pageRoutes = (services: Services): readonly Route[] => [
  ...embedHandlers(services),
  ...filmsHandlers(services),
  ...pushHandlers(services),
  ...reviewsHandlers(services),
  ...runtimeHandlers(services),
  ...searchHandlers(services),
  ...votesHandlers(services),
  ...withdrawalsHandlers(services)
]

export const shopRoutes = (services: Services): readonly Route[] => [
  ...checkoutHandlers(services),
  ...shopHandlers(services),
  ...superfanHandlers(services)
]

/** All routes, for a server that runs everything. */
export const allRoutes = (): readonly FeatureRoutes[] => [
  pageRoutes,
  shopRoutes,
  (services: Services) => backofficeHandlers(services),
  (services: Services) => healthHandlers(services),
  (services: Services) => paymentWebhooks(services),
  (services: Services) => printWebhooks(services)
]
