// The services of a deployed site: real adapters only, each from its settings.
import type { Review } from '../src/reviews/schema.ts'
import type { BuiltEpisodes } from '../src/votes/built.ts'
import { parseEnv } from './env.ts'
import builtFilmIds from './films/built-film-ids.json' with { type: 'json' }
import { logToConsole } from './http/log.ts'
import builtReviews from './reviews/built-reviews.json' with { type: 'json' }
import { systemClock } from './services/clock.ts'
import { pushBy } from './services/push.ts'
import type { Services } from './services.ts'
import { filmSourcesOf, printShopOf, reviewSourcesOf } from './sources.ts'
import { storesOf } from './stores.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export async function live(): Promise<Services> {
  const env = parseEnv(process.env)
  const built: BuiltEpisodes = builtEpisodes
  const filmIds = new Set<number>(builtFilmIds)
  const ownReviews: readonly Review[] = builtReviews
  const stores = storesOf(env)
  return {
    log: logToConsole,
    now: systemClock,
    ...stores,
    appSecret: env.APP_SECRET,
    candidates: (episodeNumber) => built.candidates[episodeNumber] ?? [],
    publishedOn: () => built.publishedOn,
    push: pushBy(env.VAPID_PUBLIC_KEY, env.PUSH_MORE_HOSTS),
    isOurFilm: (tmdbId) => filmIds.has(tmdbId),
    filmSources: filmSourcesOf(env, { ...stores, now: systemClock }),
    reviewSources: reviewSourcesOf(env, () => ownReviews),
    printShop: printShopOf(env),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}
