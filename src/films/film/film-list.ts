// The rules for films: stars and the must-see list, one page per film, links to the databases and the diary.
import { cutSlug, searchable, slugify, uniqueSlugs } from '../../lib/slug.ts'
import { trimmedOf } from '../../lib/words.ts'
import type { Film } from './schema.ts'

const MAX_PAGE_SLUG_CHARS = 60

/** A film as an episode names it, before it has its own page. */
export type FilmMention = Omit<Film, 'pageSlug'>

/** The total of all hosts' stars; undefined unless every host gave stars. */
export function totalStars(stars: Film['stars'], hostIds: readonly string[]): number | undefined {
  const given = hostIds.map((id) => stars?.[id])
  if (given.length === 0 || given.includes(undefined)) return undefined
  return given.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** Keys by which two mentions can be the same film, most reliable first. */
export function filmKeys({ tmdbId, imdbId, slug, title, year }: FilmMention): string[] {
  return [
    ...(tmdbId ? [`tmdb ${tmdbId}`] : []),
    ...(imdbId ? [`imdb ${imdbId}`] : []),
    ...(slug ? [`diary ${slug}`] : []),
    `title ${searchable(title)} ${year}`
  ]
}

/**
 * Whether two mentions are the same film. Compares the first id that both have (TMDB, IMDb, diary); without one, compares
 * title and year, ignoring accents and case.
 */
export function isSameFilm(one: FilmMention, other: FilmMention): boolean {
  if (one.tmdbId && other.tmdbId) return one.tmdbId === other.tmdbId
  if (one.imdbId && other.imdbId) return one.imdbId === other.imdbId
  if (one.slug && other.slug) return one.slug === other.slug
  return one.year === other.year && searchable(one.title) === searchable(other.title)
}

/** Merges two mentions. If both know a fact, `one` wins. A missing or empty poster counts as unknown. */
export function mergeMentions<Mention extends FilmMention>(one: Mention, other: FilmMention): Mention {
  const posterUrl = one.posterUrl?.trim() || other.posterUrl?.trim()
  const [tmdbId, imdbId, slug] = [
    one.tmdbId ?? other.tmdbId,
    one.imdbId ?? other.imdbId,
    one.slug ?? other.slug
  ]
  const otherTitles = one.otherTitles ?? other.otherTitles
  return {
    ...one,
    year: one.year || other.year,
    ...(posterUrl ? { posterUrl } : {}),
    ...(otherTitles ? { otherTitles } : {}),
    ...(slug ? { slug } : {}),
    ...(tmdbId ? { tmdbId } : {}),
    ...(imdbId ? { imdbId } : {})
  }
}

/**
 * Gives every mention the slug of its film's page: 'la-jetee-1962'. Mentions of one film share it; another film with the
 * same name gets '-2'. Pass the oldest episode first, so that slugs do not change when episodes are added.
 */
export function filmPages(): (mention: FilmMention) => Film {
  const pages = new Map<string, Film[]>()
  const uniqueSlug = uniqueSlugs()
  return (mention) => {
    const keys = filmKeys(mention)
    const candidates = keys.flatMap((key) => pages.get(key) ?? [])
    const known = candidates.find((film) => isSameFilm(film, mention))
    const pageSlug = known?.pageSlug ?? uniqueSlug(pageWords(mention))
    const film: Film = { ...(known ? mergeMentions(mention, known) : mention), pageSlug }
    for (const key of filmKeys(film)) pages.set(key, [film, ...(pages.get(key) ?? [])].slice(0, 20))
    return film
  }
}

function pageWords({ title, year }: FilmMention): string {
  const words = cutSlug(slugify(title, 'film'), MAX_PAGE_SLUG_CHARS)
  return year ? `${words}-${year}` : words
}

/** URL of a film on the film-diary site: by slug without outer slashes, else a search for title and year. */
export function diaryUrl(baseUrl: string, { slug, title, year }: FilmMention): string {
  const name = trimSlashes(slug ?? '')
  if (name) return `${baseUrl}/film/${encodeURIComponent(name)}/`
  return `${baseUrl}/search/${encodeURIComponent([title, year || ''].join(' ').trim())}/`
}

/** A diary slug as the feed or the editors wrote it, without its outer slashes. */
export const trimSlashes = (slug: string): string => trimmedOf(slug.trim(), '/')

/** URL of a film in the film database: by id, else a search by title. */
export function databaseUrl(baseUrl: string, { tmdbId, title }: FilmMention): string {
  return tmdbId ? `${baseUrl}/movie/${tmdbId}` : `${baseUrl}/search/movie?query=${encodeURIComponent(title)}`
}

/** URL of a film at IMDb: by id, else a search by title. */
export function imdbUrl({ imdbId, title }: FilmMention): string {
  return imdbId
    ? `https://www.imdb.com/title/${imdbId}/`
    : `https://www.imdb.com/find/?s=tt&q=${encodeURIComponent(title)}`
}

export const filmPath = ({ pageSlug }: Pick<Film, 'pageSlug'>): string => `/film/${pageSlug}/`

/** 'La Jetée (1962)'; an unknown year is left out. */
export const filmLabel = ({ title, year }: FilmMention): string => (year ? `${title} (${year})` : title)

/** The short name of a site, for where space is limited: 'The Movie Database (TMDB)' → 'TMDB'. */
export const shortSiteName = (name: string): string => /\(([^()]+)\)\s*$/.exec(name)?.[1] ?? name

export interface FilmSites {
  diary: { name: string; baseUrl: string }
  database: { name: string; url: string }
}

/** The links of a film to other sites; to IMDb only where its id is known. */
export function linksElsewhere(film: FilmMention, { diary, database }: FilmSites) {
  const links = [
    { key: 'diary', site: shortSiteName(diary.name), url: diaryUrl(diary.baseUrl, film) },
    { key: 'database', site: shortSiteName(database.name), url: databaseUrl(database.url, film) }
  ]
  return film.imdbId ? [...links, { key: 'imdb', site: 'IMDb', url: imdbUrl(film) }] : links
}
