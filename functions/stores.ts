// Where things are kept, chosen from the settings: the one database, and the cache in Redis, else in that database.
import { settings } from '../src/settings/settings.ts'
import { openDatabase } from './db/open.ts'
import type { Env } from './env.ts'
import { noCache } from './services/cache.none.ts'
import { postgresCache } from './services/cache.postgres.ts'
import { redisCache } from './services/cache.redis.ts'
import { systemClock } from './services/clock.ts'
import type { Services } from './services.ts'

export function storesOf(env: Env): Pick<Services, 'db' | 'cache'> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  const db = env.DATABASE_URL ? openDatabase(env.DATABASE_URL) : undefined
  if (url) return { db, cache: redisCache({ url, token, prefix: settings.shortName }) }
  return { db, cache: db ? postgresCache(db, systemClock) : noCache }
}
