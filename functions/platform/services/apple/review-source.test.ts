// The Apple reviews adapter, against a local vendor server.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { simulatedApple } from '../../../../simulators/apple-reviews.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import { openTestVendor, type TestVendor } from '../../../../tests/fixtures/vendor.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { vendorFetch } from '../../http/client/vendor-fetch.ts'
import { appleReviews } from './review-source.apple.ts'
import { REVIEWS_PER_PAGE } from './review-source.ts'

let vendor: TestVendor
afterEach(() => vendor.close())

async function shops(answer: SendRequest, podcastId = '9', timeoutMs = 30_000) {
  vendor = await openTestVendor(answer)
  const send = vendorFetch({ service: 'reviews', base: vendor.base, timeoutMs, maxBytes: 1_000_000 })
  return appleReviews({ podcastId, base: vendor.base, send, sleep: async () => {} })
}
const label = (text: string) => ({ label: text })
const entry = (id: number, more: object = {}) => ({
  id: label(String(id)),
  author: { name: label('Rita') },
  'im:rating': label('5'),
  title: label('Goed'),
  content: label('Heel goed'),
  ...more
})
const page = (entries: unknown) => async () => Response.json({ feed: { entry: entries } })
const failed = async (act: Promise<unknown>) => {
  const error: unknown = await act.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Failure)
  return (error as Failure).message
}

test('each store returns its own reviews', async () => {
  const { be, nl } = await shops(simulatedApple('sample'))
  const [belgian, dutch] = [await be.list(), await nl.list()]
  expect(belgian[0]).toEqual({
    id: 'apple-9000',
    author: 'tante Rita uit Aalst',
    platform: 'apple',
    createdAt: '2026-11-03T19:00:00.000Z',
    addedAt: undefined,
    rating: 5,
    content: expect.stringMatching(/^Mijn strijk vliegt vooruit\n\nIk luister op donderdag/)
  })
  expect(belgian.length).toBeGreaterThan(1)
  // One review comes as an object, not as an array.
  expect(dutch.map(({ author }) => author)).toEqual(['filmclub De Vleermuis'])
  expect(new URL(vendor.requests[0]?.url ?? '').pathname).toBe(
    '/be/rss/customerreviews/page=1/id=9/sortby=mostrecent/json'
  )
})

test('characters that turn the direction of writing are removed', async () => {
  const author = { name: label('\u202eRita') }
  const { be } = await shops(page([entry(1, { author, title: null, content: label('Heel\u2067 goed') })]))
  expect(await be.list()).toMatchObject([{ author: 'Rita', content: 'Heel goed' }])
})

test('a store without reviews returns none', async () => {
  const { be } = await shops(async () => Response.json({ feed: { title: label('x') } }))
  expect(await be.list()).toEqual([])
})

test('the next page is fetched after a full one, up to four pages', async () => {
  const full = Array.from({ length: REVIEWS_PER_PAGE }, (_, place) => entry(place))
  const { be } = await shops(page(full))
  expect(await be.list()).toHaveLength(4 * REVIEWS_PER_PAGE)
  expect(vendor.requests).toHaveLength(4)
})

test('the entry of the podcast itself and an invalid one are skipped', async () => {
  const { be } = await shops(page([{ id: label('1'), title: label('KINO 9') }, 'odd', null, entry(2)]))
  expect((await be.list()).map(({ id }) => id)).toEqual(['apple-2'])
})

test.each([
  ['no date', {}, { createdAt: undefined }],
  ['a date that is none', { updated: label('gisteren') }, { createdAt: undefined }],
  ['six stars', { 'im:rating': label('6') }, { rating: null }],
  ['half a star', { 'im:rating': label('0.5') }, { rating: null }],
  ['no author', { author: undefined }, { author: '' }],
  ['no title', { title: undefined }, { content: 'Heel goed' }],
  ['no text', { content: label('  ') }, { content: 'Goed' }]
])('a review with %s is accepted', async (_, more, expected) => {
  const { be } = await shops(page([entry(1, more)]))
  expect(await be.list()).toMatchObject([expected])
})

test('a store that fails once is called again', async () => {
  const answers = [new Response('', { status: 503 })]
  const { be } = await shops(async () => answers.shift() ?? Response.json({ feed: {} }))
  expect(await be.list()).toEqual([])
  expect(vendor.requests).toHaveLength(2)
})

test.each([
  [200, /invalid response/],
  [401, /answered 403/],
  [408, /within 1 s/],
  [413, /larger than 1 MB/],
  [422, /invalid response/],
  [429, /answered 429/],
  [500, /answered 500/]
])('a store that fails by %s does not affect the other', async (how, expected) => {
  const { be, nl } = await shops(simulatedApple('sample'), `9100${how}`, how === 408 ? 1000 : undefined)
  const message = await failed(be.list())
  expect(message).toMatch(expected)
  expect(message).toMatch(/^reviews/)
  expect(await nl.list()).toHaveLength(1)
})

test('a store whose second page fails has failed: a partial list is not cached for a day', async () => {
  const full = Array.from({ length: REVIEWS_PER_PAGE }, (_, place) => entry(place))
  const { be } = await shops(async ({ url }) =>
    url.includes('page=1') ? page(full)() : new Response('', { status: 500 })
  )
  expect(await failed(be.list())).toContain('answered 500')
})

describe('real responses of Apple are understood', () => {
  const folder = path.resolve('../shared/data/reviews')
  const areHere = existsSync(folder)
  if (!areHere) console.log("skipped: Apple's real answers are not on this machine")
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown
  const listed = async (answer: unknown) => {
    const { be } = await shops(async ({ url }) =>
      Response.json(url.includes('page=1') ? answer : { feed: {} })
    )
    return be.list()
  }

  test.skipIf(!areHere)('fifty real reviews without a date are understood', async () => {
    const reviews = await listed(read('apple-customerreviews-jp.json'))
    expect(reviews).toHaveLength(50)
    expect(reviews[0]).toMatchObject({ author: 'ヤミ。', rating: 4, createdAt: undefined })
    expect(reviews.filter(({ rating }) => rating === null)).toEqual([])
  })

  test.skipIf(!areHere)('two real reviews with a date are understood', async () => {
    const reviews = await listed(read('apple-customerreviews-with-dates.json'))
    expect(reviews.map(({ createdAt }) => createdAt)).toEqual([
      '2026-09-14T11:24:23.000Z',
      '2026-09-10T18:02:00.000Z'
    ])
  })

  test.skipIf(!areHere)("a real response of Apple has the same fields as the simulator's", async () => {
    const { feed: real } = read('apple-customerreviews-with-dates.json') as { feed: { entry: object[] } }
    const url = 'https://apple.example/be/rss/customerreviews/page=1/id=9/sortby=mostrecent/json'
    const answer = await simulatedApple('sample')(new Request(url))
    const { feed } = (await answer.json()) as { feed: { entry: object[] } }
    expect(Object.keys(feed.entry[0] ?? {}).sort()).toEqual(Object.keys(real.entry[0] ?? {}).sort())
  })
})
