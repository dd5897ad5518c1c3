// The services of the calls of a deployed site: real adapters only, each from its settings.
import type { Review } from '../src/reviews/schema.ts'
import type { BuiltEpisodes } from '../src/votes/built.ts'
import { parseEnv } from './env.ts'
import builtFilmIds from './films/built-film-ids.json' with { type: 'json' }
import { liveBasics } from './live-basics.ts'
import builtReviews from './reviews/built-reviews.json' with { type: 'json' }
import type { Services } from './services.ts'
import { filmSourcesOf, paymentsOf, printShopOf, reviewSourcesOf } from './sources.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export async function live(): Promise<Services> {
  const env = parseEnv(process.env)
  const basics = liveBasics(env)
  const built: BuiltEpisodes = builtEpisodes
  const filmIds = new Set<number>(builtFilmIds)
  const ownReviews: readonly Review[] = builtReviews
  return {
    ...basics,
    candidates: (episodeNumber) => built.candidates[episodeNumber] ?? [],
    isOurFilm: (tmdbId) => filmIds.has(tmdbId),
    filmSources: filmSourcesOf(env, basics),
    reviewSources: reviewSourcesOf(env, () => ownReviews),
    payments: paymentsOf(env, basics),
    printShop: printShopOf(env),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}
