// The film data that a poster carries besides title and link: one short attribute, because a page has many posters.

import { usableImdbId } from '../../lib/poster-film.ts'
import { trimSlashes } from './film-list.ts'
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
