// The film database: The Movie Database, one call per film.
import type { FilmDatabase } from '../film-sources.ts'
import { createTmdb, isTmdbId, TMDB_LANGUAGE, type TmdbOptions } from './client.ts'
import { APPENDED, tmdbFilmSchema, toDatabaseFilm } from './film-answer.ts'

/** Short, because a visitor is waiting. */
const RETRY = { pauseMs: 250, maxPauseMs: 1000 }

export function tmdbFilmDatabase(options: Omit<TmdbOptions, 'service' | 'retry'>): FilmDatabase {
  const callTmdb = createTmdb({ ...options, service: 'film database', retry: RETRY })
  return {
    async film(tmdbId) {
      if (!isTmdbId(tmdbId)) return undefined
      const query = { language: TMDB_LANGUAGE, append_to_response: APPENDED }
      const film = await callTmdb(`movie/${tmdbId}`, query, tmdbFilmSchema)
      return film && toDatabaseFilm(film)
    }
  }
}
