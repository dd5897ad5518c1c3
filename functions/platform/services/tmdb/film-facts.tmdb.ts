// Film facts from The Movie Database, API version 3.
import * as v from 'valibot'
import type { FilmAbout } from '../../../../src/films/film/schema.ts'
import { searchable } from '../../../../src/lib/slug.ts'
import { withoutDirection } from '../../../../src/lib/words.ts'
import type { FilmFacts } from '../../db/json-columns.ts'
import { type CallTmdb, createTmdb, isTmdbId, TMDB_LANGUAGE, type TmdbOptions } from './client.ts'
import { APPENDED, tmdbFilmSchema, toDatabaseFilm } from './film-answer.ts'
import type { FilmFactsSource, FilmQuestion } from './film-facts.ts'

/** Long, because only a build waits. */
const RETRY = { pauseMs: 1000, maxPauseMs: 5000 }
/** Films of many short ones have dozens. */
const MAX_DIRECTORS = 4
/** Of one production. */
const MAX_COUNTRIES = 6
const POSTER_WIDTHS = [92, 154, 185, 342, 500, 780]

const text = v.pipe(v.nullish(v.string(), ''), v.transform(withoutDirection))
const hitSchema = v.object({ id: v.number(), title: text, original_title: text, release_date: text })
const hitsSchema = v.object({ results: v.array(hitSchema) })
const foundSchema = v.object({ movie_results: v.array(v.object({ id: v.number() })) })
const creditsSchema = v.object({ crew: v.array(v.object({ job: text, name: text })) })
const countriesSchema = v.array(v.object({ iso_3166_1: text }))
const detailsSchema = v.object({
  ...tmdbFilmSchema.entries,
  ...hitSchema.entries,
  poster_path: text,
  production_countries: v.nullish(countriesSchema, []),
  credits: v.nullish(creditsSchema, { crew: [] })
})
type Hit = v.InferOutput<typeof hitSchema>
type Details = v.InferOutput<typeof detailsSchema>

export type TmdbFactsOptions = Omit<TmdbOptions, 'service' | 'retry'> & { imageBase: string }

/** TMDB as a source of film facts: rate-limited, one retry when it is busy, titles and posters in Dutch where available. */
export function tmdbFilmFacts(options: TmdbFactsOptions): FilmFactsSource {
  const callTmdb = createTmdb({ ...options, service: 'film facts', retry: RETRY })
  return {
    async find(question) {
      const id = await findId(callTmdb, question)
      if (id === undefined) return undefined
      const query = { language: TMDB_LANGUAGE, append_to_response: `${APPENDED},credits` }
      const details = await callTmdb(`movie/${id}`, query, detailsSchema)
      if (!details || details.poster_path) return details && toFacts(details)
      // No poster for our language: without a language, TMDB returns the film's own.
      const own = await callTmdb(`movie/${id}`, {}, detailsSchema)
      return { ...toFacts(own ?? details), englishTitle: englishTitleOf(details), about: toAbout(details) }
    },
    posterUrl(posterPath, widthPx) {
      const width = POSTER_WIDTHS.find((known) => known >= widthPx)
      return `${options.imageBase.replace(/\/$/, '')}/${width ? `w${width}` : 'original'}${posterPath}`
    }
  }
}

async function findId(callTmdb: CallTmdb, question: FilmQuestion): Promise<number | undefined> {
  const { tmdbId, imdbId } = question
  if (tmdbId !== undefined) return isTmdbId(tmdbId) ? tmdbId : undefined
  // Validated, because it becomes part of a URL.
  if (imdbId !== undefined && /^tt\d{5,12}$/.test(imdbId)) {
    const found = await callTmdb(
      `find/${imdbId}`,
      { external_source: 'imdb_id', language: TMDB_LANGUAGE },
      foundSchema
    )
    const [film] = found?.movie_results ?? []
    if (film) return film.id
  }
  return findByTitle(callTmdb, question)
}

async function findByTitle(callTmdb: CallTmdb, question: FilmQuestion): Promise<number | undefined> {
  const query = { query: question.title, language: TMDB_LANGUAGE, include_adult: 'false' }
  const inYear = question.year
    ? await callTmdb('search/movie', { ...query, year: String(question.year) }, hitsSchema)
    : undefined
  const found = inYear && chooseHit(inYear.results, question)
  if (found) return found.id
  // Festival year and release year often differ by one: look again without the year.
  const anyYear = await callTmdb('search/movie', query, hitsSchema)
  return chooseHit(anyYear?.results ?? [], question)?.id
}

/**
 * The hit that is certainly the right film, or none: a wrong poster is worse than no poster. The title must be the
 * same, with or without subtitle, and the year at most one off. A hit by another title (TMDB has several per film)
 * counts only when it is the only one of exactly that year.
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

/** Under which film diaries in English know it; '' = under its original title. */
const englishTitleOf = ({ translations: { translations } }: Details): string =>
  translations.find(({ iso_639_1, data }) => iso_639_1 === 'en' && data?.title)?.data?.title ?? ''

function toFacts(details: Details): FilmFacts {
  return {
    tmdbId: details.id,
    imdbId: /^tt\d{5,12}$/.test(details.imdb_id) ? details.imdb_id : '',
    title: details.title,
    originalTitle: details.original_title,
    englishTitle: englishTitleOf(details),
    year: yearOf(details.release_date),
    posterPath: /^\/[\w.-]+$/.test(details.poster_path) ? details.poster_path : '',
    about: toAbout(details)
  }
}

function toAbout(details: Details): FilmAbout {
  const { runtimeMinutes, ageRating, plot } = toDatabaseFilm(details)
  const directors = details.credits.crew.filter(({ job, name }) => job === 'Director' && name !== '')
  return {
    originalTitle: details.original_title,
    directors: directors.slice(0, MAX_DIRECTORS).map(({ name }) => name),
    countries: details.production_countries
      .map(({ iso_3166_1 }) => iso_3166_1)
      .filter((code) => /^[A-Z]{2}$/.test(code))
      .slice(0, MAX_COUNTRIES),
    runtimeMinutes: runtimeMinutes ?? 0,
    ageRating: ageRating ?? '',
    plot: plot ?? ''
  }
}
