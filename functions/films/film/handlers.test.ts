import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { problemSchema } from '../../../src/lib/contract.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestDatabase } from '../../../tests/servers/database.ts'
import { answering } from '../../app.ts'
import { live } from '../../live.ts'
import { logText } from '../../platform/http/log.ts'
import type { FilmSources } from '../../platform/services/film-sources.ts'
import { filmsHandlers } from './handlers.ts'
import { FILM_CAP } from './limits.ts'

const before = { ...process.env }
beforeEach(() => {
  for (const name of ['TMDB_API_KEY', 'OMDB_API_KEY']) delete process.env[name]
  process.env.DIARY_BASE = 'off'
})
afterEach(() => {
  process.env = { ...before }
})

const film = { imdbId: 'tt0000007', runtimeMinutes: 90, ageRating: '12', plot: 'Een film.' }
const WHOLE = {
  imdbId: 'tt0000007',
  runtime: '90 min',
  imdbRating: '7.5',
  letterboxdRating: 4.1,
  rated: '12',
  plot: 'Een film.'
}
const isAway = async (): Promise<never> => {
  throw new Failure('a source', 'away')
}

/** Working sources, except for those that are given. */
function sources(given: FilmSources = {}): FilmSources {
  return {
    database: { film: async () => film },
    ratings: { rating: async () => ({ rating: 7.5, foreignAgeRating: 'PG-13' }) },
    diary: { average: async () => 4.1 },
    ...given
  }
}
const AWAY = {
  database: { database: { film: isAway } },
  ratings: { ratings: { rating: isAway } },
  diary: { diary: { average: isAway } }
}
const appOf = (given: FilmSources) => openTestApp(undefined, { filmSources: given })
const detailsOf = async (testApp: TestApp, id = 7) => (await testApp.request(`/api/movies/${id}`)).json()
const pass = (testApp: TestApp, seconds: number) =>
  testApp.setClock(new Date(testApp.services.now().getTime() + seconds * 1000))

test('the server returns the length, ratings, age rating and plot of a film of the sample', async () => {
  const testApp = await openTestApp()
  const response = await testApp.request('/api/movies/662')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    imdbId: 'tt0056119',
    runtime: expect.stringMatching(/^\d+ min$/),
    imdbRating: expect.stringMatching(/^\d\.\d$/),
    letterboxdRating: expect.any(Number),
    rated: expect.any(String),
    plot: expect.stringMatching(/.{20}/)
  })
})

test('the server returns only the fields of the contract', async () => {
  const secret = { ...film, password: 'never' }
  const testApp = await appOf(sources({ database: { film: async () => secret } }))
  expect(await detailsOf(testApp)).toEqual(WHOLE)
})

test('the server uses the foreign age rating when there is no local one, and N/A without any', async () => {
  const unrated = { database: { film: async () => ({ ...film, ageRating: null }) } }
  expect(await detailsOf(await appOf(sources(unrated)))).toMatchObject({ rated: 'PG-13' })
  expect(await detailsOf(await openTestApp(), 780)).toMatchObject({ rated: 'N/A' })
})

describe('when a source is unavailable', () => {
  const without = {
    database: {
      imdbId: null,
      runtime: 'N/A',
      imdbRating: 'N/A',
      letterboxdRating: 4.1,
      rated: 'N/A',
      plot: 'N/A'
    },
    ratings: { ...WHOLE, imdbRating: 'N/A' },
    diary: { ...WHOLE, letterboxdRating: null }
  }
  test.each(Object.keys(AWAY) as (keyof typeof AWAY)[])(
    'the rest is returned without a source that is down: %s',
    async (name) => {
      const testApp = await appOf(sources(AWAY[name]))
      const response = await testApp.request('/api/movies/7')
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual(without[name])
      expect(testApp.logged.at(-1)).toMatchObject({ level: 'warn', reason: expect.stringContaining('away') })
    }
  )

  test.each(Object.keys(AWAY) as (keyof typeof AWAY)[])(
    'the rest is returned without a source that is off: %s',
    async (name) => {
      const { [name]: _, ...others } = sources()
      const testApp = await appOf(others)
      expect(await detailsOf(testApp)).toEqual(without[name])
      expect(testApp.logged.at(-1)?.reason ?? '').not.toContain('film')
    }
  )

  test('when all sources are down, the response is an error with a sentence, which is not cached', async () => {
    const testApp = await appOf({ ...AWAY.database, ...AWAY.ratings, ...AWAY.diary })
    const response = await testApp.request('/api/movies/7')
    expect(response.status).toBe(503)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': '30'
    })
    expect(response.headers.has('netlify-cdn-cache-control')).toBe(false)
    expect(v.parse(problemSchema, await response.json())).toMatchObject({ code: 'service-unavailable' })
    Object.assign(testApp.services.filmSources, sources())
    expect((await testApp.request('/api/movies/7')).status).toBe(200)
  })

  test.each([
    [9100401, 'TMDB_API_KEY'],
    [9200401, 'OMDB_API_KEY'],
    [9200402, 'quota'],
    [9300401, 'answered 403']
  ])('for film %i, the log says so, not the response', async (id, reason) => {
    const testApp = await openTestApp()
    const response = await testApp.request(`/api/movies/${id}`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(/key|quota|403/i)
    expect(testApp.logged.at(-1)?.reason).toContain(reason)
  })
})

describe('how long a response is cached', () => {
  const storedDetails = async (testApp: TestApp) => {
    const { headers } = await testApp.request('/api/movies/7')
    return [headers.get('cache-control'), headers.get('netlify-cdn-cache-control')]
  }

  test('a complete response is cached for a day, and a week while it is refreshed', async () => {
    const testApp = await appOf(sources())
    expect(await storedDetails(testApp)).toEqual([
      'public, max-age=86400, stale-while-revalidate=604800',
      'public, durable, max-age=86400, stale-while-revalidate=604800'
    ])
    pass(testApp, 20 * HOUR_SECONDS)
    expect(await storedDetails(testApp)).toEqual([
      'public, max-age=14400, stale-while-revalidate=604800',
      'public, durable, max-age=14400, stale-while-revalidate=604800'
    ])
  })

  test('an incomplete response is cached for minutes', async () => {
    expect(await storedDetails(await appOf(sources(AWAY.diary)))).toEqual([
      'public, max-age=60',
      'public, durable, max-age=300'
    ])
  })
})

describe('when all sources are down', () => {
  test('a film that was opened before shows its last details for a week, then an error', async () => {
    const testApp = await appOf(sources())
    await testApp.request('/api/movies/7')
    Object.assign(testApp.services.filmSources, { ...AWAY.database, ...AWAY.ratings, ...AWAY.diary })
    pass(testApp, 6 * DAY_SECONDS)
    const response = await testApp.request('/api/movies/7')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(WHOLE)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(testApp.logged.at(-1)).toMatchObject({ level: 'warn', service: 'several' })
    pass(testApp, 2 * DAY_SECONDS)
    expect((await testApp.request('/api/movies/7')).status).toBe(503)
  })

  test('a new instance shows its last details too while the database is available', async () => {
    const testDatabase = await openTestDatabase()
    const first = await openTestApp(undefined, { db: testDatabase.db, filmSources: sources() })
    await first.request('/api/movies/7')
    const given = { ...AWAY.database, ...AWAY.ratings, ...AWAY.diary }
    const second = await openTestApp(undefined, { db: testDatabase.db, filmSources: given })
    pass(second, 2 * DAY_SECONDS)
    expect(await detailsOf(second)).toEqual(WHOLE)
    await testDatabase.close()
  })

  test('when the database is down as well, this instance still shows the films in its memory', async () => {
    const testDatabase = await openTestDatabase()
    const testApp = await openTestApp(undefined, { db: testDatabase.db, filmSources: sources() })
    await testApp.request('/api/movies/7')
    await testDatabase.close()
    Object.assign(testApp.services.filmSources, { ...AWAY.database, ...AWAY.ratings, ...AWAY.diary })
    pass(testApp, 2 * DAY_SECONDS)
    expect(await detailsOf(testApp)).toEqual(WHOLE)
  })
})

test.each([
  '0',
  '-1',
  '007',
  '1.5',
  '1e3',
  'anora',
  '662%20',
  '2147483648',
  '99999999999',
  '1;',
  '..%2f',
  '1000000000000'
])('the server refuses the id %s without calling a source', async (id) => {
  const never = () => {
    throw new Error('must not be asked')
  }
  const testApp = await appOf({
    database: { film: never },
    ratings: { rating: never },
    diary: { average: never }
  })
  const response = await testApp.request(`/api/movies/${id}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(v.parse(problemSchema, await response.json())).toMatchObject({
    code: 'invalid-request',
    fields: ['tmdbId']
  })
})

test('the server refuses an id that looks like a path', async () => {
  const testApp = await openTestApp()
  for (const path of ['/api/movies/../x', '/api/movies/', '/api/movies/1/2'])
    expect((await testApp.request(path)).status).toBe(404)
})

test('the server answers 404 for an unknown film, which browsers do not cache', async () => {
  const testApp = await openTestApp()
  const response = await testApp.request('/api/movies/404404')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.has('netlify-cdn-cache-control')).toBe(false)
  expect(await response.json()).toMatchObject({ code: 'unknown-movie', error: 'Deze film kennen we niet.' })
})

test('the server limits lookups of films that no episode names, but never of those that are named', async () => {
  const testApp = await openTestApp(undefined, { filmSources: sources(), isOurFilm: (id) => id === 7 })
  const limit = FILM_CAP.tries
  for (let id = 100; id < 100 + limit; id++)
    expect((await testApp.request(`/api/movies/${id}`)).status).toBe(200)
  const response = await testApp.request('/api/movies/999')
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    code: 'too-many-films',
    error: 'Te veel aanvragen van jouw netwerk. Probeer het straks opnieuw.'
  })
  expect((await testApp.request('/api/movies/7')).status).toBe(200)
  // Cached details are returned regardless.
  expect((await testApp.request('/api/movies/100')).status).toBe(200)
})

describe('a deployed site', () => {
  const get = async () => {
    const logged: string[] = []
    const services = live()
    const app = answering(filmsHandlers(services), (line) => logged.push(logText(line)))
    return { response: await app(new Request(`${SITE_ORIGIN}/api/movies/662`)), logged }
  }

  test('a deployed site without sources answers with a clear error and Retry-After', async () => {
    const { response } = await get()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
  })

  test('a deployed site never reveals its keys when the sources are unreachable', async () => {
    const [tmdb, omdb] = ['canary-tmdb-51c', 'canary-omdb-9e0']
    Object.assign(process.env, {
      TMDB_API_KEY: tmdb,
      OMDB_API_KEY: omdb,
      TMDB_API_BASE: 'http://127.0.0.1:1'
    })
    const { response, logged } = await get()
    expect(response.status).toBe(503)
    expect(logged.join()).toContain('127.0.0.1:1 cannot be reached')
    expect(logged.join() + (await response.text())).not.toMatch(/canary/)
  })
})
