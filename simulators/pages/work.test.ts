// A job of the clock that is asked for by hand while the clock is at it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLease, takeLease } from '../../functions/jobs/leases.ts'
import { openTestApp } from '../../tests/fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { runAfterOthers } from './work.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())

test('is done once the run of the clock has ended, and not beside it', async () => {
  const { db } = testDatabase
  const { services } = await openTestApp(undefined, { db })
  const ofTheClock = { job: 'trial', holder: 'the clock' }
  const now = services.now()
  expect(await takeLease(db, ofTheClock, now, new Date(now.getTime() + 60_000))).toBe(true)
  const runs: string[] = []
  const asked = runAfterOthers(
    { ...services, db },
    {
      name: 'trial',
      withinSeconds: 30,
      run: async () => {
        runs.push('by hand')
        return {}
      }
    }
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(runs).toEqual([])
  await endLease(db, ofTheClock, now, now)
  expect(await asked).toBe(true)
  expect(runs).toEqual(['by hand'])
})
