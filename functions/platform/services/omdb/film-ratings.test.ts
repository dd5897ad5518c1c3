import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { simulatedOmdb } from '../../../../simulators/omdb.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import { CANARY_KEY, testRatings } from '../../../../tests/fixtures/film-sources.ts'
import { openTestVendor, type TestVendor } from '../../../../tests/fixtures/vendor.ts'
import { instanceCounter } from '../../limits/instance-counts.ts'
import { OMDB_CALLS_A_DAY } from './film-ratings.omdb.ts'

let vendor: TestVendor
afterEach(() => vendor.close())

let minutes = 0
const now = () => new Date(Date.UTC(2026, 10, 20, 12, minutes))
let counted = instanceCounter(now)
const ratings = (key = CANARY_KEY) => testRatings(vendor, { key, now, count: (tries) => counted(tries) })
beforeEach(() => {
  minutes = 0
  counted = instanceCounter(now)
})

async function failureOf(act: Promise<unknown>): Promise<Failure> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  expect(error).toBeInstanceOf(Failure)
  expect(String(error)).not.toContain(CANARY_KEY)
  return error as Failure
}

describe('the ratings', () => {
  const answers = async (body: unknown, status = 200) => {
    vendor = await openTestVendor(async () => Response.json(body, { status }))
    return ratings().rating('tt0056119')
  }
  const no = (said: string) => ({ Response: 'False', Error: said })

  test("the ratings contain IMDb's rating and the age rating", async () => {
    const film = { imdbID: 'tt0056119', imdbRating: '8.2', Rated: 'PG-13', Response: 'True' }
    expect(await answers(film)).toEqual({ rating: 8.2, foreignAgeRating: 'PG-13' })
  })

  test.each(['N/A', 'Not Rated', 'Unrated', '', '<b>'])(
    'the ratings leave out the age rating %s',
    async (Rated) => {
      const film = { imdbID: 'tt0056119', imdbRating: 'N/A', Rated }
      expect(await answers(film)).toEqual({ rating: null, foreignAgeRating: null })
    }
  )

  test.each(['Incorrect IMDb ID.', 'Movie not found!', 'Error: Series or episode not found!'])(
    'the ratings report an unknown film for %s',
    async (said) => {
      expect(await answers(no(said))).toBeUndefined()
    }
  )

  test('the ratings report a refused key, in a 401 and in a 200', async () => {
    for (const status of [401, 200]) {
      expect(await failureOf(answers(no(`Invalid API key! ${CANARY_KEY}`), status))).toMatchObject({
        message: 'film ratings: the key is refused (OMDB_API_KEY)',
        retryable: false
      })
      await vendor.close()
    }
    vendor = await openTestVendor(simulatedOmdb('sample'))
    expect((await failureOf(ratings('').rating('tt0056119'))).message).toContain('key')
  })

  test('the ratings fail on an unknown error, without its text in the log', async () => {
    const failure = await failureOf(answers(no(`Error getting data for ${CANARY_KEY}`)))
    expect(failure.message).toBe('film ratings: refused the question')
  })

  test('the ratings are not requested for an hour after the quota is used up', async () => {
    vendor = await openTestVendor(simulatedOmdb('sample'))
    const source = ratings()
    expect(await failureOf(source.rating('tt9200402'))).toMatchObject({
      message: 'film ratings: the daily quota is used up',
      retryable: false
    })
    minutes = 59
    await failureOf(source.rating('tt0056119'))
    expect(vendor.requests).toHaveLength(1)
    minutes = 60
    expect(await source.rating('tt0056119')).toMatchObject({ rating: expect.any(Number) })
  })

  test('the ratings stay within the daily quota, retries included, and continue the next day', async () => {
    vendor = await openTestVendor(simulatedOmdb('sample'))
    const source = ratings()
    const limit = {
      name: 'quota-film-ratings',
      tries: OMDB_CALLS_A_DAY,
      windowSeconds: 86_400,
      kind: 'fixed' as const
    }
    for (let call = 0; call < OMDB_CALLS_A_DAY - 2; call++) await counted([{ limit, key: 'all' }])
    await failureOf(source.rating('tt9200500'))
    expect(vendor.requests).toHaveLength(2)
    expect((await failureOf(source.rating('tt0056119'))).message).toContain('quota')
    expect(vendor.requests).toHaveLength(2)
    minutes = 24 * 60
    expect(await source.rating('tt0056119')).toBeDefined()
  })

  test('the ratings are requested a few times by each instance while the shared counts are unavailable', async () => {
    vendor = await openTestVendor(simulatedOmdb('sample'))
    counted = async () => {
      throw new Failure('cache', 'away')
    }
    const source = ratings()
    await source.rating('tt0056119')
    await source.rating('tt0056119')
    expect((await failureOf(source.rating('tt0056119'))).message).toContain('quota')
    expect(vendor.requests).toHaveLength(2)
  })
})
