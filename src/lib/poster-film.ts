// Reads the film of a poster (films/film/film-data.ts). Separate, because every page loads it.

/** A film as its poster names it; `year` 0 = unknown. */
interface PosterFilm {
  title: string
  year: number
  tmdbId?: number
  imdbId?: string
  slug?: string
}

/** Parses the film of a poster. Invalid ids are left out. */
export function readFilmData(title: string, data: string): PosterFilm {
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

/** 'la-jetee-1962' of '/film/la-jetee-1962/'; undefined of any other path. */
export const slugOfPage = (path: string | null | undefined): string | undefined =>
  /^\/film\/([^/]+)\/$/.exec(path ?? '')?.[1]
