// Cached answers: fetched once a day, reused for a week when a source fails, one request at a time.
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../../src/lib/outcome.ts'
import { noCache } from '../../limits/cache.none.ts'
import type { Cache } from '../../limits/cache.ts'
import { AGAIN_SECONDS, cachedAnswers, FRESH_SECONDS, STALE_SECONDS } from './cached-answers.ts'

type Values = { length: string; stars: string | null }
const SCHEMAS = { length: v.string(), stars: v.nullable(v.string()) }
const START = Date.UTC(2026, 10, 20, 12)

let seconds = 0
const now = () => new Date(START + seconds * 1000)
let fetched: string[] = []
let fails = new Set<string>()
beforeEach(() => {
  seconds = 0
  fetched = []
  fails = new Set()
})

const source = (name: string) => async () => {
  fetched.push(name)
  if (fails.has(name)) throw new Failure(name, 'away')
  return `${name} ${fetched.length}`
}
const questions = { length: source('length'), stars: source('stars') }
const instance = (cache: Cache, more = {}) =>
  cachedAnswers<Values>({ name: 'film', cache, now, schemas: SCHEMAS, ...more })

/** A cache in memory that records its calls. */
function memoryCache() {
  const entries = new Map<string, string>()
  const locks = new Set<string>()
  const cache: Cache = {
    ...noCache,
    read: async (key) => entries.get(key),
    write: async (key, value) => void entries.set(key, value),
    lock: async (name) => {
      if (locks.has(name)) return undefined
      locks.add(name)
      return { release: async () => void locks.delete(name) }
    }
  }
  return { cache, entries, locks }
}

test('an answer is fetched once, and then cached for a day', async () => {
  const { cache } = memoryCache()
  const lookUp = instance(cache)
  const first = await lookUp('7', questions)
  expect(first).toEqual({
    values: { length: 'length 1', stars: 'stars 2' },
    isWhole: true,
    freshSeconds: FRESH_SECONDS,
    failures: []
  })
  seconds = FRESH_SECONDS - 10
  expect(await lookUp('7', questions)).toEqual({ ...first, freshSeconds: 10 })
  expect(fetched).toHaveLength(2)
  seconds = FRESH_SECONDS
  expect(await lookUp('7', questions)).toMatchObject({ values: { length: 'length 3' }, isWhole: true })
})

test('an answer is shared by all instances, including one that started later', async () => {
  const { cache } = memoryCache()
  const first = await instance(cache)('7', questions)
  expect(await instance(cache)('7', questions)).toEqual(first)
  expect(fetched).toHaveLength(2)
})

test('an answer of another key is fetched separately', async () => {
  const { cache } = memoryCache()
  const lookUp = instance(cache)
  await lookUp('7', questions)
  await lookUp('8', questions)
  expect(fetched).toHaveLength(4)
})

test('an answer stays in memory while a script requests many unknown keys', async () => {
  const lookUp = instance(noCache)
  await lookUp('7', questions)
  for (let key = 1000; key < 2000; key++) await lookUp(String(key), questions, async () => false)
  await lookUp('7', questions)
  expect(fetched).toHaveLength(2)
})

test('an answer with an invalid shape in the cache is fetched again', async () => {
  for (const text of ['', '{', '[]', '{"parts":{"length":{"value":7,"fetchedAtMs":0}},"askedAtMs":0}']) {
    const { cache, entries } = memoryCache()
    entries.set('film:7', text)
    expect(await instance(cache)('7', questions)).toMatchObject({ isWhole: true })
  }
  expect(fetched).toHaveLength(8)
})

test('an answer without any connected source is empty', async () => {
  expect(await instance(memoryCache().cache)('7', {})).toMatchObject({ values: {}, isWhole: true })
})

test('an unavailable source is left out, and called again after a few minutes', async () => {
  const { cache } = memoryCache()
  const lookUp = instance(cache)
  fails.add('stars')
  expect(await lookUp('7', questions)).toMatchObject({
    values: { length: 'length 1' },
    isWhole: false,
    freshSeconds: AGAIN_SECONDS,
    failures: [{ message: 'stars: away' }]
  })
  expect((await lookUp('7', questions))?.values).not.toHaveProperty('stars')
  seconds = AGAIN_SECONDS - 60
  expect(await lookUp('7', questions)).toMatchObject({ freshSeconds: 60, failures: [] })
  expect(fetched).toEqual(['length', 'stars'])
  fails.clear()
  seconds = AGAIN_SECONDS
  expect(await lookUp('7', questions)).toMatchObject({ values: { stars: 'stars 3' }, isWhole: true })
  expect(fetched).toEqual(['length', 'stars', 'stars'])
})

test('an unavailable source is replaced by its last answer for a week, and no longer', async () => {
  const { cache } = memoryCache()
  const lookUp = instance(cache)
  await lookUp('7', questions)
  fails = new Set(['length', 'stars'])
  seconds = STALE_SECONDS - 1
  expect(await lookUp('7', questions)).toMatchObject({
    values: { length: 'length 1', stars: 'stars 2' },
    isWhole: false,
    failures: [{}, {}]
  })
  // The same for an instance with an empty memory.
  expect(await instance(cache)('7', questions)).toMatchObject({ values: { length: 'length 1' } })
  seconds = STALE_SECONDS
  expect(await lookUp('7', questions)).toMatchObject({ values: {}, isWhole: false })
})

test('an unavailable source that never answered stores nothing, so the next visitor tries again', async () => {
  const { cache, entries } = memoryCache()
  const lookUp = instance(cache)
  fails = new Set(['length', 'stars'])
  expect(await lookUp('7', questions)).toMatchObject({ values: {}, failures: [{}, {}] })
  expect(entries.size).toBe(0)
  fails.clear()
  expect(await lookUp('7', questions)).toMatchObject({ isWhole: true })
})

test('an unavailable source that is slow times out, and is named', async () => {
  const lookUp = instance(memoryCache().cache, { partWithinMs: 20 })
  const never = () => new Promise<string>(() => {})
  expect(await lookUp('7', { ...questions, stars: never })).toMatchObject({
    values: { length: 'length 1' },
    failures: [{ message: 'film stars: no answer within 20 ms' }]
  })
})

test('an unavailable source leaves a source that depends on it with its last answer', async () => {
  const { cache } = memoryCache()
  const lookUp = instance(cache)
  const both = {
    length: questions.length,
    stars: async (other: (name: 'length') => Promise<string | undefined>) => `by ${await other('length')}`
  }
  expect((await lookUp('7', both))?.values.stars).toBe('by length 1')
  fails.add('length')
  seconds = FRESH_SECONDS
  expect(await lookUp('7', both)).toMatchObject({
    values: { length: 'length 1', stars: 'by length 1' },
    isWhole: false
  })
})

test('a source with a bug of our code throws, and is not treated as unavailable', async () => {
  const bug = async () => {
    throw new TypeError('ours')
  }
  const lookUp = instance(memoryCache().cache)
  await expect(lookUp('7', { ...questions, stars: bug })).rejects.toThrow('ours')
  expect(await lookUp('7', questions)).toMatchObject({ isWhole: true })
})

test('a hundred simultaneous visitors cause one request in an instance', async () => {
  const lookUp = instance(memoryCache().cache)
  const answers = await Promise.all(Array.from({ length: 100 }, () => lookUp('7', questions)))
  expect(new Set(answers.map((answer) => answer?.values.length))).toEqual(new Set(['length 1']))
  expect(fetched).toHaveLength(2)
})

test('a hundred simultaneous visitors cause one request without a cache, too', async () => {
  const lookUp = instance(noCache)
  await Promise.all(Array.from({ length: 100 }, () => lookUp('7', questions)))
  expect(fetched).toHaveLength(2)
})

test('a hundred simultaneous visitors returns only stored answers when sources may not be called', async () => {
  const { cache } = memoryCache()
  const lookUp = instance(cache)
  const forbidden = async () => false
  expect(await lookUp('7', questions, forbidden)).toBeUndefined()
  expect(fetched).toEqual([])
  await lookUp('7', questions)
  seconds = FRESH_SECONDS
  expect(await lookUp('7', questions, forbidden)).toMatchObject({ values: { length: 'length 1' } })
  expect(fetched).toHaveLength(2)
})

test('while another instance is fetching, an old answer is returned at once', async () => {
  const { cache, locks } = memoryCache()
  await instance(cache)('7', questions)
  seconds = FRESH_SECONDS
  locks.add('film:7')
  expect(await instance(cache)('7', questions)).toMatchObject({
    values: { length: 'length 1' },
    isWhole: false,
    freshSeconds: 10
  })
  expect(fetched).toHaveLength(2)
})

test('while another instance is fetching, a visitor without an answer waits for the result', async () => {
  const { cache, locks } = memoryCache()
  locks.add('film:7')
  const other = memoryCache()
  await instance(other.cache)('7', questions)
  const sleep = async () => void (await cache.write('film:7', other.entries.get('film:7') ?? '', 60))
  expect(await instance(cache, { sleep })('7', questions)).toMatchObject({ isWhole: true })
  expect(fetched).toHaveLength(2)
})

test('while another instance never finishes fetching, this one fetches in the end', async () => {
  const { cache, locks } = memoryCache()
  locks.add('film:7')
  let waitedMs = 0
  const sleep = async (milliseconds: number) => {
    waitedMs += milliseconds
  }
  expect(await instance(cache, { sleep })('7', questions)).toMatchObject({ isWhole: true })
  expect(waitedMs).toBeGreaterThan(1000)
  expect(waitedMs).toBeLessThan(6000)
})

describe('without the cache', () => {
  test('without the cache, this instance fetches and remembers on its own, and reports it', async () => {
    const lookUp = instance(noCache)
    expect(await lookUp('7', questions)).toMatchObject({
      isWhole: true,
      failures: [{ message: 'cache: none is connected' }]
    })
    expect(await lookUp('7', questions)).toMatchObject({ isWhole: true, failures: [] })
    expect(fetched).toHaveLength(2)
  })

  test('an answer is still returned when the cache fails midway', async () => {
    const { cache } = memoryCache()
    const gone = async () => {
      throw new Failure('cache', 'gone')
    }
    expect(await instance({ ...cache, write: gone })('7', questions)).toMatchObject({
      isWhole: true,
      failures: [{ message: 'cache: gone' }]
    })
  })
})

test('an instance drops its oldest answers instead of growing', async () => {
  const { cache, entries } = memoryCache()
  const lookUp = instance(cache)
  for (let key = 0; key < 501; key++) await lookUp(String(key), { length: source('length') })
  entries.clear()
  fetched = []
  await lookUp('500', { length: source('length') })
  expect(fetched).toEqual([])
  await lookUp('0', { length: source('length') })
  expect(fetched).toEqual(['length'])
})
