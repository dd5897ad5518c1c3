import { afterEach, describe, expect, test } from 'vitest'
import { simulatedLetterboxd } from '../../../../simulators/letterboxd.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import { CANARY_KEY, testDiary } from '../../../../tests/fixtures/film-sources.ts'
import { openTestVendor, type TestVendor } from '../../../../tests/fixtures/vendor.ts'

let vendor: TestVendor
afterEach(() => vendor.close())

async function failureOf(act: Promise<unknown>): Promise<Failure> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  expect(error).toBeInstanceOf(Failure)
  expect(String(error)).not.toContain(CANARY_KEY)
  return error as Failure
}

describe('the diary', () => {
  const average = async (html: string, status = 200) => {
    vendor = await openTestVendor(async () => new Response(html, { status }))
    return testDiary(vendor).average(7)
  }
  const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const rated = (ratingValue: unknown) => ({ '@type': 'Movie', aggregateRating: { ratingValue } })

  test('the diary redirects from the TMDB id to the page of the film', async () => {
    vendor = await openTestVendor(simulatedLetterboxd('sample'))
    expect(await testDiary(vendor).average(662)).toBeGreaterThan(3)
    expect(vendor.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/tmdb/662/', '/film/la-jetee/'])
    expect(vendor.requests[0]?.headers.get('user-agent')).toBe('tests')
  })

  test.each([4.1, '4.1'])(
    "the diary returns the average from the page's data, written as %j",
    async (value) => {
      expect(await average(data({ '@type': 'Organization' }) + data(rated(value)))).toBe(4.1)
    }
  )

  test('the diary returns none for a film with too few ratings', async () => {
    expect(await average(data({ '@type': 'Movie', name: 'x' }))).toBeUndefined()
  })

  test.each([5.1, -1, 'veel', null])('the diary rejects an average of %j', async (value) => {
    expect((await failureOf(average(data(rated(value))))).message).toContain('invalid page')
  })

  test('the diary that blocks bots fails', async () => {
    expect((await failureOf(average('<title>Just a moment...</title>', 403))).message).toContain(
      'answered 403'
    )
  })
})
