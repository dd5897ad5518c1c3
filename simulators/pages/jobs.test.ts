// Starting a job by hand while the schedule is running it.
import { expect, test } from 'vitest'
import { endLease, takeLease } from '../../functions/platform/jobs/leases.ts'
import { openTestApp } from '../../tests/fixtures/app.ts'
import { databaseOfFile } from '../../tests/servers/file-database.ts'
import { runAfterOthers } from './jobs.ts'

const testDatabase = databaseOfFile()

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
