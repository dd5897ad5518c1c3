// Concurrent watches, and watches that crash at every step: one version, one build, one campaign, and nothing is lost.
import { beforeEach, expect, test } from 'vitest'
import { someOf } from '../../../tests/depth.ts'
import {
  episodes,
  feedText,
  releasesForEachTest,
  START,
  type TestReleases
} from '../../../tests/fixtures/releases.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Services } from '../../platform/services.ts'
import { watchFeed } from '../feed/watch-feed.ts'
import { findReleases } from './find-releases.ts'
import { onDeploySucceeded } from './site-deployed.ts'

const NEVER = new AbortController().signal
const NEW = feedText([
  { number: 4, guid: 'guid-4', title: 'Aflevering 4', at: new Date(START.getTime() + 20 * 60_000) },
  ...episodes(3)
])

const { testDatabase, fixture } = releasesForEachTest()
beforeEach(async () => {
  await fixture.watch({ buildHook: undefined })
  await fixture.build()
  await fixture.deployed()
  fixture.pass(20)
  fixture.state.feed = NEW
})

const atOnce = <Value>(count: number, act: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, act))

test('many concurrent watches create one version of the copy, one row per episode and one call of the build hook', async () => {
  for (let round = 0; round < 5; round++) {
    await atOnce(6, () => fixture.watch())
    fixture.pass(1)
  }
  expect(await fixture.version()).toBe(2)
  expect(await fixture.releases()).toEqual({ 4: 'waiting' })
  expect(fixture.state.hookCalls).toHaveLength(1)
})

test('many concurrent checks of the live site create one campaign', async () => {
  await fixture.watch()
  await fixture.build()
  await atOnce(6, () => Promise.all([fixture.deployed(), fixture.find()]))
  fixture.pass(1)
  await atOnce(6, () => fixture.find())
  expect(await fixture.campaigns()).toEqual(['4'])
  expect(await fixture.releases()).toEqual({ 4: 'announced' })
})

class Crash extends Error {}

/** Counts every call to the database and to outside services, and crashes at the call with number `crashAt`. */
function crashing(crashAt: number) {
  let step = 0
  const next = () => {
    step++
    if (step === crashAt) throw new Crash(`step ${step}`)
  }
  const guarded = <Target extends object>(target: Target, isPort: boolean): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          next()
          const answer = value.apply(of, args)
          // Outside services get a second crash point after the call: they did the work, but we lost the response.
          return isPort ? Promise.resolve(answer).finally(next) : answer
        }
      }
    })
  const { releases } = fixture.services
  const ports: Services['releases'] = {
    ...releases,
    ...(releases.feed ? { feed: guarded(releases.feed, true) } : {}),
    ...(releases.buildHook ? { buildHook: guarded(releases.buildHook, true) } : {}),
    liveSite: guarded(releases.liveSite, true)
  }
  const db: Database = guarded(testDatabase.db, false)
  return { steps: () => step, services: { ...fixture.services, db, releases: ports } }
}

/** The whole release of an episode, with processes that may crash. The host builds when the hook was called. */
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

test('after a crash at any step the next process continues: one version, one campaign, builds well apart', async () => {
  const whole = crashing(Number.POSITIVE_INFINITY)
  await journey(whole.services)
  expect(await fixture.campaigns()).toEqual(['4'])
  const steps = whole.steps()
  expect(steps).toBeGreaterThan(20)

  for (const crashAt of someOf(
    Array.from({ length: steps }, (_, step) => step + 1),
    4
  )) {
    await fixture.reset()
    await fixture.watch({ buildHook: undefined })
    await fixture.build()
    await fixture.deployed()
    fixture.pass(20)
    fixture.state.feed = NEW
    await journey(crashing(crashAt).services)
    const isDone = async () => (await fixture.campaigns()).length > 0
    for (let tick = 0; tick < 6 && !(await isDone()); tick++) {
      fixture.pass(10)
      await journey(fixture.services)
    }
    fixture.pass(10)
    await journey(fixture.services)
    expect(await fixture.version(), `${crashAt}`).toBe(2)
    expect(await fixture.campaigns(), `${crashAt}`).toEqual(['4'])
    expect(await fixture.releases(), `${crashAt}`).toEqual({ 4: 'announced' })
    const minutes = fixture.state.hookCalls.map((at) => +at / 60_000)
    expect(minutes.length).toBeGreaterThanOrEqual(1)
    for (const [at, minute] of minutes.entries()) {
      if (at > 0) expect(minute - (minutes[at - 1] ?? 0)).toBeGreaterThanOrEqual(10)
    }
  }
})
