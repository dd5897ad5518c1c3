import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  AWAY_TITLE,
  SIMULATED_POSTER_BASE,
  SIMULATED_TMDB_ORIGIN,
  simulatedTmdb
} from '../../../../simulators/tmdb.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { chooseHit, tmdbFilmFacts } from './film-facts.tmdb.ts'

const FILMS = [
  { ...film(662, 'tt0056119', 'La Jetée', 'La Jetée', '1962-02-16'), englishTitle: 'The Pier' },
  film(78, 'tt0083658', 'Blade Runner', 'Blade Runner', '1982-06-25'),
  film(335984, 'tt1856101', 'Blade Runner 2049', 'Blade Runner 2049', '2017-10-04'),
  film(496, 'tt0443453', 'Borat: Cultural Learnings', 'Borat: Cultural Learnings', '2006-11-01')
]

function film(tmdbId: number, imdbId: string, title: string, originalTitle: string, releaseDate: string) {
  const rest = {
    directors: ['Chris Marker'],
    countries: ['FR'],
    certification: 'AL',
    runtimeMinutes: 90,
    overview: 'Een film.',
    imdbRating: 8,
    originalLanguage: 'en'
  }
  return { tmdbId, imdbId, title, originalTitle, releaseDate, ...rest }
}

let folder = ''
let requestedUrls: URL[] = []
let slept: number[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'films-'))
  await mkdir(path.join(folder, 'posters'))
  await writeFile(path.join(folder, 'films.json'), JSON.stringify(FILMS))
  await writeFile(path.join(folder, 'posters/662.webp'), 'drawing')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  requestedUrls = []
  slept = []
})

function source(send: SendRequest = simulatedTmdb(folder), key = 'k') {
  const listening: SendRequest = (request) => {
    requestedUrls.push(new URL(request.url))
    return send(request)
  }
  const sleep = async (milliseconds: number) => void slept.push(milliseconds)
  return tmdbFilmFacts({
    key,
    apiBase: SIMULATED_TMDB_ORIGIN,
    imageBase: SIMULATED_POSTER_BASE,
    send: listening,
    sleep
  })
}

/** The first responses are the given ones; the rest come from the simulator. */
function startsWith(...answers: Response[]): SendRequest {
  const next = simulatedTmdb(folder)
  return async (request) => answers.shift() ?? next(request)
}

describe('a film', () => {
  const jetee = {
    tmdbId: 662,
    imdbId: 'tt0056119',
    title: 'La Jetée',
    originalTitle: 'La Jetée',
    englishTitle: 'The Pier',
    year: 1962,
    posterPath: '/662.webp',
    about: {
      originalTitle: 'La Jetée',
      directors: ['Chris Marker'],
      countries: ['FR'],
      runtimeMinutes: 90,
      ageRating: 'AL',
      plot: 'Een film.'
    }
  }

  test.each([
    ['its TMDB id', { title: 'anything', year: 0, tmdbId: 662 }],
    ['its IMDb id', { title: 'anything', year: 0, imdbId: 'tt0056119' }],
    ['title and year', { title: 'La Jetée', year: 1962 }],
    ['a title without accents', { title: 'la jetee', year: 1962 }],
    ['a year that is one off', { title: 'La Jetée', year: 1963 }],
    ['a title alone', { title: 'La Jetée', year: 0 }],
    ['a title when its IMDb id is unknown', { title: 'La Jetée', year: 1962, imdbId: 'tt9999999' }]
  ])('a film is found by %s', async (_, question) => {
    expect(await source().find(question)).toEqual(jetee)
    expect(requestedUrls.at(-1)?.searchParams.get('language')).toBe('nl-BE')
  })

  test.each([
    ['an unknown id', { title: 'La Jetée', year: 1962, tmdbId: 404 }],
    ['an unknown title', { title: 'Nooit gemaakt', year: 2001 }],
    ['another year', { title: 'Blade Runner', year: 1999 }],
    ['a part of a longer title', { title: 'Runner', year: 0 }]
  ])('a film is not guessed from %s', async (_, question) => {
    expect(await source().find(question)).toBeUndefined()
  })

  test.each([1.5, -1, 0, 1e12, Number.NaN, '1;' as unknown as number, '../x' as unknown as number])(
    'a film is not requested by the id %s',
    async (tmdbId) => {
      expect(await source().find({ title: 'x', year: 0, tmdbId })).toBeUndefined()
      expect(requestedUrls).toEqual([])
    }
  )

  test('a film without a poster for our language gets its own', async () => {
    const plain = {
      id: 662,
      title: 'De pier',
      release_date: '1962-02-16',
      poster_path: null,
      imdb_id: 'tt0056119',
      credits: {
        crew: [
          { job: 'Writer', name: 'Jo Claes' },
          { job: 'Director', name: 'An Peeters' }
        ]
      }
    }
    const found = await source(startsWith(Response.json(plain))).find({ title: '', year: 0, tmdbId: 662 })
    expect(found?.posterPath).toBe('/662.webp')
    expect(found?.about).toMatchObject({ directors: ['An Peeters'], ageRating: '', plot: '' })
    expect(requestedUrls.map((url) => url.searchParams.get('language'))).toEqual(['nl-BE', null])
  })

  test('a film with invalid paths or ids in the response keeps the valid fields', async () => {
    const odd = { id: 662, title: 'X', release_date: '', poster_path: '/../../x y', imdb_id: 'nm1' }
    const found = await source(startsWith(Response.json(odd))).find({ title: '', year: 0, tmdbId: 662 })
    expect(found).toMatchObject({ year: 0, imdbId: '', posterPath: '' })
  })
})

describe('the search result that is used', () => {
  const hit = (id: number, title: string, date: string, original = title) => ({
    id,
    title,
    original_title: original,
    release_date: date
  })

  test('the search result that is used has the same title, then the nearest year', () => {
    const hits = [hit(1, 'Dune', '1984-12-14'), hit(2, 'Dune', '2021-09-15'), hit(3, 'Dune', '2020-01-01')]
    expect(chooseHit(hits, { title: 'Dune', year: 2021 })?.id).toBe(2)
    expect(chooseHit(hits, { title: 'Dune', year: 0 })?.id).toBe(1)
  })

  test('the search result that is used may lack the subtitle, or have one more', () => {
    expect(
      chooseHit([hit(1, 'Borat: Cultural Learnings', '2006-11-01')], { title: 'Borat', year: 2006 })?.id
    ).toBe(1)
    expect(chooseHit([hit(1, 'Dune', '2021-09-15')], { title: 'Dune - Part One', year: 2021 })?.id).toBe(1)
  })

  test('the search result that is used may have another title only when it is the only film of that year', () => {
    const alone = [hit(1, 'De Witte', '1934-09-01')]
    expect(chooseHit(alone, { title: 'Whitey', year: 1934 })?.id).toBe(1)
    expect(
      chooseHit([...alone, hit(2, 'Het Witte', '1934-02-01')], { title: 'Whitey', year: 1934 })
    ).toBeUndefined()
    expect(chooseHit(alone, { title: 'Whitey', year: 0 })).toBeUndefined()
  })
})

describe('a busy or unavailable database', () => {
  const busy = (headers = {}) => new Response('', { status: 429, headers })
  const question = { title: '', year: 0, tmdbId: 662 }

  test('a busy or unavailable database is called once more, after the pause that it requests', async () => {
    const inTwo = new Date(Date.now() + 2000).toUTCString()
    expect(await source(startsWith(busy({ 'retry-after': '2' }))).find(question)).toBeDefined()
    expect(await source(startsWith(new Response('', { status: 502 }))).find(question)).toBeDefined()
    expect(await source(startsWith(busy({ 'retry-after': inTwo }))).find(question)).toBeDefined()
    const pauses = slept.filter((milliseconds) => milliseconds > 100)
    expect(pauses.slice(0, 2)).toEqual([2000, 1000])
    expect(pauses[2]).toBeLessThanOrEqual(2000)
  })

  test('a busy or unavailable database is not called again when it requests a long pause or stays busy', async () => {
    const long = source(startsWith(busy({ 'retry-after': '3600' })))
    await expect(long.find(question)).rejects.toThrow('answered 429')
    expect(requestedUrls).toHaveLength(1)
    const offline = source()
    await expect(offline.find({ title: AWAY_TITLE, year: 0 })).rejects.toThrow('answered 503')
    expect(requestedUrls).toHaveLength(3)
  })

  test('a busy or unavailable database leads to a message that names the wrong setting when the key is refused', async () => {
    await expect(source(simulatedTmdb(folder), '').find(question)).rejects.toMatchObject({
      message: 'film facts: the key is refused (TMDB_API_KEY)',
      retryable: false
    })
  })

  test('a busy or unavailable database is not trusted when its response is invalid', async () => {
    for (const body of ['<html>', '{"id":"x"}'])
      await expect(source(startsWith(new Response(body))).find(question)).rejects.toThrow('invalid response')
  })
})

test('a token is sent in a header, a key in the URL', async () => {
  const seen: (string | null)[] = []
  const send: SendRequest = (request) => {
    seen.push(request.headers.get('authorization'), new URL(request.url).searchParams.get('api_key'))
    return simulatedTmdb(folder)(request)
  }
  await source(send, 'eyJtoken').find({ title: '', year: 0, tmdbId: 662 })
  await source(send, 'abc').find({ title: '', year: 0, tmdbId: 662 })
  expect(seen).toEqual(['Bearer eyJtoken', null, null, 'abc'])
})

test('posters have the smallest width that is wide enough', async () => {
  const address = (width: number) => source().posterUrl('/662.webp', width)
  expect(address(216)).toBe(`${SIMULATED_POSTER_BASE}/w342/662.webp`)
  expect(address(504)).toBe(`${SIMULATED_POSTER_BASE}/w780/662.webp`)
  expect(address(2000)).toBe(`${SIMULATED_POSTER_BASE}/original/662.webp`)
  const send = simulatedTmdb(folder)
  expect(await (await send(new Request(address(216)))).text()).toBe('drawing')
  for (const gone of ['/t/p/w342/1.webp', '/t/p/w342/..%2ffilms.json'])
    expect((await send(new Request(SIMULATED_TMDB_ORIGIN + gone))).status).toBe(404)
})

// Keys and types of the vendor's responses, as far as the vendor guarantees them ('null' = may be missing).
const HIT = {
  adult: 'boolean',
  backdrop_path: 'null',
  genre_ids: ['number'],
  id: 'number',
  original_language: 'string',
  original_title: 'string',
  overview: 'string',
  popularity: 'number',
  poster_path: 'null',
  release_date: 'string',
  title: 'string',
  video: 'boolean',
  vote_average: 'number',
  vote_count: 'number'
}
const { genre_ids: _, ...HIT_BY_ID } = HIT
const SHAPES = {
  'movies.details': {
    ...HIT_BY_ID,
    belongs_to_collection: 'null',
    budget: 'number',
    genres: ['object'],
    homepage: 'string',
    imdb_id: 'string',
    origin_country: ['string'],
    production_companies: ['object'],
    production_countries: ['object'],
    revenue: 'number',
    runtime: 'number',
    spoken_languages: ['object'],
    status: 'string',
    tagline: 'string'
  },
  'find.movie_results': {
    movie_results: [{ ...HIT, media_type: 'string' }],
    person_results: ['object'],
    tv_results: ['object'],
    tv_episode_results: ['object'],
    tv_season_results: ['object']
  },
  'search.movie': { page: 'number', results: [HIT], total_pages: 'number', total_results: 'number' }
} as const
const PATHS = {
  'movies.details': '/3/movie/662?api_key=k',
  'find.movie_results': '/3/find/tt0056119?external_source=imdb_id&api_key=k',
  'search.movie': '/3/search/movie?query=Blade+Runner&api_key=k'
}

/** Where `value` has another key or type than `shape`; an empty list fits any list. */
function differences(value: unknown, shape: unknown, at = ''): string[] {
  if (shape === 'null') return value === null || ['string', 'object'].includes(typeof value) ? [] : [at]
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${at}: ${typeof value}, not ${shape}`]
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at}: no list`]
    return value.flatMap((item, index) => differences(item, shape[0], `${at}[${index}]`))
  }
  const wanted = shape as Record<string, unknown>
  const given = value as Record<string, unknown>
  const strange = Object.keys(given).filter((key) => !(key in wanted))
  const inside = Object.entries(wanted).flatMap(([key, part]) =>
    differences(given[key], part, `${at}.${key}`)
  )
  return [...strange.map((key) => `${at}.${key}: unknown`), ...inside]
}

const names = Object.keys(SHAPES) as (keyof typeof SHAPES)[]
describe("the simulator's responses have the shape of the vendor's", () => {
  test.each(names)("the simulator's response has the shape of the vendor's: %s", async (name) => {
    const answer = await simulatedTmdb(folder)(new Request(SIMULATED_TMDB_ORIGIN + PATHS[name]))
    const body = await answer.json()
    expect(differences(body, SHAPES[name])).toEqual([])
    // Empty lists match any shape, so make sure that a film was compared.
    expect(JSON.stringify(body)).toContain('"poster_path":"/')
  })

  const realAnswers = path.resolve('../shared/data/movies/tmdb')
  const areHere = existsSync(realAnswers)
  if (!areHere) console.log('skipped: the real TMDB answers are not on this machine')
  test.skipIf(!areHere).each(names)("the simulator's response matches the vendor's real one: %s", (name) => {
    const real: unknown = JSON.parse(readFileSync(path.join(realAnswers, `${name}.json`), 'utf8'))
    expect(differences(real, SHAPES[name])).toEqual([])
  })
})
