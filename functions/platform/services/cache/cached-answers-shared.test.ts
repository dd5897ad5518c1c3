// Cached answers in a real database, used by several instances.
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../../tests/servers/database.ts'
import { postgresCache } from '../../limits/cache.postgres.ts'
import type { Cache } from '../../limits/cache.ts'
import { cachedAnswers } from './cached-answers.ts'

type Values = { length: string }
const now = () => new Date('2026-11-20T12:00:00Z')
let fetched: string[] = []
beforeEach(() => {
  fetched = []
})
const source = (name: string) => async () => {
  fetched.push(name)
  return `${name} ${fetched.length}`
}
const instance = (cache: Cache) =>
  cachedAnswers<Values>({ name: 'film', cache, now, schemas: { length: v.string() } })

describe.each(databaseKinds())('in the database (%s)', (kind) => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterAll(() => testDatabase.close())
  const cache = () => postgresCache(testDatabase.db, now, 30_000)

  test('a hundred visitors on four instances cause one request', async () => {
    const instances = Array.from({ length: 4 }, () => instance(cache()))
    const slow = {
      length: async () => {
        await pause(300)
        return source('length')()
      }
    }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => instances[place % 4]?.('100', slow))
    )
    expect(new Set(answers.map((answer) => answer?.values.length))).toEqual(new Set(['length 1']))
    expect(fetched).toEqual(['length'])
  })

  test.each([
    ['a quote', `'; DROP TABLE cache_entries; --`],
    ['a nought', 'a\u0000b'],
    ['half a letter', 'a\ud800b'],
    ['emoji and right to left', '🎬 \u202eفيلم\u2028'],
    ['markup', '<script>alert(1)</script>&amp;\\u003c'],
    ['a long text', 'ß'.repeat(100_000)]
  ])('the cache stores and returns %s unchanged', async (name, text) => {
    const key = `hostile ${name} ${text.slice(0, 20).replaceAll('\u0000', '')}`
    await instance(cache())(key, { length: async () => text })
    expect((await instance(cache())(key, { length: source('length') }))?.values.length).toBe(text)
    expect(fetched).toEqual([])
  })
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
