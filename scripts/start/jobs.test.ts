// The job scheduler of a local machine: missed jobs at the start, then every job on its schedule, until the site ends.
import { beforeEach, expect, test } from 'vitest'
import { jobLeases } from '../../functions/platform/db/schema.ts'
import type { Job } from '../../functions/platform/jobs/job.ts'
import { openTestApp, type TestApp } from '../../tests/fixtures/app.ts'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { databaseOfFile } from '../../tests/servers/file-database.ts'
import { startJobs } from './jobs.ts'

const EVERY_SECOND = '* * * * * *'
const NIGHTLY = '33 4 * * *'

const testDatabase = databaseOfFile()
let testApp: TestApp
let ran: string[]
beforeEach(async () => {
  await testDatabase.db.delete(jobLeases)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  ran = []
})

const job = (name: string, schedule: string, run: Job['run'] = async () => ({})): Job => ({
  name,
  schedule,
  withinSeconds: 30,
  run: async (services, signal) => {
    ran.push(name)
    return run(services, signal)
  }
})

test('missed jobs are run once at the start, but not those done since their scheduled time', async () => {
  const table = [job('nightly', NIGHTLY), job('monthly', '0 5 1 * *')]
  for (const [now, expected] of [
    ['2026-11-20T12:00:00Z', ['nightly', 'monthly']],
    ['2026-11-21T04:32:59Z', []],
    ['2026-11-21T09:00:00Z', ['nightly']],
    ['2026-11-21T23:00:00Z', []],
    ['2026-12-24T23:00:00Z', ['nightly', 'monthly']]
  ] as const) {
    testApp.setClock(new Date(now))
    ran = []
    const before = testApp.loggedJobs.length
    const jobs = startJobs(testApp.services, table)
    await expect.poll(() => testApp.loggedJobs.length - before).toBe(expected.length)
    await jobs.stop()
    expect(ran, now).toEqual(expected)
  }
})

test('a job that fails is logged and run again on schedule, like the others', async () => {
  const failing = job('failing', EVERY_SECOND, async () => {
    throw new Error('no')
  })
  const jobs = startJobs(testApp.services, [failing, job('fine', EVERY_SECOND)])
  const outcomes = (name: string) =>
    testApp.loggedJobs.filter(({ job: of }) => of === name).map(({ outcome }) => outcome)
  // On a busy machine a run may still be in progress when the next is due; that one is logged as busy.
  const ran = (name: string, outcome: string) => outcomes(name).filter((one) => one === outcome).length
  await expect.poll(() => Math.min(ran('failing', 'failed'), ran('fine', 'done'))).toBeGreaterThan(1)
  await jobs.stop()
  expect(outcomes('failing')).not.toContain('done')
})

test('the shutdown waits for the running job, which gets the signal to stop', async () => {
  const long = job('long', EVERY_SECOND, async (_, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return {}
  })
  const jobs = startJobs(testApp.services, [long, job('short', EVERY_SECOND)])
  const runsOf = (name: string) => ran.filter((one) => one === name).length
  // It becomes due again meanwhile, but is not run twice at once.
  await expect.poll(() => runsOf('long') > 0 && runsOf('short') > 2).toBe(true)
  await jobs.stop()
  const outcomes = testApp.loggedJobs.filter(({ job: of }) => of === 'long').map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome !== 'busy')).toEqual(['cut short'])
  const shortRuns = runsOf('short')
  const later = startJobs(testApp.services, [job('later', EVERY_SECOND)])
  await expect.poll(() => runsOf('later')).toBeGreaterThan(1)
  await later.stop()
  expect(runsOf('long')).toBe(1)
  expect(runsOf('short')).toBe(shortRuns)
})

test('the jobs survive an unavailable database', async () => {
  const gone = await openTestDatabase()
  await gone.close()
  const alone = await openTestApp(undefined, { db: gone.db })
  const jobs = startJobs(alone.services, [job('nightly', EVERY_SECOND)])
  await expect.poll(() => alone.loggedJobs.length).toBeGreaterThan(0)
  await jobs.stop()
  expect(alone.loggedJobs[0]).toMatchObject({ outcome: 'failed', service: 'database' })
})
