// Two watches at once, and watches that die at every step: one version, one build, one campaign, and nothing forgotten.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someOf } from '../../tests/depth.ts'
import {
  episodes,
  FEED_URL,
  feedText,
  openTestReleases,
  START,
  type TestReleases
} from '../../tests/fixtures/releases.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import type { Database } from '../db/open.ts'
import { buildCalls } from '../db/schema.ts'
import { recentCalls } from './build-queries.ts'
import { findReleases } from './find-releases.ts'
import type { ReleasePorts } from './ports.ts'
import { onDeploySucceeded } from './site-deployed.ts'
import { watchFeed } from './watch-feed.ts'

const NEVER = new AbortController().signal
const NEW = feedText([
  { number: 4, guid: 'guid-4', title: 'Aflevering 4', at: new Date(START.getTime() + 20 * 60_000) },
  ...episodes(3)
])

let testDatabase: TestDatabase
let fixture: TestReleases
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  fixture = await openTestReleases(testDatabase.db)
}, 60_000)
afterAll(async () => {
  await fixture.close()
  await testDatabase.close()
})
beforeEach(async () => {
  await fixture.reset()
  await fixture.watch({ buildHook: undefined })
  await fixture.build()
  await fixture.deployed()
  fixture.pass(20)
  fixture.state.feed = NEW
})

const atOnce = <Value>(count: number, act: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, act))

describe('many at once', () => {
  test('watches make one version of the copy, one row for each number and one call of the hook', async () => {
    for (let round = 0; round < 5; round++) {
      await atOnce(6, () => fixture.watch())
      fixture.pass(1)
    }
    expect(await fixture.version()).toBe(2)
    expect(await fixture.releases()).toEqual({ 4: 'waiting' })
    expect(fixture.state.hookCalls).toHaveLength(1)
  })

  test('looks at the live site make one campaign', async () => {
    await fixture.watch()
    await fixture.build()
    await atOnce(6, () => Promise.all([fixture.deployed(), fixture.find()]))
    fixture.pass(1)
    await atOnce(6, () => fixture.find())
    expect(await fixture.campaigns()).toEqual(['4'])
    expect(await fixture.releases()).toEqual({ 4: 'announced' })
  })

  test('a watch that asks first and writes afterwards calls the hook more than once', async () => {
    await fixture.watch({ buildHook: undefined })
    const naive = async () => {
      const calls = await recentCalls(testDatabase.db, FEED_URL)
      if (calls.length > 0) return
      await fixture.services.releases.buildHook?.call()
      const row = { feedAddress: FEED_URL, snapshotVersion: 2, contentHash: '', calledAt: fixture.now() }
      await testDatabase.db
        .insert(buildCalls)
        .values({ ...row, number: 1, outcome: 'accepted' })
        .onConflictDoNothing()
    }
    await atOnce(6, naive)
    expect(fixture.state.hookCalls.length).toBeGreaterThan(1)
  })
})

class Crash extends Error {}

/** Counts every step outward, to the database and to others, and dies at the one with the given number. */
function mortal(dieAt: number) {
  let step = 0
  const next = () => {
    step++
    if (step === dieAt) throw new Crash(`step ${step}`)
  }
  const guarded = <Target extends object>(target: Target, isPort: boolean): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          next()
          const answer = value.apply(of, args)
          // Of others also the moment in which the answer was lost: they have done it, and we do not know.
          return isPort ? Promise.resolve(answer).finally(next) : answer
        }
      }
    })
  const { releases } = fixture.services
  const ports: ReleasePorts = {
    ...releases,
    ...(releases.feed ? { feed: guarded(releases.feed, true) } : {}),
    ...(releases.buildHook ? { buildHook: guarded(releases.buildHook, true) } : {}),
    liveSite: guarded(releases.liveSite, true)
  }
  const db: Database = guarded(testDatabase.db, false)
  return { steps: () => step, services: { ...fixture.services, db, releases: ports } }
}

/** What happens in the world when an episode comes out, with processes that may die; the host builds when it was called. */
async function journey(services: TestReleases['services']) {
  const survive = (act: Promise<unknown>) =>
    act.catch((error: unknown) => {
      if (!(error instanceof Crash) && !((error as Error).cause instanceof Crash)) throw error
    })
  const called = fixture.state.hookCalls.length
  await survive(watchFeed(services))
  if (fixture.state.hookCalls.length > called) await fixture.build()
  await survive(onDeploySucceeded(services, { deploy: { context: 'production' } }))
  await survive(findReleases({ ...services, liveSite: services.releases.liveSite }, NEVER))
}

test('a process that dies at any step is taken up by the next: one version, one campaign, builds well apart', async () => {
  const whole = mortal(Number.POSITIVE_INFINITY)
  await journey(whole.services)
  expect(await fixture.campaigns()).toEqual(['4'])
  const steps = whole.steps()
  expect(steps).toBeGreaterThan(20)

  for (const dieAt of someOf(
    Array.from({ length: steps }, (_, step) => step + 1),
    3
  )) {
    await fixture.reset()
    await fixture.watch({ buildHook: undefined })
    await fixture.build()
    await fixture.deployed()
    fixture.pass(20)
    fixture.state.feed = NEW
    await journey(mortal(dieAt).services)
    const isDone = async () => (await fixture.campaigns()).length > 0
    for (let tick = 0; tick < 6 && !(await isDone()); tick++) {
      fixture.pass(10)
      await journey(fixture.services)
    }
    fixture.pass(10)
    await journey(fixture.services)
    expect(await fixture.version(), `${dieAt}`).toBe(2)
    expect(await fixture.campaigns(), `${dieAt}`).toEqual(['4'])
    expect(await fixture.releases(), `${dieAt}`).toEqual({ 4: 'announced' })
    const minutes = fixture.state.hookCalls.map((at) => +at / 60_000)
    expect(minutes.length).toBeGreaterThanOrEqual(1)
    for (const [at, minute] of minutes.entries()) {
      if (at > 0) expect(minute - (minutes[at - 1] ?? 0)).toBeGreaterThanOrEqual(10)
    }
  }
}, 240_000)
