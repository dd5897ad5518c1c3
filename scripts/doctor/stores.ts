// Checks the database and the cache, with the site's own adapters.

import type { Env } from '../../functions/env.ts'
import { migrationsLeft } from '../../functions/platform/db/migrate.ts'
import { redisCache } from '../../functions/platform/limits/cache.redis.ts'
import { type Finding, findingsOn, inWords } from './finding.ts'

const REDIS_WITHIN_MS = 4000
const CACHE_SECONDS = 60

export async function checkDatabase({ DATABASE_URL: url }: Pick<Env, 'DATABASE_URL'>): Promise<Finding> {
  const { fine, missing, warning, wrong } = findingsOn('DATABASE_URL')
  if (!url)
    return missing(
      'nothing is kept on a deployed site: votes, orders and push messages are off. On this machine an embedded database is used.'
    )
  const left = await migrationsLeft(url).catch(inWords)
  if (typeof left === 'string')
    return wrong(
      `the database does not answer correctly (${left}). Copy the connection string of the database again, with name and password.`
    )
  if (left.isOutdated)
    return wrong(
      'the database is from before the first release and cannot be brought up to date: set DATABASE_URL to an empty database, then run `npm run migrate`.'
    )
  // Going back to an earlier version must stay possible.
  if (left.isNewer)
    return warning(
      'the database is of a newer version of this site: deploy that version, or look here with it.'
    )
  return left.missing === 0
    ? fine('reachable, and its tables are current.')
    : wrong(
        `${left.missing} migration${left.missing > 1 ? 's are' : ' is'} missing: run \`npm run migrate\` with this DATABASE_URL before the deploy.`
      )
}

export async function checkRedis(
  env: Pick<Env, `UPSTASH_REDIS_REST_${'URL' | 'TOKEN'}`>,
  prefix: string,
  withinMs = REDIS_WITHIN_MS
): Promise<Finding> {
  const { fine, missing, wrong } = findingsOn('UPSTASH_REDIS_REST_URL, _TOKEN')
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  if (!url) return missing('rate limits and cached values are in the database, which is slower but works.')
  const cache = redisCache({ url, token, prefix: `${prefix}:doctor`, withinMs })
  try {
    await cache.write('look', 'here', CACHE_SECONDS)
    if ((await cache.read('look')) !== 'here') return wrong('a value that was just written cannot be read.')
  } catch (error) {
    return wrong(`${inWords(error)}. Copy the REST address and the REST token (not the read-only one) again.`)
  }
  return fine('writes and reads.')
}
