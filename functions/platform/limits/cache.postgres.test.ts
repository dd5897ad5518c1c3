// What only the cache in our own database does: clocks of instances differ, and it is swept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseKinds, openTestDatabase } from '../../../tests/servers/database.ts'
import { cacheEntries, tryCounts } from '../db/schema.ts'
import { postgresCache } from './cache.postgres.ts'
import type { Limit } from './cache.ts'
import { sweepExpired } from './sweep-expired.ts'

const TEN_A_MINUTE: Limit = { name: 'ten', tries: 10, windowSeconds: 60, kind: 'sliding' }
/** Timeouts are long, so that a busy machine does not fail the tests. */
const PATIENT_MS = 30_000
const NOON = Date.UTC(2026, 10, 20, 12)

const key = 'noor'
const at = (seconds: number) => vi.setSystemTime(NOON + seconds * 1000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

test('two instances whose clocks differ count together', async () => {
  const testDatabase = await openTestDatabase()
  const ahead = postgresCache(testDatabase.db, () => new Date(NOON + 500), PATIENT_MS)
  const behind = postgresCache(testDatabase.db, () => new Date(NOON - 500), PATIENT_MS)
  let within = 0
  for (let turn = 0; turn < 15; turn++) {
    for (const one of [ahead, behind]) {
      if ((await one.count([{ limit: TEN_A_MINUTE, key: 'skewed' }])).isWithin) within++
    }
  }
  expect(within).toBe(10)
  await testDatabase.close()
})

test.each(databaseKinds())('the sweep deletes expired rows, and nothing else (%s)', async (kind) => {
  const testDatabase = await openTestDatabase(kind)
  const cache = postgresCache(testDatabase.db, () => new Date())
  const rows = async () => [
    await testDatabase.db.$count(tryCounts),
    await testDatabase.db.$count(cacheEntries)
  ]
  await cache.count([{ limit: TEN_A_MINUTE, key }])
  await cache.write(key, 'copy', 30)
  await cache.lock(key, 30)
  expect(await sweepExpired(testDatabase.db, new Date())).toBe(0)
  expect(await rows()).toEqual([1, 2])
  at(31)
  expect(await sweepExpired(testDatabase.db, new Date())).toBe(2)
  expect(await rows()).toEqual([1, 0])
  at(121)
  expect(await sweepExpired(testDatabase.db, new Date())).toBe(1)
  expect(await rows()).toEqual([0, 0])
  await testDatabase.close()
})
