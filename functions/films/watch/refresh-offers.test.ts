import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatedTmdb } from '../../../simulators/tmdb.ts'
import type { WhereToWatch } from '../../../src/films/watch/contract.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { testOffers } from '../../../tests/fixtures/film-sources.ts'
import { openTestVendor, type TestVendor } from '../../../tests/fixtures/vendor.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { jobLeases } from '../../platform/db/schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import type { OfferSource } from '../../platform/services/film-sources.ts'
import { GIVE_UP_AFTER, MAX_FILMS_PER_RUN, refreshOffers, refreshOffersJob } from './refresh-offers.ts'
import { watchOffers } from './schema.ts'

const START = new Date('2026-11-20T12:00:00Z')
/** La Jetée, Alien, and a film that the simulator lets fail. */
const [JETEE, ALIEN] = [662, 348]
const [BUSY, KEY_REFUSED, BROKEN] = [9_100_429, 9_100_401, 9_100_422]

let database: TestDatabase
let vendor: TestVendor
let testApp: TestApp
let ours: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  vendor = await openTestVendor(simulatedTmdb('sample'))
})
afterAll(() => Promise.all([database.close(), vendor.close()]))
beforeEach(async () => {
  await database.db.delete(watchOffers)
  await database.db.delete(jobLeases)
  vendor.requests.length = 0
  ours = [JETEE, ALIEN]
  testApp = await openTestApp(undefined, {
    db: database.db,
    filmSources: { offers: testOffers(vendor) },
    ourFilms: () => ours
  })
})

const pass = (seconds: number) =>
  testApp.setClock(new Date(testApp.services.now().getTime() + seconds * 1000))
const run = async () => {
  expect(await runJob(testApp.services, refreshOffersJob)).toBe('done')
  return testApp.loggedJobs.at(-1)?.counts
}
const answerOf = async (region = 'BE') => {
  const response = await testApp.request(`/api/watch?region=${region}`)
  expect(response.status).toBe(200)
  return { answer: (await response.json()) as WhereToWatch, headers: response.headers }
}
const filmsOf = async () => Object.keys((await answerOf()).answer.films).map(Number)
const requestedFilms = () => vendor.requests.map(({ url }) => Number(new URL(url).pathname.split('/')[3]))
const failing = (error: unknown): OfferSource => ({ offersOf: async () => Promise.reject(error) })
const refresh = (offers: OfferSource, signal = new AbortController().signal) =>
  refreshOffers({ db: database.db, offers, ourFilms: ours, now: testApp.services.now }, signal)

test('the call names where each film can be watched in the region, for an hour', async () => {
  expect(await run()).toEqual({ refreshed: 2, failed: 0, left: 0 })
  const { answer, headers } = await answerOf()
  expect(answer.films[JETEE]).toEqual({
    checkedAt: START.toISOString(),
    link: 'https://www.themoviedb.org/movie/662/watch?locale=BE',
    flatrate: [90_001],
    rent: [2, 3]
  })
  expect(answer.services).toEqual(expect.arrayContaining([{ id: 90_001, name: 'Streamz' }]))
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const { answer: dutch } = await answerOf('NL')
  expect(dutch.films[JETEE]?.link).toContain('locale=NL')
})

test('the call keeps a film without offers, because that is an answer too', async () => {
  ours = [4 + 9 * 16] // 148: nothing in Belgium
  await refresh({ offersOf: async () => ({}) })
  expect((await answerOf()).answer).toEqual({
    services: [],
    films: { 148: { checkedAt: START.toISOString() } }
  })
})

test('the call refuses other regions, and answers for a minute while nothing is known', async () => {
  for (const query of ['', '?region=FR', '?region=be'])
    expect((await testApp.request(`/api/watch${query}`)).status).toBe(400)
  const { answer, headers } = await answerOf()
  expect(answer).toEqual({ services: [], films: {} })
  expect(headers.get('cache-control')).toBe('public, max-age=60')
})

test('without a database the call fails, and a retry may help', async () => {
  const without = await openTestApp()
  expect((await without.request('/api/watch?region=BE')).status).toBe(503)
})

test('an instance answers from its memory for a minute', async () => {
  await run()
  expect(await filmsOf()).toHaveLength(2)
  await database.db.delete(watchOffers)
  expect(await filmsOf()).toHaveLength(2)
  pass(60)
  expect(await filmsOf()).toHaveLength(0)
})

test('a film is looked up again within a day, the one that waits longest first', async () => {
  await run()
  pass(6 * HOUR_SECONDS)
  ours = [ALIEN, 832, JETEE]
  await run()
  expect(requestedFilms()).toEqual([JETEE, ALIEN, 832])
  vendor.requests.length = 0
  pass(20 * HOUR_SECONDS)
  await run()
  expect(requestedFilms().at(-1)).toBe(832)
  expect(requestedFilms()).toHaveLength(3)
})

test.each([
  ['is busy', BUSY],
  ['sends half an answer', BROKEN]
])('a film whose source %s keeps its last answer, and holds up no other film', async (_, id) => {
  ours = [id, JETEE]
  await refresh({ offersOf: async () => ({ BE: undefined }) as never })
  pass(DAY_SECONDS)
  expect(await run()).toEqual({ refreshed: 1, failed: 1, left: 0 })
  const { films } = (await answerOf()).answer
  expect(films[id]?.checkedAt).toBe(START.toISOString())
  expect(films[JETEE]?.flatrate).toEqual([90_001])
  // It is tried again by the next run, after the films that wait longer.
  vendor.requests.length = 0
  pass(15 * 60)
  ours = [id, JETEE, ALIEN]
  await run()
  expect(requestedFilms().filter((one) => one !== id)).toEqual([ALIEN])
  expect(requestedFilms()).toContain(id)
})

test('a refused key ends the run at once, and loses nothing', async () => {
  ours = [JETEE]
  await run()
  pass(DAY_SECONDS)
  ours = [KEY_REFUSED, ...Array.from({ length: 20 }, (_, at) => 1000 + at), JETEE]
  const counts = await run()
  expect(counts?.left).toBeGreaterThan(10)
  expect((await answerOf()).answer.films[JETEE]?.flatrate).toEqual([90_001])
})

test('a source that is away is left alone after a few films, and is asked again by the next run', async () => {
  ours = Array.from({ length: 30 }, (_, at) => at + 1)
  let calls = 0
  const away = new Failure('film offers', 'away')
  const counts = await refresh({
    offersOf: async () => {
      calls++
      throw away
    }
  })
  expect(counts.failed).toBe(calls)
  expect(calls).toBeGreaterThanOrEqual(GIVE_UP_AFTER)
  expect(calls).toBeLessThan(10)
  const back = await refresh({ offersOf: async () => ({}) })
  expect(back).toEqual({ refreshed: 30, failed: 0, left: 0 })
})

test('an answer is served for a week without a newer one, and then no longer', async () => {
  await run()
  pass(7 * DAY_SECONDS - 1)
  await refresh(failing(new Failure('film offers', 'away')))
  expect(await filmsOf()).toEqual([ALIEN, JETEE])
  pass(60)
  expect(await filmsOf()).toEqual([])
})

test('a film that the database does not know, or that the podcast no longer names, is not in the answer', async () => {
  ours = [JETEE, 1]
  await run()
  expect(await filmsOf()).toEqual([JETEE])
  ours = [1]
  await run()
  pass(60)
  expect(await filmsOf()).toEqual([])
})

test('a large archive is looked up over several runs', async () => {
  ours = Array.from({ length: MAX_FILMS_PER_RUN + 5 }, (_, at) => at + 1)
  const none: OfferSource = { offersOf: async () => ({}) }
  expect(await refresh(none)).toEqual({ refreshed: MAX_FILMS_PER_RUN, failed: 0, left: 5 })
  expect(await refresh(none)).toEqual({ refreshed: 5, failed: 0, left: 0 })
})

test('a run that is out of time stops, and the next one continues', async () => {
  const stopping = new AbortController()
  ours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const counts = await refresh(
    {
      offersOf: async () => {
        stopping.abort()
        return {}
      }
    },
    stopping.signal
  )
  expect(counts.refreshed + counts.left).toBe(10)
  expect(counts.left).toBeGreaterThan(5)
})

test('without a key for the film database the job is off, and says why', async () => {
  const without = await openTestApp(undefined, { db: database.db, filmSources: {} })
  expect(await runJob(without.services, refreshOffersJob)).toBe('off')
  expect(without.loggedJobs.at(-1)?.reason).toBe('TMDB_API_KEY is not set')
})

test('a bug in the source fails the run', async () => {
  await expect(refresh(failing(new TypeError('a bug')))).rejects.toThrow(TypeError)
})
