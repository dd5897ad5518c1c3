// Votes while a service is unavailable: still exact without Redis, refused without a database, and logged in both cases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { tally } from '../../../tests/fixtures/votes/tally.ts'
import { openWakingDatabase } from '../../../tests/fixtures/votes/waking-database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { redisProgram, startTestRedis, type TestRedis } from '../../../tests/servers/redis.ts'
import type { FrontBehaviour } from '../../../tests/servers/upstash.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { votes } from '../../platform/db/schema.ts'
import { redisCache } from '../../platform/limits/cache.redis.ts'

const EPISODE = 112
const NOBODY_THERE = 'postgresql://kino:secret-password@127.0.0.1:1/kino'

const testDatabase = databaseOfFile()
beforeEach(async () => {
  await testDatabase.db.delete(votes)
})

const program = redisProgram()
describe.skipIf(!program)('with a Redis', () => {
  let redis: TestRedis
  let testApp: TestApp
  beforeAll(async () => {
    redis = await startTestRedis(program ?? '')
  })
  afterAll(() => redis.close())
  // A token comes back every few seconds, and a busy machine is slow.
  afterEach(() => vi.useRealTimers())
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    redis.behave('well')
    await redis.send('FLUSHDB')
  })

  test('with a Redis that works, limits are counted there and votes are not', async () => {
    const patient = redisCache({ ...redis, prefix: 'kino9', withinMs: 30_000 })
    testApp = await openTestApp(undefined, { db: testDatabase.db, cache: patient })
    const noor = new Browser(testApp, '203.0.113.77')
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push(await noor.vote(EPISODE, 'Close'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(11)
    expect(testApp.logged.map(({ reason }) => reason)).toEqual(Array(12).fill(undefined))
    const keys = (await redis.send('KEYS', '*')) as string[]
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.every((key) => /^kino9:limit:vote-[a-z-]+:(?:\d+:)?[\w-]{22}:\d+$/.test(key))).toBe(true)
    expect(await testDatabase.db.$count(votes)).toBe(1)
  })

  test.each<[FrontBehaviour, RegExp]>([
    ['slowly', /^cache: no answer within 250 ms$/],
    ['never', /^cache: no answer within 250 ms$/],
    ['refusing', /^cache: refused: ERR max daily request limit/],
    ['broken', /^cache: returned invalid JSON$/],
    ['hanging up', /^cache: cannot be reached/]
  ])(
    'with a Redis that answers %s, votes are as exact as ever, and each log line says so',
    async (manner, reason) => {
      redis.behave(manner)
      const isSilent = manner === 'slowly' || manner === 'never'
      const cache = redisCache({ ...redis, prefix: 'kino9', ...(isSilent ? {} : { withinMs: 30_000 }) })
      testApp = await openTestApp(undefined, { db: testDatabase.db, cache })
      const browsers = Array.from({ length: 5 }, () => new Browser(testApp))
      for (const browser of browsers) expect(await browser.vote(EPISODE, 'Close')).toBe(200)
      expect(await browsers[0]?.vote(EPISODE, 'Aftersun')).toBe(200)
      expect(await browsers[1]?.undo(EPISODE, 'Close')).toBe(200)
      expect(Object.fromEntries(await tally(testDatabase.db, EPISODE))).toEqual({ Close: 3, Aftersun: 1 })
      expect(testApp.logged).toHaveLength(7)
      for (const line of testApp.logged) {
        expect(line).toMatchObject({ level: 'warn', status: 200, service: 'cache' })
        expect(line.reason).toMatch(reason)
      }
    }
  )

  test('with a Redis that is unavailable, this instance still counts new voters and votes', async () => {
    const gone = redisCache({ url: 'http://127.0.0.1:1', token: 'x', prefix: 'kino9' })
    testApp = await openTestApp(undefined, { db: testDatabase.db, cache: gone })
    const strangers: number[] = []
    for (let at = 0; at < 25; at++) strangers.push(await new Browser(testApp).vote(EPISODE, 'Close'))
    expect(strangers.filter((status) => status === 200)).toHaveLength(20)
    const noor = new Browser(testApp, '203.0.113.1')
    const own: number[] = []
    for (let at = 0; at < 13; at++) own.push(await noor.vote(EPISODE, 'Close'))
    expect(own.filter((status) => status === 200)).toHaveLength(11)
  })
})

describe('with a database', () => {
  test('with a database that is unavailable, no voter key is issued, and the response asks to retry', async () => {
    const testApp = await openTestApp(undefined, { db: openDatabase(NOBODY_THERE) })
    const noor = new Browser(testApp)
    const response = await noor.request('/api/votes', { episodeNumber: EPISODE, movieTitle: 'Close' })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.getSetCookie()).toEqual([])
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      code: 'service-unavailable',
      error: 'Een dienst die we nodig hebben, antwoordt even niet. Probeer het zo meteen opnieuw.'
    })
    const known = new Browser(await openTestApp(undefined, { db: testDatabase.db }))
    await known.vote(EPISODE, 'Close')
    noor.cookie = known.cookie
    expect(await noor.undo(EPISODE, 'Close')).toBe(503)
    expect(await testDatabase.db.$count(votes)).toBe(1)
    for (const line of testApp.logged) {
      expect(line).toMatchObject({ level: 'error', status: 503, service: 'database' })
      expect(line.reason).toMatch(/^database: /)
    }
    expect(`${text}${JSON.stringify(testApp.logged)}`).not.toMatch(
      /secret-password|insert|voter_key|127\.0\.0\.1/
    )
  })

  test('with a database that is unavailable, other calls work as usual', async () => {
    const testApp = await openTestApp(undefined, { db: openDatabase(NOBODY_THERE) })
    for (const path of ['/api/runtime-config', '/api/movies/662', '/api/alle/reviews']) {
      expect((await testApp.request(path)).status, path).toBe(200)
    }
  })

  test('after the database was suspended, the first vote waits for it and is stored once', async () => {
    const waking = await openWakingDatabase(testDatabase.url, 1200)
    const testApp = await openTestApp(undefined, { db: openDatabase(waking.url) })
    const startedMs = performance.now()
    expect(await new Browser(testApp).vote(EPISODE, 'Close')).toBe(200)
    expect(performance.now() - startedMs).toBeGreaterThan(1100)
    expect(await testDatabase.db.$count(votes)).toBe(1)
    await waking.close()
  })

  test('when the database disconnects after it stored a first vote, the vote is not sent twice and can safely be repeated', async () => {
    const waking = await openWakingDatabase(testDatabase.url, 0)
    const testApp = await openTestApp(undefined, { db: openDatabase(waking.url), cache: NO_LIMITS })
    const noor = new Browser(testApp)
    waking.disconnectAfterNext()
    expect(await noor.vote(EPISODE, 'Close')).toBe(503)
    expect(waking.requestCount()).toBe(1)
    expect(noor.cookie).toBeUndefined()
    expect(await testDatabase.db.$count(votes)).toBe(1)
    expect(await noor.vote(EPISODE, 'Aftersun')).toBe(200)
    expect(Object.fromEntries(await tally(testDatabase.db, EPISODE))).toEqual({ Aftersun: 1 })
    await waking.close()
  })
})

const NO_LIMITS = {
  count: async () => ({ isWithin: true }) as const,
  read: async () => undefined,
  write: async () => undefined,
  lock: async () => undefined
}

test("another origin cannot vote with a visitor's cookie", async () => {
  const testApp = await openTestApp(undefined, { db: testDatabase.db })
  const noor = new Browser(testApp)
  await noor.vote(EPISODE, 'Close')
  const init = { method: 'POST', json: { episodeNumber: EPISODE, movieTitle: 'Aftersun' } }
  const headers = { cookie: noor.cookie ?? '', origin: 'https://evil.example' }
  expect((await testApp.request('/api/votes', { ...init, headers })).status).toBe(403)
  expect(Object.fromEntries(await tally(testDatabase.db, EPISODE))).toEqual({ Close: 1 })
})
