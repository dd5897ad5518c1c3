// One run of a job at a time, whatever happens to the runs.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../src/lib/outcome.ts'
import { openTestApp, type TestApp } from '../../tests/fixtures/app.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { pollPrintingJob } from '../checkout/poll-printful.ts'
import type { Database } from '../db/open.ts'
import { jobLeases } from '../db/schema.ts'
import { type JobLine, logText } from '../http/log.ts'
import { fetchMissedEventsJob } from '../reconciliation/fetch-missed-events.ts'
import { reconcileJob } from '../reconciliation/reconcile.ts'
import { settleOrdersJob } from '../reconciliation/settle-orders.ts'
import type { Job } from './job.ts'
import { jobsDone, takeLease } from './leases.ts'
import { runJob } from './run-job.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const WITHIN_SECONDS = 30
/** The time of a run and what is added for its end. */
const HELD_SECONDS = 60

const job = (run: Job['run'], withinSeconds = WITHIN_SECONDS): Job => ({
  name: 'trial',
  schedule: '0 0 * * *',
  withinSeconds,
  run
})
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs that tell how many of them were at it together. */
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
  /** Three instances of the server, each with a clock of its own. */
  let testApps: TestApp[]
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    db = testDatabase.db
  }, 60_000)
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

  test('is done by one of many that start together, and the others say so', async () => {
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
      ...{ level: 'info', job: 'trial', counts: { things: 2 }, milliseconds: expect.any(Number) }
    })
  })

  test('is free again at once, done or not, and only a run that was done counts as one', async () => {
    const failing = job(async () => {
      throw new Failure('printer', 'no paper')
    })
    expect(await run(failing)).toBe('failed')
    expect(await run(failing, 1)).toBe('failed')
    expect(await jobsDone(db)).toEqual(new Map())
    expect(await run(job(async () => ({})))).toBe('done')
    setClocks(600)
    await run(failing)
    expect(await jobsDone(db)).toEqual(new Map([['trial', new Date(NOON)]]))
  })

  test('of which a run was killed goes on when its time is over, not before', async () => {
    const killed = { job: 'trial', holder: 'killed' }
    await takeLease(db, killed, new Date(NOON), new Date(NOON + HELD_SECONDS * 1000))
    setClocks(HELD_SECONDS - 1)
    expect(await run(job(async () => ({})))).toBe('busy')
    setClocks(HELD_SECONDS)
    expect(await run(job(async () => ({})))).toBe('done')
  })

  test('that overstays does not free the run that came after it', async () => {
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

  test('stops when its time is over or the host closes, and the line says that it was cut short', async () => {
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
    expect(await jobsDone(db)).toEqual(new Map())
  })

  test('that breaks tells where, never with what', async () => {
    const canary = 'noor@example.org'
    await run(
      job(async () => {
        await db.insert(jobLeases).values({ job: canary, holder: canary, expiresAt: new Date() })
        await db.insert(jobLeases).values({ job: canary, holder: canary, expiresAt: new Date() })
        return {}
      })
    )
    await run(
      job(async () => {
        throw canary
      })
    )
    const [bug, thrown] = lines()
    expect(bug).toMatchObject({ level: 'error', outcome: 'failed', error: expect.any(String) })
    expect(bug?.stack?.[0]).toMatch(/^at /)
    expect(thrown).toMatchObject({ level: 'error', outcome: 'failed', error: 'Error' })
    const written = lines().map((line) => logText({ ...line, body: canary } as JobLine))
    expect(written.join()).not.toContain(canary)
    expect(written.every((line) => Object.keys(JSON.parse(line))[0] === 'time')).toBe(true)
    await db.delete(jobLeases).where(eq(jobLeases.job, canary))
  })
})

test('a site without a database has no jobs, and one whose database is away says that', async () => {
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
}, 60_000)

test('no job fails on a site that sells nothing: what has no bank or printer is off, and says why', async () => {
  const testDatabase = await openTestDatabase()
  onTestFinished(() => testDatabase.close())
  const testApp = await openTestApp(undefined, { db: testDatabase.db })
  const shopJobs = [reconcileJob, fetchMissedEventsJob, pollPrintingJob, settleOrdersJob]
  for (const shopJob of shopJobs) expect(await runJob(testApp.services, shopJob)).toBe('off')
  expect(testApp.loggedJobs.map(({ level, reason }) => [level, reason])).toEqual(
    shopJobs.map(() => ['warn', 'STRIPE_SECRET_KEY is not set'])
  )
  expect(await testDatabase.db.select().from(jobLeases)).toEqual([])
}, 60_000)

test.skipIf(!databaseKinds().includes('server'))(
  'a lease that is looked at first and taken then lets several in',
  { timeout: 60_000 },
  async () => {
    const { db, close } = await openTestDatabase('server')
    const { enter, most } = crowd()
    const two = Promise.withResolvers<void>()
    let looks = 0
    const naive = async (holder: string) => {
      const [row] = await db.select().from(jobLeases)
      if (++looks === 2) two.resolve()
      await two.promise
      if (row && row.expiresAt > new Date()) return
      const values = { job: 'trial', holder, expiresAt: new Date(Date.now() + 60_000) }
      await db.insert(jobLeases).values(values).onConflictDoUpdate({ target: jobLeases.job, set: values })
      await enter()
    }
    await Promise.all(Array.from({ length: 24 }, (_, at) => naive(`${at}`)))
    await close()
    expect(most()).toBeGreaterThan(1)
  }
)
