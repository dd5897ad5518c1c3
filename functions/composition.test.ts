// Which service is called depends on the settings: the vendor's address, a proxy, a simulator, or none.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { simulatedLetterboxd } from '../simulators/letterboxd.ts'
import { simulatedOmdb } from '../simulators/omdb.ts'
import { simulatedSources } from '../simulators/simulated-sources.ts'
import { simulatedTmdb } from '../simulators/tmdb.ts'
import { settings } from '../src/site/brand/settings.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { openTestVendor, type TestVendor } from '../tests/fixtures/vendor.ts'
import { filmSourcesOf, reviewSourcesOf } from './composition.ts'
import { parseEnv } from './env.ts'
import { noCache } from './platform/limits/cache.none.ts'

const CANARY = 'canary-of-the-keys'
let vendors: { tmdb: TestVendor; omdb: TestVendor; diary: TestVendor }
beforeEach(async () => {
  vendors = {
    tmdb: await openTestVendor(simulatedTmdb('sample')),
    omdb: await openTestVendor(simulatedOmdb('sample')),
    diary: await openTestVendor(simulatedLetterboxd('sample'))
  }
})
afterEach(() => Promise.all(Object.values(vendors).map((vendor) => vendor.close())))

const settingsOf = () => ({
  TMDB_API_KEY: `${CANARY}-tmdb`,
  TMDB_API_BASE: vendors.tmdb.base,
  OMDB_API_KEY: `${CANARY}-omdb`,
  OMDB_API_BASE: `${vendors.omdb.base}/`,
  DIARY_BASE: vendors.diary.base
})
const appOf = async (settings: Record<string, string>) => {
  const { services } = await openTestApp()
  return openTestApp(undefined, { filmSources: filmSourcesOf(parseEnv(settings), services) })
}
const requestCounts = () => Object.values(vendors).map(({ requests }) => requests.length)

test('a site with keys and addresses calls each of the three services there once, and leaks no key', async () => {
  const testApp = await appOf(settingsOf())
  const response = await testApp.request('/api/movies/775')
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(JSON.parse(text)).toEqual({
    imdbId: 'tt0000417',
    runtime: '15 min',
    imdbRating: '8.1',
    letterboxdRating: 4.1,
    rated: 'AL',
    plot: expect.stringMatching(/.{20}/)
  })
  // The diary redirects to the page of the film.
  expect(requestCounts()).toEqual([1, 1, 2])
  expect(vendors.omdb.requests[0]?.url).toContain(`apikey=${CANARY}-omdb`)
  expect(JSON.stringify(testApp.logged) + text).not.toContain(CANARY)
})

test('a source without its key is off, and the others still answer', async () => {
  const { OMDB_API_KEY: _, ...others } = settingsOf()
  const testApp = await appOf(others)
  expect(await (await testApp.request('/api/movies/775')).json()).toMatchObject({
    imdbRating: 'N/A',
    rated: 'AL'
  })
  expect(requestCounts()).toEqual([1, 0, 2])
})

test('a diary that is switched off is not called', async () => {
  const testApp = await appOf({ ...settingsOf(), DIARY_BASE: 'off' })
  expect(await (await testApp.request('/api/movies/775')).json()).toMatchObject({ letterboxdRating: null })
  expect(requestCounts()).toEqual([1, 1, 0])
})

test('a diary whose averages the settings do not want is neither called nor simulated', () => {
  const { diary } = settings
  const others = { ...settings, ...(diary && { diary: { ...diary, showsAverages: false } }) }
  const stores = { cache: noCache, now: () => new Date() }
  expect(filmSourcesOf(parseEnv(settingsOf()), stores, undefined, others)).not.toHaveProperty('diary')
  expect(filmSourcesOf(parseEnv({}), stores, simulatedSources('sample'), others)).not.toHaveProperty('diary')
  expect(filmSourcesOf(parseEnv(settingsOf()), stores, undefined, settings)).toHaveProperty('diary')
})

test('a redirect of the diary to another site is not followed', async () => {
  await vendors.diary.close()
  vendors.diary = await openTestVendor(async () => Response.redirect(`${vendors.omdb.base}/film/x/`, 302))
  const testApp = await appOf(settingsOf())
  expect(await (await testApp.request('/api/movies/775')).json()).toMatchObject({ letterboxdRating: null })
  expect(testApp.logged.at(-1)?.reason).toContain('another site')
  expect(vendors.omdb.requests).toHaveLength(1)
})

test('a local machine with one key calls that vendor and simulates the others', async () => {
  const { services } = await openTestApp()
  const { OMDB_API_KEY, OMDB_API_BASE } = settingsOf()
  const env = parseEnv({ OMDB_API_KEY, OMDB_API_BASE })
  const { database, ratings, diary } = filmSourcesOf(env, services, simulatedSources('sample'))
  expect(await database?.film(775)).toMatchObject({ runtimeMinutes: 15 })
  expect(await ratings?.rating('tt0000417')).toMatchObject({ rating: 8.1 })
  expect(await diary?.average(775)).toBe(4.1)
  expect(requestCounts()).toEqual([0, 1, 0])
})

test("Apple's reviews are off without an Apple id when deployed, and simulated locally", () => {
  expect(reviewSourcesOf(parseEnv({}), () => []).apple).toBeUndefined()
  expect(reviewSourcesOf(parseEnv({}), () => [], simulatedSources('sample')).apple).toBeDefined()
})
