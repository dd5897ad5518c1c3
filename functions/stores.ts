// Where things are kept, chosen from the settings: the one database, and the cache in Redis, else in that database.
import { settings } from '../src/features/brand/settings.ts'
import { systemClock } from './clock.ts'
import type { Env } from './env.ts'
import { databaseAlone, type Stores } from './live-database.ts'
import { postgresCache } from './services/cache/cache.postgres.ts'
import { redisCache } from './services/cache/cache.redis.ts'

export function storesOf(env: Env): Stores {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  const alone = databaseAlone(env)
  const { db } = alone
  if (url) return { db, cache: redisCache({ url, token, prefix: settings.shortName }) }
  return db ? { db, cache: postgresCache(db, systemClock) } : alone
}
