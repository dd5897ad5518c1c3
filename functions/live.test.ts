// A deployed site builds each service from its settings, and says what is missing.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CANDIDATES, openTestApp } from '../tests/fixtures/app.ts'
import { Browser } from '../tests/fixtures/votes/browser.ts'
import { openTestDatabase } from '../tests/servers/database.ts'
import { redisProgram, startTestRedis } from '../tests/servers/redis.ts'
import { live } from './live.ts'
import { votes } from './platform/db/schema.ts'
import type { Services } from './platform/services.ts'

const SECRET = 'a secret of a deployed site, long enough'
const before = { ...process.env }
beforeEach(() => {
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'])
    delete process.env[name]
})
afterEach(() => {
  process.env = { ...before }
})

/** An app with services from the settings; only its log and its episodes come from the test. */
async function appOn(environment: Record<string, string>) {
  Object.assign(process.env, environment)
  const { db, cache, appSecret } = live()
  const candidates: Services['candidates'] = (episodeNumber) => CANDIDATES[episodeNumber] ?? []
  return openTestApp(undefined, { db, cache, appSecret, candidates })
}

test.each([
  [{}, 'votes: off, because DATABASE_URL is not set'],
  [{ APP_SECRET: SECRET }, 'votes: off, because DATABASE_URL is not set'],
  [{ DATABASE_URL: 'postgresql://kino:x@127.0.0.1:1/kino' }, 'votes: off, because APP_SECRET is not set']
])('voting is off with %o, and the log says why', async (environment: Record<string, string>, reason) => {
  const testApp = await appOn(environment)
  expect(await new Browser(testApp).vote(112, 'Close')).toBe(503)
  expect(testApp.logged).toMatchObject([{ level: 'error', status: 503, service: 'votes', reason }])
})

test('a server that was not bundled has no episodes, because the build adds them', async () => {
  expect(live().candidates(112)).toEqual([])
})

describe('with a database', () => {
  test('a database and a secret are enough to count votes, and limits too', async () => {
    const testDatabase = await openTestDatabase()
    const testApp = await appOn({ DATABASE_URL: testDatabase.url, APP_SECRET: SECRET })
    expect(await new Browser(testApp).vote(112, 'Close')).toBe(200)
    expect(testApp.logged).toMatchObject([{ level: 'info', status: 200 }])
    expect(await testDatabase.db.$count(votes)).toBe(1)
    await testDatabase.close()
  })

  test.skipIf(!redisProgram())(
    'limits are counted in Redis if there is one, with the name of the site in the key',
    async () => {
      const [testDatabase, redis] = [await openTestDatabase(), await startTestRedis(redisProgram() ?? '')]
      const testApp = await appOn({
        DATABASE_URL: testDatabase.url,
        APP_SECRET: SECRET,
        UPSTASH_REDIS_REST_URL: redis.url,
        UPSTASH_REDIS_REST_TOKEN: redis.token
      })
      let keys: string[] = []
      // On a busy machine the first tries may time out; limits are then counted in this instance.
      await expect
        .poll(async () => {
          expect(await new Browser(testApp).vote(112, 'Close')).toBe(200)
          keys = (await redis.send('KEYS', '*')) as string[]
          return keys.length
        })
        .toBeGreaterThan(0)
      expect(keys.filter((key) => !key.startsWith('kino9:limit:'))).toEqual([])
      await redis.close()
      await testDatabase.close()
    }
  )
})
