// A film as TMDB answers it, and what is read from that.
import * as v from 'valibot'
import { FORMATS, LANGUAGE } from '#texts/language.ts'
import { withoutDirection } from '../../../../src/lib/words.ts'
import type { DatabaseFilm } from '../film-sources.ts'

/** The countries whose age rating is used, in order of preference. */
const AGE_RATING_COUNTRIES = ['BE', 'NL']
/** TMDB's type for a theatrical release, whose rating most people mean. */
const IN_CINEMAS = 3
const AGE_RATING = /^[\w+/ -]{1,12}$/

const text = v.pipe(v.nullish(v.string(), ''), v.transform(withoutDirection))
const releasesSchema = v.object({
  results: v.array(
    v.object({
      iso_3166_1: v.string(),
      release_dates: v.array(v.object({ certification: text, type: v.nullish(v.number(), 0) }))
    })
  )
})
const translationsSchema = v.object({
  translations: v.array(
    v.object({
      iso_3166_1: text,
      iso_639_1: v.string(),
      data: v.nullish(v.object({ overview: text, title: text }), { overview: '', title: '' })
    })
  )
})
/** What is asked for with a film, besides its own fields. */
export const APPENDED = 'release_dates,translations'
export const tmdbFilmSchema = v.object({
  id: v.number(),
  imdb_id: text,
  runtime: v.nullish(v.number(), 0),
  overview: text,
  release_dates: v.nullish(releasesSchema, { results: [] }),
  translations: v.nullish(translationsSchema, { translations: [] })
})
type TmdbFilm = v.InferOutput<typeof tmdbFilmSchema>

export function toDatabaseFilm(film: TmdbFilm): DatabaseFilm {
  const minutes = Math.round(film.runtime)
  return {
    imdbId: /^tt\d{5,12}$/.test(film.imdb_id) ? film.imdb_id : null,
    runtimeMinutes: minutes > 0 ? minutes : null,
    ageRating: ageRatingOf(film) ?? null,
    plot: plotOf(film) ?? null
  }
}

function ageRatingOf({ release_dates }: TmdbFilm): string | undefined {
  const rated = AGE_RATING_COUNTRIES.flatMap((country) => {
    const releases = release_dates.results.filter(({ iso_3166_1 }) => iso_3166_1 === country)
    const inCinemasFirst = releases
      .flatMap((release) => release.release_dates)
      .sort((a, b) => Number(b.type === IN_CINEMAS) - Number(a.type === IN_CINEMAS))
    return inCinemasFirst.map(({ certification }) => certification.trim())
  })
  return rated.find((rating) => AGE_RATING.test(rating))
}

/** TMDB's `overview` may be in any fallback language, so translations marked as in the language of the site come first. */
function plotOf({ overview, translations: { translations } }: TmdbFilm): string | undefined {
  const inLanguage = (language: string, country: string) =>
    translations
      .filter(({ iso_639_1 }) => iso_639_1 === language)
      .sort((a, b) => Number(b.iso_3166_1 === country) - Number(a.iso_3166_1 === country))
      .map(({ data }) => data?.overview ?? '')
  const plots = [...inLanguage(LANGUAGE, FORMATS.slice(3)), overview, ...inLanguage('en', 'US')]
  return plots.map((plot) => plot.trim()).find((plot) => plot !== '')
}
