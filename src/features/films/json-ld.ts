// Films as schema.org describes them.
import { absoluteUrl, type JsonLd, withoutEmpty } from '../../lib/head.ts'
import { diaryUrl, filmPath, imdbUrl } from './rules.ts'
import type { Film } from './schema.ts'

/** Where a film lives on our site and elsewhere. */
export type FilmAddresses = { siteUrl: string; diaryBaseUrl: string }

const TMDB_MOVIE_URL = 'https://www.themoviedb.org/movie'

/** A film as a node of its own, named by its page so that episodes can point at it. */
export function filmNode(film: Film, { siteUrl, diaryBaseUrl }: FilmAddresses): JsonLd {
  const url = absoluteUrl(siteUrl, filmPath(film))
  const elsewhere = [
    film.imdbId && imdbUrl(film),
    film.tmdbId && `${TMDB_MOVIE_URL}/${film.tmdbId}`,
    film.slug && diaryUrl(diaryBaseUrl, film)
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

/** A list of film pages in the order in which the page shows them. */
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
