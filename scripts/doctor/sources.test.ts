// Film sources, feed, site and analytics, on local vendor servers.
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { filmSourcesOf, reviewSourcesOf } from '../../functions/composition.ts'
import { parseEnv } from '../../functions/env.ts'
import { systemClock } from '../../functions/platform/clock.ts'
import { createOutsideFetch } from '../../functions/platform/http/client/outside-fetch.ts'
import { noCache } from '../../functions/platform/limits/cache.none.ts'
import { webLiveSite } from '../../functions/platform/services/netlify/site-host.web.ts'
import { feedFile } from '../../functions/platform/services/rss/podcast-feed.file.ts'
import { rssFeed } from '../../functions/platform/services/rss/podcast-feed.rss.ts'
import { simulatedOmdb } from '../../simulators/omdb.ts'
import { simulatedTmdb } from '../../simulators/tmdb.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { openTestVendor, type TestVendor } from '../../tests/fixtures/vendor.ts'
import { allChecks } from './all-checks.ts'
import { checkOwnFeed } from './feed.ts'
import { checkDiary, checkFilmDatabase, checkRatings, checkReviews } from './films.ts'
import { checkAnalytics, checkSite } from './site.ts'

const SAMPLE = path.resolve('sample')
let vendor: TestVendor | undefined
afterEach(async () => {
  await vendor?.close()
  vendor = undefined
})
async function answering(answer: (request: Request) => Promise<Response>) {
  vendor = await openTestVendor(answer)
  const { base } = vendor
  return { base, send: createOutsideFetch({ service: 'test', trustedOrigins: [base], timeoutMs: 2000 }) }
}
const sourcesOf = (environment: Record<string, string>) =>
  filmSourcesOf(parseEnv(environment), { cache: noCache, now: systemClock })
const refusing = async () => new Response('{}', { status: 401 })

test('the doctor reports film sources without keys as missing', async () => {
  const none = sourcesOf({})
  const found = [await checkFilmDatabase(none), await checkRatings(none), await checkDiary(none)]
  found.push(await checkDiary(sourcesOf({ TMDB_API_KEY: 'a', DIARY_BASE: 'off' })))
  found.push(await checkReviews(reviewSourcesOf(parseEnv({}), () => [])))
  expect(found.map(({ state }) => state)).toEqual(Array(5).fill('missing'))
})

test('the doctor asks for the film diary only where its averages are shown', () => {
  const { diary } = settings
  if (!diary) return expect.fail('the sample has a diary')
  const subjects = (showsAverages: boolean) =>
    allChecks(
      { env: parseEnv({}), settings: { ...settings, diary: { ...diary, showsAverages } }, feed: undefined },
      {}
    ).map(({ subject }) => subject)
  expect(subjects(true)).toContain('DIARY_BASE')
  expect(subjects(false)).not.toContain('DIARY_BASE')
})

test('the doctor accepts a film database with its key, and reports another key as wrong', async () => {
  const { base } = await answering(simulatedTmdb(SAMPLE))
  const sources = sourcesOf({ TMDB_API_KEY: 'key', TMDB_API_BASE: base })
  expect(await checkFilmDatabase(sources)).toMatchObject({ state: 'fine' })
  await vendor?.close()
  const { base: other } = await answering(refusing)
  expect(await checkFilmDatabase(sourcesOf({ TMDB_API_KEY: 'key', TMDB_API_BASE: other }))).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('the key is refused (TMDB_API_KEY)')
  })
})

test('the doctor accepts ratings with their key, and reports another key as wrong', async () => {
  const { base } = await answering(simulatedOmdb(SAMPLE))
  expect(await checkRatings(sourcesOf({ OMDB_API_KEY: 'key', OMDB_API_BASE: base }))).toMatchObject({
    state: 'fine'
  })
  await vendor?.close()
  const { base: other } = await answering(refusing)
  expect(await checkRatings(sourcesOf({ OMDB_API_KEY: 'key', OMDB_API_BASE: other }))).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('the key is refused (OMDB_API_KEY)')
  })
})

test('the doctor reports a film diary that blocks bots as wrong, and how to switch it off', async () => {
  const { base } = await answering(async () => new Response('no', { status: 403 }))
  expect(await checkDiary(sourcesOf({ TMDB_API_KEY: 'key', DIARY_BASE: base }))).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('DIARY_BASE=off')
  })
})

const feedCheck = (feed: Parameters<typeof checkOwnFeed>[0]) => checkOwnFeed(feed, 'KINO\u00a09', new Date())

test('the doctor accepts a readable feed, with the number of its episodes', async () => {
  expect(await feedCheck(feedFile(path.join(SAMPLE, 'feed.xml')))).toMatchObject({
    state: 'fine',
    says: expect.stringMatching(/^\d+ episodes in /)
  })
  expect(await feedCheck(undefined)).toMatchObject({ state: 'missing' })
})

test.each([
  ['a page', () => new Response('<!doctype html><title>Podcast</title>')],
  ['nothing', () => new Response(null, { status: 404 })],
  [
    'a feed without episodes',
    () => new Response('<rss version="2.0"><channel><title>x</title></channel></rss>')
  ]
])('the doctor reports %s instead of a feed as wrong', async (_, answer) => {
  const { base, send } = await answering(async () => answer())
  expect(await feedCheck(rssFeed(`${base}/feed.xml`, send))).toMatchObject({ state: 'wrong' })
})

const ours = { siteUrl: 'https://kino9.be', name: 'KINO\u00a09' }
const site = (manifest: object | undefined, runtime: object | undefined) => async (request: Request) => {
  const answer = request.url.includes('/manifest.webmanifest') ? manifest : runtime
  return answer ? Response.json(answer) : new Response('lost', { status: 404 })
}
test.each<[string, object | undefined, object | undefined, string, string]>([
  [
    'our build and its functions',
    { name: ours.name },
    { stripePublishableKey: 'pk_live_1' },
    'fine',
    'serves this site'
  ],
  ['nothing of ours', undefined, undefined, 'wrong', 'deploy it'],
  ['another podcast', { name: 'Elders' }, undefined, 'wrong', 'serves "Elders"'],
  ['pages alone', { name: ours.name }, undefined, 'wrong', 'functions do not answer'],
  ['older settings', { name: ours.name }, { stripePublishableKey: '' }, 'wrong', 'deployed again']
])('the doctor reports a site that serves %s', async (_, manifest, runtime, state, words) => {
  const { base, send } = await answering(site(manifest, runtime))
  const found = await checkSite(
    ours,
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    webLiveSite(() => base, send)
  )
  expect(found).toMatchObject({ state, says: expect.stringContaining(words) })
})

test('the doctor reports the example address of the site as missing, without calling it', async () => {
  const { base, send } = await answering(site(undefined, undefined))
  const look = { siteUrl: 'https://kino9.example', name: ours.name }
  expect(
    await checkSite(
      look,
      { STRIPE_PUBLISHABLE_KEY: '' },
      webLiveSite(() => base, send)
    )
  ).toMatchObject({ state: 'missing' })
  expect(vendor?.requests).toEqual([])
})

test.each([
  [202, 'fine'],
  [405, 'fine'],
  [404, 'wrong'],
  [502, 'wrong']
])('an analytics service that answers %d is %s', async (status, state) => {
  const { base, send } = await answering(async () => new Response(null, { status }))
  const analytics = { domain: 'kino9.be', endpoint: `${base}/api/event` }
  expect(await checkAnalytics({ analytics }, send)).toMatchObject({ state })
  expect(vendor?.requests.map(({ method }) => method)).toEqual(['OPTIONS'])
  expect(await checkAnalytics({}, send)).toMatchObject({ state: 'missing' })
})
