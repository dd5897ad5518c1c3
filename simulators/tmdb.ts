// Simulates TMDB's API v3 for the films and posters of the sample podcast.

import type { SendRequest } from '../functions/platform/http/client/bounded-fetch.ts'
import { searchable } from '../src/lib/slug.ts'
import { simulatedFault } from './faults.ts'
import { filmById, type SampleFilm, sampleFilms } from './sample-films.ts'
import { readSampleFile } from './sample-folder.ts'
import { watchProviders } from './watch-providers.ts'

export const SIMULATED_TMDB_ORIGIN = 'https://tmdb.kino9.example'
export const SIMULATED_POSTER_BASE = `${SIMULATED_TMDB_ORIGIN}/t/p`
/** Searching for this title simulates an unavailable database. */
export const AWAY_TITLE = 'Kapot'
const PAGE_SIZE = 20

/** Answers from `films.json` and `posters/` in `folder`. Any key is accepted; a missing one is refused. */
export function simulatedTmdb(folder: string): SendRequest {
  const films = sampleFilms(folder)
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/t/p/')) return poster(folder, url.pathname)
    if (!request.headers.has('authorization') && !url.searchParams.get('api_key')) return keyRefused()
    return answer(url, await films())
  }
}

async function answer(url: URL, films: readonly SampleFilm[]): Promise<Response> {
  const [, , kind, name = '', part, subpart] = url.pathname.split('/')
  const isMovie = kind === 'movie' && /^\d+$/.test(name)
  if (isMovie && part === 'watch' && subpart === 'providers') return offers(Number(name), films)
  if (isMovie) return movie(Number(name), url.searchParams, films)
  if (kind === 'find') return Response.json(found(films.filter((film) => film.imdbId === name)))
  if (kind === 'search' && name === 'movie') return search(url.searchParams, films)
  return notFound()
}

async function movie(id: number, query: URLSearchParams, films: readonly SampleFilm[]): Promise<Response> {
  const fault = await simulatedFault(id, '1', { keyRefused, usedUp })
  if (fault) return fault
  const film = filmById(films, id)
  if (!film) return notFound()
  const appended = (query.get('append_to_response') ?? '').split(',')
  return Response.json({
    ...details(film),
    ...(appended.includes('release_dates') ? { release_dates: { results: releases(film) } } : {}),
    ...(appended.includes('translations') ? { translations: { translations: translations(film) } } : {}),
    ...(appended.includes('credits') ? { credits: { cast: [], crew: crew(film) } } : {})
  })
}

async function offers(id: number, films: readonly SampleFilm[]): Promise<Response> {
  const fault = await simulatedFault(id, '1', { keyRefused, usedUp })
  if (fault) return fault
  return filmById(films, id) ? Response.json({ id, results: watchProviders(id) }) : notFound()
}

function search(query: URLSearchParams, films: readonly SampleFilm[]): Response {
  if (query.get('query') === AWAY_TITLE) return problem(503, 9, 'Service offline: try again later.')
  const wanted = searchable(query.get('query') ?? '')
  const year = query.get('year')
  const hits = films.filter((film) => {
    const isNamed = [film.title, film.originalTitle].some((title) => searchable(title).includes(wanted))
    return wanted !== '' && isNamed && (!year || film.releaseDate.startsWith(year))
  })
  return Response.json({
    page: 1,
    results: hits.slice(0, PAGE_SIZE).map(hit),
    total_pages: Math.ceil(hits.length / PAGE_SIZE),
    total_results: hits.length
  })
}

const posterPath = (film: SampleFilm) => `/${film.tmdbId}.webp`

function hit(film: SampleFilm) {
  return {
    adult: false,
    backdrop_path: null,
    genre_ids: [],
    id: film.tmdbId,
    original_language: film.originalLanguage,
    original_title: film.originalTitle,
    overview: film.overview,
    popularity: film.imdbRating,
    poster_path: posterPath(film),
    release_date: film.releaseDate,
    title: film.title,
    video: false,
    vote_average: film.imdbRating,
    vote_count: 1000
  }
}

function found(films: readonly SampleFilm[]) {
  return {
    movie_results: films.map((film) => ({ ...hit(film), media_type: 'movie' })),
    person_results: [],
    tv_results: [],
    tv_episode_results: [],
    tv_season_results: []
  }
}

function details(film: SampleFilm) {
  const { genre_ids, ...same } = hit(film)
  return {
    ...same,
    belongs_to_collection: null,
    budget: 0,
    genres: genre_ids,
    homepage: '',
    imdb_id: film.imdbId,
    origin_country: film.countries.slice(0, 1),
    production_companies: [],
    production_countries: film.countries.map((code) => ({ iso_3166_1: code, name: code })),
    revenue: 0,
    runtime: film.runtimeMinutes,
    spoken_languages: [],
    status: 'Released',
    tagline: ''
  }
}

/** Only Belgium has an age rating; other countries have an unrated release. */
function releases(film: SampleFilm) {
  const release = (certification: string) => ({
    certification,
    descriptors: [],
    iso_639_1: '',
    note: '',
    release_date: `${film.releaseDate}T00:00:00.000Z`,
    type: 3
  })
  const inCountry = (country: string, certification: string) => ({
    iso_3166_1: country,
    release_dates: [release(certification)]
  })
  return [inCountry('US', ''), ...(film.certification ? [inCountry('BE', film.certification)] : [])]
}

const translations = (film: SampleFilm) => {
  const data = { homepage: '', overview: '', runtime: film.runtimeMinutes, tagline: '' }
  return [
    {
      iso_3166_1: 'NL',
      iso_639_1: 'nl',
      name: 'Nederlands',
      english_name: 'Dutch',
      data: { ...data, overview: film.overview, title: film.title }
    },
    {
      iso_3166_1: 'US',
      iso_639_1: 'en',
      name: 'English',
      english_name: 'English',
      // Empty where it is the original title.
      data: { ...data, title: film.englishTitle }
    }
  ]
}

const crew = ({ directors }: SampleFilm) =>
  directors.map((name) => ({ department: 'Directing', job: 'Director', name, original_name: name }))

/** '/t/p/w500/775.webp': one file serves every width. */
async function poster(folder: string, pathname: string): Promise<Response> {
  const name = /^\/t\/p\/\w+\/(\d+\.webp)$/.exec(pathname)?.[1]
  const bytes = name && (await readSampleFile(folder, `/posters/${name}`))
  return bytes
    ? new Response(bytes, { headers: { 'content-type': 'image/webp' } })
    : new Response('not found', { status: 404 })
}

const keyRefused = () => problem(401, 7, 'Invalid API key: You must be granted a valid key.')
const usedUp = () => new Response(null, { status: 429, headers: { 'retry-after': '3600' } })
const notFound = () => problem(404, 34, 'The resource you requested could not be found.')
const problem = (status: number, code: number, message: string) =>
  Response.json({ success: false, status_code: code, status_message: message }, { status })
