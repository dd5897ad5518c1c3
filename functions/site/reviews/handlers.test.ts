import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { listReviews } from '../../../src/site/reviews/contract.ts'
import type { Review } from '../../../src/site/reviews/schema.ts'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestDatabase } from '../../../tests/servers/database.ts'
import { answering } from '../../app.ts'
import { live } from '../../live.ts'
import type { ReviewSources } from '../../platform/services/apple/review-source.ts'
import { reviewsHandlers } from './handlers.ts'

const review = (id: string, addedAt: string): Review => ({
  id,
  author: id,
  platform: 'spotify',
  createdAt: undefined,
  addedAt,
  rating: 5,
  content: id
})
const isAway = async () => {
  throw new Failure('reviews', 'away')
}
const away = { list: isAway }
const shop = (...reviews: Review[]) => ({ list: async () => reviews })
const sources = (given: Partial<ReviewSources> = {}): ReviewSources => ({
  apple: { be: shop(review('be', '2026-03-01')), nl: shop(review('nl', '2026-02-01')) },
  own: () => [review('own', '2026-01-01')],
  ...given
})
const appOf = (given: Partial<ReviewSources>) => openTestApp(undefined, { reviewSources: sources(given) })
const reviewsOf = async (response: Response) => v.parse(listReviews.answer, await response.json()).reviews
const idsOf = async (testApp: TestApp, provider = 'alle') =>
  (await reviewsOf(await testApp.request(`/api/${provider}/reviews`))).map(({ id }) => id)
const pass = (testApp: TestApp, seconds: number) =>
  testApp.setClock(new Date(testApp.services.now().getTime() + seconds * 1000))

test("the server returns the reviews of the sample from Apple's stores and the hosts, newest first", async () => {
  const testApp = await openTestApp()
  const response = await testApp.request('/api/alle/reviews')
  expect(response.status).toBe(200)
  const reviews = await reviewsOf(response)
  expect(reviews.length).toBeGreaterThan(5)
  expect(reviews[0]).toEqual({
    id: 'apple-9000',
    author: 'tante Rita uit Aalst',
    platform: 'apple',
    createdAt: '2026-11-03T19:00:00.000Z',
    addedAt: undefined,
    rating: 5,
    content: expect.stringMatching(/^Mijn strijk vliegt vooruit\n\nIk luister op donderdag/)
  })
  expect(reviews[1]).toMatchObject({ platform: 'spotify', addedAt: '2026-10-21' })
  const dates = reviews.map(({ createdAt, addedAt }) => createdAt ?? addedAt ?? '')
  expect(dates).toEqual([...dates].sort().reverse())
})

test("the server returns each provider's own reviews, and all of them for alle", async () => {
  const testApp = await appOf({})
  expect(await idsOf(testApp, 'apple')).toEqual(['be', 'nl'])
  expect(await idsOf(testApp, 'eigen')).toEqual(['own'])
  expect(await idsOf(testApp, 'alle')).toEqual(['be', 'nl', 'own'])
})

test('the server returns a review that is in two stores once', async () => {
  const twice = review('same', '2026-04-01')
  const testApp = await appOf({
    apple: { be: shop(twice), nl: shop({ ...twice, id: 'other' }) },
    own: () => [twice]
  })
  expect(await idsOf(testApp)).toEqual(['same'])
})

test.each(['google', 'Apple', 'constructor', '__proto__', '%2e%2e', 'kapot'])(
  'the server answers 404 for the provider %s',
  async (provider) => {
    const response = await (await openTestApp()).request(`/api/${provider}/reviews`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.has('netlify-cdn-cache-control')).toBe(false)
  }
)

test('the server answers an unknown provider with a sentence', async () => {
  const response = await (await openTestApp()).request('/api/google/reviews')
  expect(await response.json()).toMatchObject({
    code: 'unknown-provider',
    error: 'Deze reviews kennen we niet.'
  })
})

describe('the cache time', () => {
  const stored = async (testApp: TestApp, provider: string) => {
    const { headers } = await testApp.request(`/api/${provider}/reviews`)
    return [headers.get('cache-control'), headers.get('netlify-cdn-cache-control')]
  }

  test.each(['alle', 'apple', 'eigen'])(
    'the reviews of %s are cached an hour in browsers, a day in the network',
    async (provider) => {
      expect(await stored(await appOf({}), provider)).toEqual([
        'public, max-age=3600, stale-while-revalidate=604800',
        'public, durable, max-age=86400, stale-while-revalidate=604800'
      ])
    }
  )

  test('the cache time is minutes when one of the stores is missing', async () => {
    const { apple } = sources()
    const testApp = await appOf({ apple: apple && { ...apple, be: away } })
    expect(await stored(testApp, 'alle')).toEqual(['public, max-age=60', 'public, durable, max-age=300'])
  })
})

describe('when a store is unavailable', () => {
  const nl = shop(review('nl', '2026-02-01'))

  test('the reviews of other stores are returned, and the log says so', async () => {
    const testApp = await appOf({ apple: { be: away, nl } })
    expect(await idsOf(testApp)).toEqual(['nl', 'own'])
    expect(testApp.logged).toMatchObject([
      { level: 'warn', status: 200, reason: expect.stringContaining('reviews: away') }
    ])
  })

  test("when both stores are unavailable, the hosts' reviews are returned", async () => {
    const testApp = await appOf({ apple: { be: away, nl: away } })
    expect(await idsOf(testApp)).toEqual(['own'])
    expect((await testApp.request('/api/eigen/reviews')).status).toBe(200)
  })

  test('when all stores are unavailable and there are no other reviews, the response is an error', async () => {
    const testApp = await appOf({ apple: { be: away, nl: away }, own: () => [] })
    for (const provider of ['apple', 'alle']) {
      const response = await testApp.request(`/api/${provider}/reviews`)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
    }
  })

  test('when one store is unavailable and the other has no reviews, the next request tries again', async () => {
    const testApp = await appOf({ apple: { be: away, nl: shop() }, own: () => [] })
    expect((await testApp.request('/api/alle/reviews')).status).toBe(503)
    Object.assign(testApp.services.reviewSources, sources({ own: () => [] }))
    expect(await idsOf(testApp)).toEqual(['be', 'nl'])
  })

  test('the last reviews of an unavailable store are returned for a week, and its new ones when it is back', async () => {
    const testApp = await appOf({})
    await idsOf(testApp)
    const shops = { be: away, nl: away }
    Object.assign(testApp.services.reviewSources, { apple: shops })
    pass(testApp, 6 * DAY_SECONDS)
    expect(await idsOf(testApp)).toEqual(['be', 'nl', 'own'])
    pass(testApp, 2 * DAY_SECONDS)
    expect(await idsOf(testApp)).toEqual(['own'])
    Object.assign(testApp.services.reviewSources, sources())
    expect(await idsOf(testApp)).toEqual(['be', 'nl', 'own'])
  })
})

test('the server returns hostile reviews unchanged, from the database too', async () => {
  const testDatabase = await openTestDatabase()
  const texts = [
    `'; DROP TABLE cache_entries; --`,
    'a\u0000b',
    '<img src=x onerror=alert(1)>',
    '🎬 \u202eفيلم'
  ]
  const reviews = texts.map((content, place) => ({ ...review(String(place), '2026-01-01'), content }))
  const given = { apple: { be: shop(...reviews), nl: shop() }, own: () => [] }
  const first = await openTestApp(undefined, { db: testDatabase.db, reviewSources: given })
  await first.request('/api/apple/reviews')
  const away2 = { apple: { be: away, nl: away }, own: () => [] }
  const second = await openTestApp(undefined, { db: testDatabase.db, reviewSources: away2 })
  const contents = (await reviewsOf(await second.request('/api/apple/reviews'))).map(({ content }) => content)
  expect(contents).toEqual(texts)
  await testDatabase.close()
})

test('the server returns only the fields of the contract', async () => {
  const secret = { ...review('a', '2026-01-01'), email: 'never@kino9.example' }
  const testApp = await appOf({ own: () => [secret] })
  expect(await (await testApp.request('/api/eigen/reviews')).text()).not.toContain('never@')
})

test("a deployed site without an Apple id has the hosts' reviews only", async () => {
  const logged: unknown[] = []
  const app = answering(reviewsHandlers(live()), (line) => logged.push(line))
  const statusOf = async (provider: string) =>
    (await app(new Request(`${SITE_ORIGIN}/api/${provider}/reviews`))).status
  expect(await statusOf('alle')).toBe(200)
  expect(await statusOf('apple')).toBe(503)
  expect(logged.at(-1)).toMatchObject({
    reason: 'reviews: Apple is off, because reviews.appleId is not set'
  })
})
