import { afterEach, describe, expect, test } from 'vitest'
import { simulatedTmdb } from '../../../../simulators/tmdb.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import { CANARY_KEY, testDatabase } from '../../../../tests/fixtures/film-sources.ts'
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

describe('the film database', () => {
  const detailsOf = async (film: unknown) => {
    vendor = await openTestVendor(async () => Response.json(film))
    return testDatabase(vendor).film(7)
  }

  test('the film database returns length, age rating, plot and IMDb id with one call', async () => {
    vendor = await openTestVendor(simulatedTmdb('sample'))
    expect(await testDatabase(vendor).film(775)).toEqual({
      imdbId: 'tt0000417',
      runtimeMinutes: 15,
      ageRating: 'AL',
      plot: expect.stringMatching(/.{20}/)
    })
    expect(vendor.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/3/movie/775'])
  })

  test('the film database reports a refused key, and names the setting instead of the key', async () => {
    vendor = await openTestVendor(simulatedTmdb('sample'))
    expect(await failureOf(testDatabase(vendor).film(9100401))).toMatchObject({
      message: 'film database: the key is refused (TMDB_API_KEY)',
      retryable: false
    })
  })

  test('the film database is not called again when it requests a long pause', async () => {
    vendor = await openTestVendor(simulatedTmdb('sample'))
    expect((await failureOf(testDatabase(vendor).film(9100402))).message).toContain('answered 429')
    expect(vendor.requests).toHaveLength(1)
  })

  test.each([
    [
      'of Belgium before that of the Netherlands',
      [
        ['NL', '16', 3],
        ['BE', 'KNT/ENA', 3]
      ],
      'KNT/ENA'
    ],
    [
      'of the Netherlands where Belgium has none',
      [
        ['BE', '', 3],
        ['NL', '16', 3]
      ],
      '16'
    ],
    [
      'in cinemas before that of a disc',
      [
        ['BE', '18', 5],
        ['BE', '16', 3]
      ],
      '16'
    ],
    ['of no other country', [['US', 'R', 3]], null],
    ['that looks like one', [['BE', '<script>alert(1)</script>', 3]], null]
  ])('the film database returns the age rating %s', async (_, releases, expected) => {
    const results = releases.map(([iso_3166_1, certification, type]) => ({
      iso_3166_1,
      release_dates: [{ certification, type }]
    }))
    expect(await detailsOf({ id: 7, release_dates: { results } })).toMatchObject({ ageRating: expected })
  })

  const translation = (language: string, country: string, overview: string | null) => ({
    iso_639_1: language,
    iso_3166_1: country,
    data: { overview }
  })
  test.each([
    ['in Belgian Dutch', 'x', [translation('nl', 'NL', 'Noord'), translation('nl', 'BE', 'Zuid')], 'Zuid'],
    ['in Dutch', 'x', [translation('en', 'US', 'English'), translation('nl', 'NL', 'Noord')], 'Noord'],
    [
      'as the database gives it to us',
      'x',
      [translation('nl', 'NL', ''), translation('en', 'US', 'English')],
      'x'
    ],
    [
      'in English',
      '',
      [translation('nl', 'NL', null), translation('fr', 'FR', 'Non'), translation('en', 'US', 'English')],
      'English'
    ],
    ['not at all', '', [translation('fr', 'FR', 'Non')], null]
  ])('the film database returns the plot %s', async (_, overview, translations, expected) => {
    expect(await detailsOf({ id: 7, overview, translations: { translations } })).toMatchObject({
      plot: expected
    })
  })

  test('the film database returns a film without any other details', async () => {
    const nothing = { imdbId: null, runtimeMinutes: null, ageRating: null, plot: null }
    expect(await detailsOf({ id: 7, runtime: 0, imdb_id: '', overview: null })).toEqual(nothing)
    await vendor.close()
    expect(await detailsOf({ id: 7, imdb_id: "tt1' OR 1=1", runtime: -3 })).toEqual(nothing)
  })
})
