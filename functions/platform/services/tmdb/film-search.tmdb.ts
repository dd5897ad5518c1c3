// Searches The Movie Database by title, for the hosts.
import * as v from 'valibot'
import { withoutDirection } from '../../../../src/lib/words.ts'
import type { FilmSearch } from '../film-sources.ts'
import { createTmdb, TMDB_LANGUAGE, type TmdbOptions } from './client.ts'

/** Short, because a host is waiting. */
const RETRY = { pauseMs: 250, maxPauseMs: 1000 }
const MOST_HITS = 12

const text = v.pipe(v.nullish(v.string(), ''), v.transform(withoutDirection))
const hitsSchema = v.object({
  results: v.array(
    v.object({ id: v.number(), title: text, original_title: text, release_date: text, poster_path: text })
  )
})

export function tmdbFilmSearch({
  imageBase,
  ...options
}: Omit<TmdbOptions, 'service' | 'retry'> & { imageBase: string }): FilmSearch {
  const callTmdb = createTmdb({ ...options, service: 'film search', retry: RETRY })
  return {
    async named(query) {
      // A year in the query: 'Solaris 1972'.
      const [, title = query, year] = /^(.+?)\s+\(?((?:18|19|20|21)\d{2})\)?$/.exec(query.trim()) ?? []
      const found = await callTmdb(
        'search/movie',
        { query: title, language: TMDB_LANGUAGE, include_adult: 'false', ...(year ? { year } : {}) },
        hitsSchema
      )
      return (found?.results ?? [])
        .filter((hit) => hit.title !== '')
        .slice(0, MOST_HITS)
        .map((hit) => ({
          tmdbId: hit.id,
          title: hit.title,
          originalTitle: hit.original_title === hit.title ? '' : hit.original_title,
          year: Number(/^\d{4}/.exec(hit.release_date)?.[0] ?? 0),
          ...(/^\/[\w.-]+$/.test(hit.poster_path)
            ? { posterUrl: `${imageBase.replace(/\/$/, '')}/w92${hit.poster_path}` }
            : {})
        }))
    }
  }
}
