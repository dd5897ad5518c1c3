// Only one run of a job at a time, whatever happens to the runs.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { pollPrintingJob } from '../../shop/printing/poll-printful.ts'
import { fetchMissedEventsJob } from '../../shop/reconciliation/fetch-missed-events.ts'
import { reconcileJob } from '../../shop/reconciliation/reconcile.ts'
import { settleOrdersJob } from '../../shop/reconciliation/settle-open-orders.ts'
import type { Database } from '../db/open.ts'
import { jobLeases } from '../db/schema.ts'
import { type JobLine, logText } from '../http/log.ts'
import type { Job } from './job.ts'
import { jobsDone, takeLease } from './leases.ts'
import { runJob } from './run-job.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const WITHIN_SECONDS = 30
/** The duration of a run plus the lease margin. */
const HELD_SECONDS = 60

const job = (run: Job['run'], withinSeconds = WITHIN_SECONDS): Job => ({
  name: 'test',
  schedule: '0 0 * * *',
  withinSeconds,
  run
})
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Counts how many runs are active at the same time. */
function crowd() {
  let [inside, most, runs] = [0, 0, 0]
  return {
    async enter() {
      runs++
      most = Math.max(most, ++inside)
      await wait(100)
      inside--
    },
    most: () => most,
    runs: () => runs
  }
}

describe.each(databaseKinds())('a job (%s)', (kind) => {
  let testDatabase: TestDatabase
  let db: Database
  /** Three instances of the server, each with its own clock. */
  let testApps: TestApp[]
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    db = testDatabase.db
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    await db.delete(jobLeases)
    testApps = await Promise.all(Array.from({ length: 3 }, () => openTestApp(undefined, { db })))
    setClocks(0)
  })
  const testApp = (at = 0) => testApps[at] as TestApp
  const setClocks = (seconds: number) => {
    for (const one of testApps) one.setClock(new Date(NOON + seconds * 1000))
  }
  const run = (one: Job, at = 0) => runJob(testApp(at).services, one)
  const lines = () => testApps.flatMap(({ loggedJobs }) => loggedJobs)

  test('a job runs once when several instances start together, and the others report that it is busy', async () => {
    for (let round = 0; round < 5; round++) {
      const { enter, most, runs } = crowd()
      const counting = job(async () => {
        await enter()
        return { things: 2 }
      })
      const outcomes = await Promise.all(Array.from({ length: 24 }, (_, at) => run(counting, at % 3)))
      expect(most()).toBe(1)
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(runs())
      expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(24 - runs())
    }
    expect(lines().filter(({ outcome }) => outcome === 'done')[0]).toMatchObject({
      level: 'info',
      job: 'test',
      counts: { things: 2 },
      milliseconds: expect.any(Number)
    })
  })

  test('a job can run again at once, whether it succeeded or not, and only a success is recorded as one', async () => {
    const failing = job(async () => {
      throw new Failure('printer', 'no paper')
    })
    expect(await run(failing)).toBe('failed')
    expect(await run(failing, 1)).toBe('failed')
    expect(await jobsDone(db, new Date(NOON))).toEqual(new Map())
    expect(await run(job(async () => ({})))).toBe('done')
    setClocks(600)
    await run(failing)
    expect(await jobsDone(db, new Date(NOON))).toEqual(new Map([['test', new Date(NOON)]]))
  })

  test('a job whose run was killed can run again when its lease expires, not before', async () => {
    const killed = { job: 'test', holder: 'killed' }
    await takeLease(db, killed, new Date(NOON), HELD_SECONDS)
    setClocks(HELD_SECONDS - 1)
    expect(await run(job(async () => ({})))).toBe('busy')
    setClocks(HELD_SECONDS)
    expect(await run(job(async () => ({})))).toBe('done')
  })

  test('a job runs when the clock of an earlier run was a day ahead, killed or not', async () => {
    const tomorrow = new Date(NOON + 86_400_000)
    await takeLease(db, { job: 'test', holder: 'killed' }, tomorrow, HELD_SECONDS)
    expect(await run(job(async () => ({})))).toBe('done')
    testApp(1).setClock(tomorrow)
    expect(
      await run(
        job(async () => ({})),
        1
      )
    ).toBe('done')
    expect(await run(job(async () => ({})))).toBe('done')
    // Clocks that differ by seconds are not wrong.
    await takeLease(db, { job: 'test', holder: 'other' }, new Date(NOON + 10_000), HELD_SECONDS)
    expect(await run(job(async () => ({})))).toBe('busy')
  })

  test('a job that overruns its lease does not release the lease of the next run', async () => {
    const end = Promise.withResolvers<void>()
    const slow = run(
      job(async () => {
        await end.promise
        return {}
      })
    )
    await expect.poll(() => db.$count(jobLeases)).toBe(1)
    setClocks(HELD_SECONDS)
    const next = Promise.withResolvers<void>()
    const second = run(
      job(async () => {
        await next.promise
        return {}
      }),
      1
    )
    await expect
      .poll(async () => (await db.select().from(jobLeases))[0]?.expiresAt.getTime())
      .toBe(NOON + 2 * HELD_SECONDS * 1000)
    end.resolve()
    await slow
    expect(
      await run(
        job(async () => ({})),
        2
      )
    ).toBe('busy')
    next.resolve()
    await second
    expect(
      await run(
        job(async () => ({})),
        2
      )
    ).toBe('done')
  })

  test('a job stops when its time is up or the host shuts down, and the log says that it was cut short', async () => {
    const patient = async (_: unknown, signal: AbortSignal) => {
      let pages = 0
      while (!signal.aborted) {
        await wait(5)
        pages++
      }
      return { pages }
    }
    expect(await run(job(patient, 0.1))).toBe('cut short')
    const closing = new AbortController()
    setTimeout(() => closing.abort(), 50)
    expect(await runJob(testApp().services, job(patient), closing.signal)).toBe('cut short')
    const throwing = job(async (_, signal) => {
      await wait(50)
      signal.throwIfAborted()
      return {}
    }, 0.01)
    expect(await run(throwing)).toBe('cut short')
    expect(lines().map(({ level }) => level)).toEqual(['warn', 'warn', 'warn'])
    expect(await jobsDone(db, new Date(NOON))).toEqual(new Map())
  })

  test('a job that throws logs where, never the message', async () => {
    const canary = 'noor@example.org'
    await run(
      job(async () => {
        await db.insert(jobLeases).values({ job: canary, holder: canary, expiresAt: new Date() })
        await db.insert(jobLeases).values({ job: canary, holder: canary, expiresAt: new Date() })
        return {}
      })
    )
    for (const thrown of [new RangeError(canary), canary])
      await run(
        job(async () => {
          throw thrown
        })
      )
    const [refused, bug, thrown] = lines()
    expect(refused).toMatchObject({ level: 'error', outcome: 'failed', service: 'database' })
    expect(bug).toMatchObject({ level: 'error', outcome: 'failed', error: 'RangeError' })
    expect(bug?.stack?.[0]).toMatch(/^at /)
    expect(thrown).toMatchObject({ level: 'error', outcome: 'failed', error: 'Error' })
    const written = lines().map((line) => logText({ ...line, body: canary } as JobLine))
    expect(written.join()).not.toContain(canary)
    expect(written.every((line) => Object.keys(JSON.parse(line))[0] === 'time')).toBe(true)
    await db.delete(jobLeases).where(eq(jobLeases.job, canary))
  })
})

test('a site without a database runs no jobs, and one whose database is unavailable says so', async () => {
  const poor = await openTestApp()
  const work = vi.fn(async () => ({}))
  expect(await runJob(poor.services, job(work))).toBe('off')
  const testDatabase = await openTestDatabase()
  await testDatabase.close()
  const alone = await openTestApp(undefined, { db: testDatabase.db })
  expect(await runJob(alone.services, job(work))).toBe('failed')
  expect([...poor.loggedJobs, ...alone.loggedJobs]).toMatchObject([
    { level: 'warn', outcome: 'off', reason: 'DATABASE_URL is not set' },
    { level: 'error', outcome: 'failed', service: 'database' }
  ])
  expect(work).not.toHaveBeenCalled()
})

test('no job fails on a site that sells nothing: without Stripe or Printful it is off, and says why', async () => {
  const testDatabase = await openTestDatabase()
  onTestFinished(() => testDatabase.close())
  const testApp = await openTestApp(undefined, { db: testDatabase.db })
  const shopJobs = [reconcileJob, fetchMissedEventsJob, pollPrintingJob, settleOrdersJob]
  for (const shopJob of shopJobs) expect(await runJob(testApp.services, shopJob)).toBe('off')
  expect(testApp.loggedJobs.map(({ level, reason }) => [level, reason])).toEqual(
    shopJobs.map(() => ['warn', 'STRIPE_SECRET_KEY is not set'])
  )
  expect(await testDatabase.db.select().from(jobLeases)).toEqual([])
})
