// The services of a deployed site: real adapters only, each from its settings.
import type { BuiltEpisodes } from '../src/votes/built.ts'
import { parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { systemClock } from './services/clock.ts'
import { noFilmDetails } from './services/film-details.none.ts'
import { pushBy } from './services/push.ts'
import { noReviews } from './services/review-source.none.ts'
import type { Services } from './services.ts'
import { storesOf } from './stores.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export async function live(): Promise<Services> {
  const env = parseEnv(process.env)
  const built: BuiltEpisodes = builtEpisodes
  return {
    log: logToConsole,
    now: systemClock,
    ...storesOf(env),
    appSecret: env.APP_SECRET,
    candidates: (episodeNumber) => built.candidates[episodeNumber] ?? [],
    publishedOn: () => built.publishedOn,
    filmDetails: noFilmDetails,
    reviews: noReviews,
    push: pushBy(env.VAPID_PUBLIC_KEY, env.PUSH_MORE_HOSTS),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}
