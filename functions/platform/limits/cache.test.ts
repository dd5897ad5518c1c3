// The same tests for each cache: Redis with Upstash's protocol, and our own database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { redisProgram, startTestRedis, type TestRedis } from '../../../tests/servers/redis.ts'
import type { FrontBehaviour } from '../../../tests/servers/upstash.ts'
import { systemClock } from '../clock.ts'
import { postgresCache } from './cache.postgres.ts'
import { redisCache } from './cache.redis.ts'
import type { Cache, Limit, Lock } from './cache.ts'

const program = redisProgram()
if (!program) console.log('skipped: there is no Redis server on this machine')

const TEN_A_MINUTE: Limit = { name: 'ten', tries: 10, windowSeconds: 60, kind: 'sliding' }
const THREE_A_DAY: Limit = { name: 'three', tries: 3, windowSeconds: 86_400, kind: 'fixed' }
/** Long, so that a busy machine does not fail the tests. */
const PATIENT_MS = 30_000
const NOON = Date.UTC(2026, 10, 20, 12)

type Opened = { cache: Cache; close: () => Promise<void> }
let redis: TestRedis | undefined
let database: TestDatabase | undefined

const places: [string, () => Promise<Opened>][] = [
  ...databaseKinds().map((kind): [string, () => Promise<Opened>] => [
    `a database (${kind})`,
    async () => {
      database = await openTestDatabase(kind)
      return { cache: postgresCache(database.db, systemClock, PATIENT_MS), close: database.close }
    }
  ]),
  ...(program
    ? [
        [
          'Redis',
          async () => {
            redis = await startTestRedis(program)
            return {
              cache: redisCache({ ...redis, prefix: 'kino9', withinMs: PATIENT_MS }),
              close: redis.close
            }
          }
        ] satisfies [string, () => Promise<Opened>]
      ]
    : [])
]

let count = 0
/** A key that no other test uses. */
let key = ''
beforeEach(() => {
  key = `k${count++}`
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})
const at = (seconds: number) => vi.setSystemTime(NOON + seconds * 1000)

describe.each(places)('the cache in %s', (_, open) => {
  let opened: Opened
  let cache: Cache
  beforeAll(async () => {
    opened = await open()
    cache = opened.cache
  })
  afterAll(() => opened.close())

  /** How many of this many consecutive tries are within the limit. */
  async function within(tries: number, limit = TEN_A_MINUTE, whose = key): Promise<number> {
    let allowed = 0
    for (let at = 0; at < tries; at++) {
      if ((await cache.count([{ limit, key: whose }])).isWithin) allowed++
    }
    return allowed
  }

  test('the cache counts up to the limit, and then says how long to wait', async () => {
    at(15)
    expect(await within(12)).toBe(10)
    expect(await cache.count([{ limit: TEN_A_MINUTE, key }])).toEqual({
      isWithin: false,
      retryAfterSeconds: 45
    })
    expect(await within(1, TEN_A_MINUTE, `${key}-of-another`)).toBe(1)
  })

  test('the window slides: tries of the previous one count by the share of it that still overlaps', async () => {
    at(0)
    expect(await within(10)).toBe(10)
    at(60)
    expect(await within(1)).toBe(0)
    at(60 + 30)
    expect(await within(20)).toBe(5)
    at(60 + 60 + 59.999)
    expect(await within(20)).toBe(10)
    at(600)
    expect(await within(20)).toBe(10)
  })

  test('a fixed window starts at zero', async () => {
    at(0)
    expect(await within(5, THREE_A_DAY)).toBe(3)
    at(12 * 3600 - 1)
    expect(await within(1, THREE_A_DAY)).toBe(0)
    at(12 * 3600)
    expect(await within(5, THREE_A_DAY)).toBe(3)
  })

  test('exactly the limit of a hundred simultaneous tries passes', async () => {
    const results = await Promise.all(
      Array.from({ length: 100 }, () => cache.count([{ limit: TEN_A_MINUTE, key }]))
    )
    expect(results.filter(({ isWithin }) => isWithin)).toHaveLength(10)
  })

  test('every one of several limits is required, and the longest wait returned', async () => {
    at(0)
    const both = [
      { limit: TEN_A_MINUTE, key },
      { limit: THREE_A_DAY, key }
    ]
    const results = []
    for (let tries = 0; tries < 4; tries++) results.push(await cache.count(both))
    expect(results.map(({ isWithin }) => isWithin)).toEqual([true, true, true, false])
    expect(results[3]).toEqual({ isWithin: false, retryAfterSeconds: 12 * 3600 })
    const crossed = Array.from({ length: 40 }, (_, turn) => cache.count(turn % 2 ? both : both.toReversed()))
    expect(await Promise.all(crossed)).toHaveLength(40)
    expect(await cache.count([])).toEqual({ isWithin: true })
  })

  test('a value is stored until it expires, and replaced by a newer one', async () => {
    vi.useRealTimers()
    expect(await cache.read(key)).toBeUndefined()
    for (const text of ['{"a":1}', 'OK', '', 'l\'été 🎬 \\ "x"', '123', 'null']) {
      await cache.write(key, text, 60)
      expect(await cache.read(key)).toBe(text)
    }
    await cache.write(key, 'short', 1.5)
    expect(await cache.read(key)).toBe('short')
    await expect.poll(() => cache.read(key)).toBeUndefined()
  })

  test('a lock is given to one of many, and to the next when it is released or expires', async () => {
    vi.useRealTimers()
    const taken = await Promise.all(Array.from({ length: 20 }, () => cache.lock(key, 60)))
    const [first, ...others] = taken.filter((lock) => lock !== undefined)
    expect(others).toEqual([])
    await first?.release()
    const second = await cache.lock(key, 0.2)
    expect(second).toBeDefined()
    let third: Lock | undefined
    await expect
      .poll(async () => {
        third = await cache.lock(key, 60)
        return third
      })
      .toBeDefined()
    await second?.release() // It has expired, so it must not release the third.
    expect(await cache.lock(key, 60)).toBeUndefined()
    await third?.release()
  })
})

describe.skipIf(!program)('a failing Redis', () => {
  let testDatabase: TestRedis
  let cache: Cache
  let patient: Cache
  beforeAll(async () => {
    testDatabase = await startTestRedis(program ?? '')
    cache = redisCache({ ...testDatabase, prefix: 'kino9' })
    patient = redisCache({ ...testDatabase, prefix: 'kino9', withinMs: PATIENT_MS })
  })
  afterAll(() => testDatabase.close())
  beforeEach(() => {
    vi.useRealTimers()
    testDatabase.behave('well')
  })

  test.each<[FrontBehaviour, RegExp]>([
    ['slowly', /^cache: no answer within 250 ms$/],
    ['never', /^cache: no answer within 250 ms$/],
    ['refusing', /^cache: refused: ERR max daily request limit exceeded/],
    ['broken', /^cache: returned invalid JSON$/],
    ['hanging up', /^cache: cannot be reached/]
  ])(
    'a failing Redis that answers %s: each call fails in time, once, and without its values',
    async (manner, said) => {
      testDatabase.behave(manner)
      // An immediate answer must not time out because the machine is busy.
      const testedCache = manner === 'slowly' || manner === 'never' ? cache : patient
      const secret = 'canary-key'
      const calls = [
        () => testedCache.count([{ limit: TEN_A_MINUTE, key: secret }]),
        () => testedCache.read(secret),
        () => testedCache.write(secret, secret, 60),
        () => testedCache.lock(secret, 60)
      ]
      for (const call of calls) {
        const before = testDatabase.requests()
        const failure = await call().then(
          () => undefined,
          (error: Error) => error
        )
        expect(failure).toMatchObject({ name: 'Failure', service: 'cache', retryable: true })
        expect(testDatabase.requests() - before).toBe(1)
        expect(failure?.message).toMatch(said)
        expect(failure?.message).not.toContain(secret)
      }
    }
  )

  test('a failing Redis is used again as soon as it answers', async () => {
    testDatabase.behave('never')
    await expect(cache.read('x')).rejects.toThrow('no answer')
    testDatabase.behave('well')
    await expect.poll(() => cache.read('x').catch(() => 'still away')).toBeUndefined()
  })

  test('a failing Redis is called once for all limits of a request', async () => {
    const both = [
      { limit: TEN_A_MINUTE, key },
      { limit: THREE_A_DAY, key }
    ]
    await patient.count(both) // The first call also loads the scripts into Redis.
    const before = testDatabase.requests()
    await patient.count(both)
    expect(testDatabase.requests() - before).toBe(1)
  })

  test('a failing Redis stores no count longer than its windows, and at most a day for a window of a day', async () => {
    await testDatabase.send('FLUSHDB')
    await patient.count([
      { limit: TEN_A_MINUTE, key },
      { limit: THREE_A_DAY, key }
    ])
    const keys = (await testDatabase.send('KEYS', '*')) as string[]
    const lives = await Promise.all(keys.map(async (name) => Number(await testDatabase.send('TTL', name))))
    expect(keys.every((name) => name.startsWith('kino9:limit:'))).toBe(true)
    expect(lives.toSorted((a, b) => a - b)).toEqual([expect.closeTo(121, -1), expect.closeTo(86_400, -1)])
  })

  test('a Redis with a wrong token refuses, and an unreachable address is reported', async () => {
    const stranger = redisCache({
      url: testDatabase.url,
      token: 'wrong',
      prefix: 'kino9',
      withinMs: PATIENT_MS
    })
    await expect(stranger.read('x')).rejects.toThrow('cache: refused: WRONGPASS')
    const gone = await startTestRedis(program ?? '')
    await gone.close()
    const nobody = redisCache({ url: gone.url, token: 'x', prefix: 'kino9', withinMs: PATIENT_MS })
    await expect(nobody.read('x')).rejects.toThrow('cache: cannot be reached (ECONNREFUSED)')
  })
})
