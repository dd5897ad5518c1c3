import { afterEach, expect, test } from 'vitest'
import { simulatedTmdb } from '../../../../simulators/tmdb.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import { CANARY_KEY, testOffers } from '../../../../tests/fixtures/film-sources.ts'
import { openTestVendor, type TestVendor } from '../../../../tests/fixtures/vendor.ts'

let vendor: TestVendor
afterEach(() => vendor.close())

const netflix = { provider_id: 8, provider_name: 'Netflix', logo_path: '/8.jpg', display_priority: 2 }
const mubi = { provider_id: 11, provider_name: 'MUBI', logo_path: '/11.jpg', display_priority: 1 }
const answering = async (results: unknown) => {
  vendor = await openTestVendor(async () => Response.json({ id: 7, results }))
  return testOffers(vendor).offersOf(7)
}
const NONE = { flatrate: [], free: [], ads: [], rent: [], buy: [] }

test('the source returns the services of Belgium and the Netherlands with one call', async () => {
  vendor = await openTestVendor(simulatedTmdb('sample'))
  expect(await testOffers(vendor).offersOf(662)).toEqual({
    BE: {
      ...NONE,
      link: 'https://www.themoviedb.org/movie/662/watch?locale=BE',
      flatrate: [{ id: 90_001, name: 'Streamz' }],
      rent: [
        { id: 2, name: 'Apple TV Store' },
        { id: 3, name: 'Google Play Movies' }
      ]
    },
    NL: expect.objectContaining({ link: 'https://www.themoviedb.org/movie/662/watch?locale=NL' })
  })
  expect(vendor.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/3/movie/662/watch/providers'])
})

test('the source knows no offers of a film that the database does not have', async () => {
  vendor = await openTestVendor(simulatedTmdb('sample'))
  expect(await testOffers(vendor).offersOf(1)).toBeUndefined()
})

test('the source tells a film without offers from one that is unknown', async () => {
  expect(await answering({})).toEqual({})
  expect(await answering({ US: { link: 'https://x.example/', flatrate: [netflix] } })).toEqual({})
})

test('the source sorts services by their priority, and names each once', async () => {
  expect(await answering({ BE: { link: '', flatrate: [netflix, mubi, netflix] } })).toEqual({
    BE: {
      ...NONE,
      link: '',
      flatrate: [
        { id: 11, name: 'MUBI' },
        { id: 8, name: 'Netflix' }
      ]
    }
  })
})

test('the source leaves out a link that is no web address, and a service without a name', async () => {
  const nameless = { ...netflix, provider_name: ' \u202e ' }
  expect(await answering({ NL: { link: 'javascript:alert(1)', free: [nameless, mubi] } })).toEqual({
    NL: { ...NONE, link: '', free: [{ id: 11, name: 'MUBI' }] }
  })
})

test.each([
  ['a refused key', 9_100_401, 'the key is refused (TMDB_API_KEY)', false, 1],
  ['a page instead of data', 9_100_200, 'an invalid response', true, 1],
  ['half an answer', 9_100_422, 'an invalid response', true, 1],
  ['a server error', 9_100_500, 'answered 500', true, 2],
  ['being busy for long', 9_100_402, 'answered 429', true, 1],
  ['being busy twice', 9_100_429, 'answered 429', true, 2]
])('the source fails with %s, without the key in the message', async (_, id, message, retryable, calls) => {
  vendor = await openTestVendor(simulatedTmdb('sample'))
  const error = await testOffers(vendor)
    .offersOf(id)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Failure)
  expect(error).toMatchObject({ message: expect.stringContaining(message), retryable })
  expect(String(error)).not.toContain(CANARY_KEY)
  expect(vendor.requests).toHaveLength(calls)
})
