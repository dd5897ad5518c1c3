// Reads the film of a poster (film-data.ts). Separate, because every page loads it.
import type { FilmMention } from './film-list.ts'

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
