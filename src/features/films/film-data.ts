// The film data that a poster carries besides title and link: one short attribute, because a page has many posters.
import { type FilmMention, trimSlashes } from './rules.ts'
import type { Film } from './schema.ts'

/** 'year|tmdbId|imdbId|diary slug', empty where unknown: '1962|662|tt0056119|la-jetee'. */
export function filmData({
  year,
  tmdbId,
  imdbId,
  slug
}: Pick<Film, 'year' | 'tmdbId' | 'imdbId' | 'slug'>): string {
  return [year || '', tmdbId ?? '', usableImdbId(imdbId) ?? '', trimSlashes(slug ?? '')].join('|')
}

/** Parses the film of a poster. Invalid ids are left out. */
export function readFilmData(title: string, data: string): FilmMention {
  const [year = '', tmdbId = '', imdbId, slug] = data.split('|')
  const imdb = usableImdbId(imdbId)
  return {
    title,
    year: /^\d{4}$/.test(year) ? Number(year) : 0,
    ...(/^[1-9]\d*$/.test(tmdbId) ? { tmdbId: Number(tmdbId) } : {}),
    ...(imdb ? { imdbId: imdb } : {}),
    ...(slug ? { slug } : {})
  }
}

/** Returns the id if it is a valid IMDb id; the databases sometimes send something else. */
export const usableImdbId = (imdbId: string | null | undefined): string | undefined =>
  imdbId && /^tt\d{5,12}$/.test(imdbId) ? imdbId : undefined
