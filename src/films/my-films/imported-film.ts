// A film as an export of another service names it, with what the visitor did there.
import { type Mark, merged } from '../marks/marks.ts'

export interface ImportedFilm {
  title: string
  /** Its original title, where the service gives both. */
  otherTitle?: string
  /** 0 = unknown. */
  year: number
  tmdbId?: number
  imdbId?: string
  mark: Mark
  /** On a list of which only the visitor knows what it means. */
  isListed?: true
}

export type ExportSource = 'letterboxd' | 'imdb' | 'trakt' | 'tmdb' | 'diary-format' | 'backup'

const identityOf = ({ tmdbId, imdbId, title, year }: ImportedFilm): string =>
  tmdbId ? `tmdb ${tmdbId}` : (imdbId ?? `${year} ${title}`)

/** The films, each once: a service names one in its diary, among the ratings and on the list of seen films. */
export function eachOnce(films: readonly ImportedFilm[]): ImportedFilm[] {
  const known = new Map<string, ImportedFilm>()
  for (const film of films) {
    const identity = identityOf(film)
    const former = known.get(identity)
    known.set(identity, former ? joined(former, film) : film)
  }
  return [...known.values()]
}

const joined = (one: ImportedFilm, other: ImportedFilm): ImportedFilm => ({
  ...other,
  ...one,
  mark: merged(one.mark, other.mark),
  ...(one.isListed || other.isListed ? { isListed: true } : {})
})

export const dayOf = (time: string | null | undefined): string | undefined =>
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=$|T| )/.exec(time ?? '')?.[0]

/** Stars in halves from 0.5 to 5; undefined for anything else. */
export function halfStars(stars: number): number | undefined {
  const halves = Math.round(stars * 2)
  return halves >= 1 && halves <= 10 ? halves / 2 : undefined
}

/** What stars say: the film was seen, and when they were given. Empty without stars. */
export const ratedMark = (stars: number | undefined, ratedOn: string | undefined): Mark =>
  stars === undefined ? {} : { seen: true, stars, ...(ratedOn ? { ratedOn } : {}) }

export const usableTmdbId = (id: number | null | undefined): number | undefined =>
  Number.isInteger(id) && Number(id) > 0 ? Number(id) : undefined
