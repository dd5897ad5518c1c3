// The services of a deployed site: real adapters only, each from its settings.
import { parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { noFilmDetails } from './services/film-details.none.ts'
import { noReviews } from './services/review-source.none.ts'
import type { Services } from './services.ts'

export async function live(): Promise<Services> {
  const env = parseEnv(process.env)
  return {
    log: logToConsole,
    filmDetails: noFilmDetails,
    reviews: noReviews,
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}
