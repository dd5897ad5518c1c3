// Films as schema.org describes them.
import { absoluteUrl, type JsonLd, withoutEmpty } from '../../lib/head.ts'
import { diaryUrl, filmPath, imdbUrl } from './film-list.ts'
import type { Film } from './schema.ts'

export type FilmAddresses = { siteUrl: string; diaryBaseUrl: string | undefined }

const TMDB_MOVIE_URL = 'https://www.themoviedb.org/movie'

/** The schema.org node of a film. Its page is its id, so that episodes can reference it. */
export function filmNode(film: Film, { siteUrl, diaryBaseUrl }: FilmAddresses): JsonLd {
  const url = absoluteUrl(siteUrl, filmPath(film))
  const elsewhere = [
    film.imdbId && imdbUrl(film),
    film.tmdbId && `${TMDB_MOVIE_URL}/${film.tmdbId}`,
    film.slug && diaryBaseUrl && diaryUrl(diaryBaseUrl, film)
  ].filter((address) => typeof address === 'string')
  return withoutEmpty({
    '@type': 'Movie',
    '@id': `${url}#film`,
    name: film.title,
    url,
    dateCreated: film.year > 0 ? String(film.year) : '',
    image: film.posterUrl ? absoluteUrl(siteUrl, film.posterUrl) : '',
    sameAs: elsewhere
  })
}

/** An `ItemList` of film pages, in the order on the page. */
export function filmList(name: string, films: readonly Film[], siteUrl: string): JsonLd {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: films.length,
    itemListElement: films.map((film, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: film.title,
      url: absoluteUrl(siteUrl, filmPath(film))
    }))
  }
}
