// Every call the product answers, feature by feature: those of pages, those of buyers, and those of other servers. Netlify hangs
// each group on a function of its own, so that none carries the code of another.
import { backofficeHandlers } from './backoffice/handlers.ts'
import { checkoutHandlers } from './checkout/handlers.ts'
import { printWebhooks } from './checkout/print-webhooks.ts'
import { paymentWebhooks } from './checkout/webhooks.ts'
import { filmsHandlers } from './films/handlers.ts'
import { healthHandlers } from './health/handlers.ts'
import type { FeatureRoutes, Route } from './http/handle.ts'
import { pushHandlers } from './push/handlers.ts'
import { reviewsHandlers } from './reviews/handlers.ts'
import type { CheckoutServices, PageServices, Services } from './services.ts'
import { shopHandlers } from './shop/handlers.ts'
import { runtimeHandlers } from './shop/runtime-config.ts'
import { superfanHandlers } from './superfan/handlers.ts'
import { votesHandlers } from './votes/handlers.ts'
import { withdrawalsHandlers } from './withdrawals/handlers.ts'

export const pageRoutes = (services: PageServices): readonly Route[] => [
  ...filmsHandlers(services),
  ...pushHandlers(services),
  ...reviewsHandlers(services),
  ...runtimeHandlers(services),
  ...votesHandlers(services),
  ...withdrawalsHandlers(services)
]

export const shopRoutes = (services: CheckoutServices): readonly Route[] => [
  ...checkoutHandlers(services),
  ...shopHandlers(services),
  ...superfanHandlers(services)
]

/** What one machine answers altogether. */
export const allRoutes = (): readonly FeatureRoutes[] => [
  pageRoutes,
  shopRoutes,
  (services: Services) => backofficeHandlers(services),
  (services: Services) => healthHandlers(services),
  (services: Services) => paymentWebhooks(services),
  (services: Services) => printWebhooks(services)
]
