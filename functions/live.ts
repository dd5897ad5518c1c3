// The services of a deployed site: real adapters only, each from its settings.
import { settings } from '../src/settings/settings.ts'
import type { CandidateLists } from '../src/votes/candidates.ts'
import { openDatabase } from './db/open.ts'
import { type Env, parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { noCache } from './services/cache.none.ts'
import { postgresCache } from './services/cache.postgres.ts'
import { redisCache } from './services/cache.redis.ts'
import { systemClock } from './services/clock.ts'
import { noFilmDetails } from './services/film-details.none.ts'
import { noReviews } from './services/review-source.none.ts'
import type { Services } from './services.ts'
import builtCandidates from './votes/built-candidates.json' with { type: 'json' }

export async function live(): Promise<Services> {
  const env = parseEnv(process.env)
  const lists: CandidateLists = builtCandidates
  return {
    log: logToConsole,
    now: systemClock,
    ...storesOf(env),
    appSecret: env.APP_SECRET,
    candidates: (episodeNumber) => lists[episodeNumber] ?? [],
    filmDetails: noFilmDetails,
    reviews: noReviews,
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}

function storesOf(env: Env): Pick<Services, 'db' | 'cache'> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  const db = env.DATABASE_URL ? openDatabase(env.DATABASE_URL) : undefined
  if (url) return { db, cache: redisCache({ url, token, prefix: settings.shortName }) }
  return { db, cache: db ? postgresCache(db, systemClock) : noCache }
}
