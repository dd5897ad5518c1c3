// Starting a job by hand while the schedule is running it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLease, takeLease } from '../../functions/jobs/leases.ts'
import { openTestApp } from '../../tests/fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { runAfterOthers } from './jobs.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

test('the press waits for the scheduled run to end, and then runs the job', async () => {
  const { db } = testDatabase
  const { services, loggedJobs } = await openTestApp(undefined, { db })
  const ofTheClock = { job: 'test', holder: 'the clock' }
  const now = services.now()
  expect(await takeLease(db, ofTheClock, now, 60)).toBe(true)
  const runs: string[] = []
  const results = runAfterOthers(
    { ...services, db },
    {
      name: 'test',
      withinSeconds: 30,
      run: async () => {
        runs.push('by hand')
        return {}
      }
    }
  )
  await expect.poll(() => loggedJobs).toContainEqual(expect.objectContaining({ outcome: 'busy' }))
  expect(runs).toEqual([])
  await endLease(db, ofTheClock, now)
  expect(await results).toBe(true)
  expect(runs).toEqual(['by hand'])
})
