import * as v from 'valibot'
import { expect, test } from 'vitest'
import { problemSchema } from '../../src/lib/contract.ts'
import { createApp } from '../app.ts'
import { live } from '../live.ts'
import { HOUSE_ORIGIN, openHouse } from '../testing.ts'

test('a film of the sample tells its length, ratings, age rating and plot', async () => {
  const house = await openHouse()
  const response = await house.ask('/api/movies/662')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
  expect(await response.json()).toEqual({
    imdbId: 'tt0056119',
    runtime: expect.stringMatching(/^\d+ min$/),
    imdbRating: expect.stringMatching(/^\d\.\d$/),
    letterboxdRating: expect.any(Number),
    rated: expect.any(String),
    plot: expect.stringMatching(/.{20}/)
  })
})

test('what is unknown is said as such, and nothing else leaves the server', async () => {
  const house = await openHouse()
  const secret = { password: 'never' }
  const nothing = {
    imdbId: null,
    runtime: 'N/A',
    imdbRating: 'N/A',
    letterboxdRating: null,
    rated: 'N/A',
    plot: 'N/A'
  }
  house.services.filmDetails.details = async () => ({ ...nothing, ...secret })
  expect(await (await house.ask('/api/movies/7')).json()).toEqual(nothing)
})

test('a film without an age rating in the sample says N/A', async () => {
  const house = await openHouse()
  expect(await (await house.ask('/api/movies/780')).json()).toMatchObject({ rated: 'N/A' })
})

test.each(['0', '-1', '007', '1.5', '1e3', 'anora', '662%20', '2147483648', '99999999999'])(
  'the id %s is refused',
  async (id) => {
    const house = await openHouse()
    house.services.filmDetails.details = () => {
      throw new Error('must not be asked')
    }
    const response = await house.ask(`/api/movies/${id}`)
    expect(response.status).toBe(400)
    expect(v.parse(problemSchema, await response.json())).toMatchObject({
      code: 'invalid-request',
      fields: ['tmdbId']
    })
  }
)

test('a film that nobody knows is not found, and that answer is not kept', async () => {
  const house = await openHouse()
  const response = await house.ask('/api/movies/404404')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ code: 'unknown-movie', error: 'Deze film kennen we niet.' })
})

test('a deployed site without sources says so plainly and asks for a later try', async () => {
  const services = { ...(await live()), log: () => {} }
  const response = await createApp(services)(new Request(`${HOUSE_ORIGIN}/api/movies/662`))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
})
