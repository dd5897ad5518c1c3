// The three sources of film details, each with its real adapter, against a local vendor server.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { simulatedLetterboxd } from '../../../simulators/letterboxd.ts'
import { simulatedOmdb } from '../../../simulators/omdb.ts'
import { simulatedTmdb } from '../../../simulators/tmdb.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { CANARY_KEY, testDatabase, testDiary, testRatings } from '../../../tests/fixtures/film-sources.ts'
import { openTestVendor, type TestVendor } from '../../../tests/fixtures/vendor.ts'
import type { SendRequest } from '../../platform/http/client/bounded-fetch.ts'

let vendor: TestVendor
afterEach(() => vendor.close())

/** The first responses are the given ones; the rest come from the vendor. */
function startsWith(next: SendRequest, ...answers: Response[]): SendRequest {
  return async (request) => answers.shift() ?? next(request)
}

async function failureOf(act: Promise<unknown>): Promise<Failure> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  expect(error).toBeInstanceOf(Failure)
  expect(String(error)).not.toContain(CANARY_KEY)
  return error as Failure
}

/** What all three adapters have in common, by the digit of the film id that selects the failure. */
const SOURCES = {
  'the film database': {
    digit: 1,
    simulated: simulatedTmdb('sample'),
    fetchFrom: (id: number, timeoutMs?: number) => testDatabase(vendor, timeoutMs).film(id)
  },
  'the ratings': {
    digit: 2,
    simulated: simulatedOmdb('sample'),
    fetchFrom: (id: number, timeoutMs?: number) =>
      testRatings(vendor, { timeoutMs }).rating(id === 662 ? 'tt0056119' : `tt${id}`)
  },
  'the diary': {
    digit: 3,
    simulated: simulatedLetterboxd('sample'),
    fetchFrom: (id: number, timeoutMs?: number) => testDiary(vendor, timeoutMs).average(id)
  }
}

describe.each(Object.entries(SOURCES))('%s', (_, { digit, simulated, fetchFrom }) => {
  const faulty = (how: number) => Number(`9${digit}00${how}`)

  test('the source returns a film, and undefined for an unknown one', async () => {
    vendor = await openTestVendor(simulated)
    expect(await fetchFrom(662)).toBeDefined()
    expect(await fetchFrom(404404)).toBeUndefined()
  })

  test('the source is called once more after a failure, but not a third time', async () => {
    vendor = await openTestVendor(startsWith(simulated, new Response('', { status: 502 })))
    expect(await fetchFrom(662)).toBeDefined()
    await failureOf(fetchFrom(faulty(500)))
    expect(vendor.requests.filter(({ url }) => !url.includes('/film/'))).toHaveLength(4)
  })

  test('a request is aborted when it is slow', async () => {
    vendor = await openTestVendor(simulated)
    expect((await failureOf(fetchFrom(faulty(408), 400))).message).toContain('within 0.4 s')
  })

  test('a request is aborted when the source sends too much', async () => {
    vendor = await openTestVendor(simulated)
    expect((await failureOf(fetchFrom(faulty(413)))).message).toContain('larger than 1 MB')
  })

  test.each([
    ['half an answer', 422],
    ['a page of words', 200]
  ])('the source is not trusted when it sends %s', async (_what, how) => {
    vendor = await openTestVendor(simulated)
    expect((await failureOf(fetchFrom(faulty(how)))).message).toMatch(/invalid (?:response|page)/)
  })

  test('a request fails with the name of its host when it is unreachable', async () => {
    vendor = await openTestVendor(simulated)
    await vendor.close()
    const failure = await failureOf(fetchFrom(662))
    expect(failure.message).toContain('cannot be reached')
    expect(failure.retryable).toBe(true)
    vendor = await openTestVendor(simulated)
  })

  test.each([1.5, -1, 0, 1e12, Number.NaN, '1;' as unknown as number, '../x' as unknown as number])(
    'the source is not called for a film with the id %s',
    async (id) => {
      vendor = await openTestVendor(simulated)
      expect(await fetchFrom(id)).toBeUndefined()
      expect(vendor.requests).toEqual([])
    }
  )
})

describe('real responses are understood', () => {
  const folder = path.resolve('../shared/data/movies')
  const areHere = existsSync(folder)
  if (!areHere) console.log('skipped: the real answers of the film vendors are not on this machine')
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const readJson = (name: string) => JSON.parse(read(name)) as Record<string, unknown>

  test.skipIf(!areHere)('a real response of the film database is understood', async () => {
    const film = {
      ...readJson('tmdb/movies.details.json'),
      release_dates: readJson('tmdb/movies.release_dates.json'),
      translations: readJson('tmdb/movies.translations.json')
    }
    vendor = await openTestVendor(async () => Response.json(film))
    expect(await SOURCES['the film database'].fetchFrom(550)).toEqual({
      imdbId: 'tt0137523',
      runtimeMinutes: 139,
      ageRating: 'KNT/ENA',
      plot: expect.stringMatching(/^Een verzekeringsinspecteur/)
    })
  })

  test.skipIf(!areHere)('a real response of the ratings is understood', async () => {
    const films = JSON.parse(read('omdb-hdtgm-even.json')) as { imdbID: string; imdbRating: string }[]
    vendor = await openTestVendor(async ({ url }) =>
      Response.json(films.find(({ imdbID }) => imdbID === new URL(url).searchParams.get('i')))
    )
    for (const { imdbID, imdbRating } of films)
      expect((await testRatings(vendor).rating(imdbID))?.rating?.toFixed(1)).toBe(imdbRating)
    expect(await testRatings(vendor).rating(films[0]?.imdbID ?? '')).toEqual({
      rating: 6.3,
      foreignAgeRating: 'PG-13'
    })
    const simulated = (await (
      await simulatedOmdb('sample')(new Request('https://omdb.example/?i=tt0056119&apikey=x'))
    ).json()) as object
    const really = new Set(films.flatMap(Object.keys))
    expect(Object.keys(simulated).filter((name) => !really.has(name))).toEqual([])
  })

  test.skipIf(!areHere)('a real response of the diary is understood', async () => {
    const block = read('letterboxd-film-shrek.jsonld.txt')
    vendor = await openTestVendor(
      async () => new Response(`<html><script type="application/ld+json">\n${block}\n</script></html>`)
    )
    expect(await testDiary(vendor).average(808)).toBe(4.1)
  })
})
