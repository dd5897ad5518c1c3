// The jobs that share a function: which of them run in a minute, in which order, and for how long.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../../src/site/brand/settings.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { jobLeases } from '../db/schema.ts'
import type { Job } from './job.ts'
import { pacedFor, tickMinutes } from './pace.ts'
import { dueJobs, ticking } from './tick.ts'

const job = (name: string, schedule: string, run: Job['run'] = async () => ({})): Job => ({
  name,
  schedule,
  withinSeconds: 25,
  run
})
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test.each<[string, string, string | null, string, boolean]>([
  ['its minute has begun', '*/5 * * * *', null, '12:05:01', true],
  ['its minute is over by one, and nothing was done', '*/5 * * * *', null, '12:06:01', true],
  ['its minute is over by one, and it was done', '*/5 * * * *', '12:05:04', '12:06:01', false],
  ['its minute is long over', '*/5 * * * *', null, '12:08:01', false],
  ['it was done a minute ago, and is due each minute', '* * * * *', '12:05:04', '12:06:01', true],
  ['a second call of the same minute comes', '* * * * *', '12:05:04', '12:05:30', false],
  ['it is due once a day', '43 4 * * *', '04:43:02', '12:43:01', false]
])('when %s: %s, done at %s, is due at %s: %s', (_, schedule, doneAt, now, isDue) => {
  const done = new Map(doneAt ? [['test', at(doneAt)] as const] : [])
  expect(dueJobs([job('test', schedule)], done, at(now))).toHaveLength(isDue ? 1 : 0)
})

test('a site that sells nothing ticks each quarter of an hour, and makes up for what was due in between', () => {
  const quiet = { ...settings.features, shop: false, orders: false, superfan: false, mail: false }
  expect(tickMinutes(settings.features)).toBe(1)
  expect(tickMinutes(quiet)).toBe(15)
  expect(['* * * * *', '*/5 * * * *', '*/10 * * * *'].map((often) => pacedFor(often, quiet))).toEqual(
    Array(3).fill('*/15 * * * *')
  )
  expect(pacedFor('*/5 * * * *', settings.features)).toBe('*/5 * * * *')
  expect(pacedFor('41 3 * * *', quiet)).toBe('41 3 * * *')
  const hourly = job('hourly', '3 * * * *')
  expect(dueJobs([hourly], new Map(), at('12:15:01'), 15)).toEqual([hourly])
  expect(dueJobs([hourly], new Map([['hourly', at('12:15:04')]]), at('12:30:01'), 15)).toEqual([])
})

describe('a tick', () => {
  let testDatabase: TestDatabase
  let testApp: TestApp
  let ran: string[]
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    ran = []
    await testDatabase.db.delete(jobLeases)
    testApp = await openTestApp(undefined, { db: testDatabase.db })
    testApp.setClock(at('12:05:01'))
  })
  const noting = (name: string, schedule = '* * * * *') =>
    job(name, schedule, async () => {
      ran.push(name)
      return {}
    })
  /** One minute of a site that has these jobs. */
  const tick = (...jobs: Job[]) => {
    const watchedJobs = jobs.map(({ name }) => ({ name, lateAfterMinutes: 32 }))
    return ticking(Object.assign(testApp.services, { watchedJobs }), jobs)()
  }

  test('runs what is due in the given order, and nothing else', async () => {
    const answer = await tick(noting('money'), noting('hourly', '3 * * * *'), noting('feed', '*/5 * * * *'))
    expect(answer.status).toBe(204)
    expect(ran).toEqual(['money', 'feed'])
  })

  test('leaves out the jobs of what is switched off', async () => {
    Object.assign(testApp.services, { watchedJobs: [{ name: 'on', lateAfterMinutes: 32 }] })
    await ticking(testApp.services, [noting('on'), noting('off')])()
    expect(ran).toEqual(['on'])
  })

  test('runs the others when one fails, says so, and makes up for it in the next minute', async () => {
    const failing = job('failing', '*/5 * * * *', async () => {
      ran.push('failing')
      throw new Error('down')
    })
    expect((await tick(failing, noting('other', '*/5 * * * *'))).status).toBe(500)
    testApp.setClock(at('12:06:01'))
    await tick(failing, noting('other', '*/5 * * * *'))
    expect(ran).toEqual(['failing', 'other', 'failing'])
  })

  test('leaves time for those that wait, and all of the rest to the last', async () => {
    const leaseSeconds: number[] = []
    const noteLease = (name: string) =>
      job(name, '* * * * *', async ({ db }) => {
        const [lease] = await db.select().from(jobLeases).where(eq(jobLeases.job, name))
        leaseSeconds.push(((lease?.expiresAt.getTime() ?? 0) - at('12:05:01').getTime()) / 1000)
        return {}
      })
    await tick(noteLease('first'), noteLease('last'))
    const [first = 0, last = 0] = leaseSeconds
    expect(first).toBeLessThan(last - 5)
  })
})
