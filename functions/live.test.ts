// A deployed site takes each service from its settings, and says what it lacks.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CANDIDATES, openHouse } from '../tests/fixtures/app.ts'
import { Browser } from '../tests/fixtures/votes/browser.ts'
import { openTrialDatabase } from '../tests/servers/database.ts'
import { redisProgram, startTrialRedis } from '../tests/servers/redis.ts'
import { votes } from './db/schema.ts'
import { live } from './live.ts'
import type { Services } from './services.ts'

const SECRET = 'a secret of a deployed site, long enough'
const before = { ...process.env }
beforeEach(() => {
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'])
    delete process.env[name]
})
afterEach(() => {
  process.env = { ...before }
})

/** A house on the services of the settings; only its log and its episodes are of the tests. */
async function houseOn(environment: Record<string, string>) {
  Object.assign(process.env, environment)
  const { db, cache, appSecret } = await live()
  const candidates: Services['candidates'] = (episodeNumber) => CANDIDATES[episodeNumber] ?? []
  return openHouse(undefined, { db, cache, appSecret, candidates })
}

test.each([
  [{}, 'votes: off, because DATABASE_URL is not set'],
  [{ APP_SECRET: SECRET }, 'votes: off, because DATABASE_URL is not set'],
  [{ DATABASE_URL: 'postgresql://kino:x@127.0.0.1:1/kino' }, 'votes: off, because APP_SECRET is not set']
])('with %o votes are off, and the log says why', async (environment: Record<string, string>, reason) => {
  const house = await houseOn(environment)
  expect(await new Browser(house).vote(112, 'Close')).toBe(503)
  expect(house.logged).toMatchObject([{ level: 'error', status: 503, service: 'votes', reason }])
})

test('an unbundled site knows no episodes: the build brings them', async () => {
  expect((await live()).candidates(112)).toEqual([])
})

describe('with a database', { timeout: 60_000 }, () => {
  test('and a secret votes count, and limits are counted there', async () => {
    const trial = await openTrialDatabase()
    const house = await houseOn({ DATABASE_URL: trial.url, APP_SECRET: SECRET })
    expect(await new Browser(house).vote(112, 'Close')).toBe(200)
    expect(house.logged).toMatchObject([{ level: 'info', status: 200 }])
    expect(await trial.db.$count(votes)).toBe(1)
    await trial.close()
  })

  test.skipIf(!redisProgram())(
    'and Redis limits are counted in Redis, under the name of the site',
    async () => {
      const [trial, redis] = [await openTrialDatabase(), await startTrialRedis(redisProgram() ?? '')]
      const house = await houseOn({
        ...{ DATABASE_URL: trial.url, APP_SECRET: SECRET },
        ...{ UPSTASH_REDIS_REST_URL: redis.url, UPSTASH_REDIS_REST_TOKEN: redis.token }
      })
      let keys: string[] = []
      // A busy machine may be cut off at the first tries: limits are then counted in this instance.
      await expect
        .poll(async () => {
          expect(await new Browser(house).vote(112, 'Close')).toBe(200)
          keys = (await redis.send('KEYS', '*')) as string[]
          return keys.length
        })
        .toBeGreaterThan(0)
      expect(keys.filter((key) => !key.startsWith('kino9:limit:'))).toEqual([])
      await redis.close()
      await trial.close()
    }
  )
})
