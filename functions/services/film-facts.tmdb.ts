// Film facts from The Movie Database, version 3 of its interface.
import * as v from 'valibot'
import { Failure } from '../../src/lib/outcome.ts'
import { searchable } from '../../src/lib/slug.ts'
import type { FilmFacts, FilmFactsSource, FilmQuestion } from './film-facts.ts'
import type { SendRequest } from './outside-fetch.ts'
import { createPace, type Wait, wait } from './pace.ts'

const SERVICE = 'film facts'
const LANGUAGE = 'nl-BE'
const PARALLEL = 8
/** TMDB asks for about 40 requests a second at most. */
const PER_SECOND = 40
const RETRY_AFTER_MS = 1000
const MAX_RETRY_AFTER_MS = 5000
const POSTER_WIDTHS = [92, 154, 185, 342, 500, 780]
const MAX_TMDB_ID = 2_147_483_647

const text = v.nullish(v.string(), '')
const hitSchema = v.object({ id: v.number(), title: text, original_title: text, release_date: text })
const hitsSchema = v.object({ results: v.array(hitSchema) })
const foundSchema = v.object({ movie_results: v.array(v.object({ id: v.number() })) })
const detailsSchema = v.object({ ...hitSchema.entries, imdb_id: text, poster_path: text })
type Hit = v.InferOutput<typeof hitSchema>
type Details = v.InferOutput<typeof detailsSchema>

export type TmdbOptions = {
  /** A version 3 key, or a version 4 token (it starts with 'eyJ'). */
  key: string
  apiBase: string
  imageBase: string
  send: SendRequest
  /** Default: what TMDB asks of its guests. */
  perSecond?: number
  sleep?: Wait
}

/** TMDB as a source of facts: paced, one retry when it is busy, titles and posters in Dutch where it has them. */
export function tmdbFilmFacts(options: TmdbOptions): FilmFactsSource {
  const ask = createQuestions(options)
  return {
    async find(question) {
      const id = await findId(ask, question)
      if (id === undefined) return undefined
      const details = await ask(`movie/${id}`, { language: LANGUAGE }, detailsSchema)
      if (!details || details.poster_path) return details && toFacts(details)
      // No poster for our language: without a language TMDB gives the film's own.
      return toFacts((await ask(`movie/${id}`, {}, detailsSchema)) ?? details)
    },
    posterUrl(posterPath, widthPx) {
      const width = POSTER_WIDTHS.find((known) => known >= widthPx)
      return `${options.imageBase.replace(/\/$/, '')}/${width ? `w${width}` : 'original'}${posterPath}`
    }
  }
}

type Ask = <Schema extends v.GenericSchema>(
  path: string,
  query: Record<string, string>,
  schema: Schema
) => Promise<v.InferOutput<Schema> | undefined>

function createQuestions({ key, apiBase, send, perSecond = PER_SECOND, sleep = wait }: TmdbOptions): Ask {
  const paced = createPace({ parallel: PARALLEL, perSecond }, sleep)
  const isToken = key.startsWith('eyJ')
  return async (path, query, schema) => {
    const url = new URL(`${apiBase.replace(/\/$/, '')}/3/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (!isToken) url.searchParams.set('api_key', key)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (isToken) headers.authorization = `Bearer ${key}`
    const request = () => paced(() => send(new Request(url, { headers })))
    const answer = await withOneRetry(request, sleep)
    if (answer.status === 404) return undefined
    if (answer.status === 401 || answer.status === 403)
      throw new Failure(SERVICE, 'the key is refused (TMDB_API_KEY)', { retryable: false })
    if (!answer.ok) throw new Failure(SERVICE, `${url.host} answered ${answer.status}`)
    const parsed = v.safeParse(schema, await answer.json().catch(() => undefined))
    if (!parsed.success) throw new Failure(SERVICE, `${url.host} gave an answer of another shape`)
    return parsed.output
  }
}

async function withOneRetry(request: () => Promise<Response>, sleep: Wait): Promise<Response> {
  const first = await request().catch((error: unknown) => {
    if (error instanceof Failure && error.retryable) return undefined
    throw error
  })
  if (first && first.status !== 429 && first.status < 500) return first
  const pauseMs = retryAfterMs(first?.headers.get('retry-after'))
  if (first && pauseMs > MAX_RETRY_AFTER_MS) return first
  await sleep(pauseMs)
  return request()
}

/** 'Retry-After' in seconds or as a date. */
function retryAfterMs(header: string | null | undefined): number {
  if (!header) return RETRY_AFTER_MS
  const seconds = Number(header)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : RETRY_AFTER_MS
}

async function findId(ask: Ask, question: FilmQuestion): Promise<number | undefined> {
  const { tmdbId, imdbId } = question
  // Ids go into an address: nothing but a whole number or an IMDb id may get there.
  if (tmdbId !== undefined)
    return Number.isInteger(tmdbId) && tmdbId >= 1 && tmdbId <= MAX_TMDB_ID ? tmdbId : undefined
  if (imdbId !== undefined && /^tt\d{5,12}$/.test(imdbId)) {
    const found = await ask(`find/${imdbId}`, { external_source: 'imdb_id', language: LANGUAGE }, foundSchema)
    const [film] = found?.movie_results ?? []
    if (film) return film.id
  }
  return findByTitle(ask, question)
}

async function findByTitle(ask: Ask, question: FilmQuestion): Promise<number | undefined> {
  const query = { query: question.title, language: LANGUAGE, include_adult: 'false' }
  const inYear = question.year
    ? await ask('search/movie', { ...query, year: String(question.year) }, hitsSchema)
    : undefined
  const found = inYear && chooseHit(inYear.results, question)
  if (found) return found.id
  // Festival year and release year often differ by one: look again without the year.
  const anyYear = await ask('search/movie', query, hitsSchema)
  return chooseHit(anyYear?.results ?? [], question)?.id
}

/**
 * The hit that is surely meant, or none: a wrong poster is worse than no poster. The title must be the same, with or
 * without subtitle, and the year at most one off; a hit by another title (TMDB knows many) only when it is the only
 * one of exactly that year.
 */
export function chooseHit(hits: readonly Hit[], { title, year }: FilmQuestion): Hit | undefined {
  const distance = (hit: Hit) => (year ? Math.abs(yearOf(hit.release_date) - year) : 0)
  const wanted = new Set([searchable(title), searchable(mainTitle(title))])
  const isNamed = (hit: Hit) =>
    [hit.title, hit.original_title].some(
      (name) => name !== '' && (wanted.has(searchable(name)) || wanted.has(searchable(mainTitle(name))))
    )
  const near = hits.filter((hit) => distance(hit) <= 1)
  const [named] = near.filter(isNamed).sort((a, b) => distance(a) - distance(b))
  if (named || !year) return named
  const sameYear = near.filter((hit) => distance(hit) === 0)
  return sameYear.length === 1 ? sameYear[0] : undefined
}

const mainTitle = (title: string) => title.split(/: | [-–—] /, 1)[0] ?? title
const yearOf = (date: string) => Number(/^\d{4}/.exec(date)?.[0] ?? 0)

function toFacts(details: Details): FilmFacts {
  return {
    tmdbId: details.id,
    imdbId: /^tt\d{5,12}$/.test(details.imdb_id) ? details.imdb_id : '',
    title: details.title,
    originalTitle: details.original_title,
    year: yearOf(details.release_date),
    posterPath: /^\/[\w.-]+$/.test(details.poster_path) ? details.poster_path : ''
  }
}
