// What the hosts' stars and films say, taken together. A film counts for each episode that rated it; where and by whom it was
// made counts once.
import type { Film, FilmEntry } from '../../films/film/schema.ts'
import type { Episode } from '../episodes/schema.ts'

export interface Rated {
  film: Film
  slug: string
  /** ISO. */
  date: string
  /** Host id → stars. */
  stars: Readonly<Record<string, number>>
}

const HALF_STAR = 0.5

/** Oldest first. */
export const ratedFilms = (episodes: readonly Episode[]): Rated[] =>
  episodes
    .flatMap(({ movies, slug, pubDate: date }) =>
      movies.flatMap((film) => (film.stars ? [{ film, slug, date, stars: film.stars }] : []))
    )
    .toSorted((one, other) => one.date.localeCompare(other.date))

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The standard deviation: how far values lie from their mean. */
export function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

export interface HostFigure {
  hostId: string
  count: number
  mean: number
  spread: number
  highest: { stars: number; films: Film[] }
  lowest: { stars: number; films: Film[] }
}

/** The strictest first; a host without stars is left out. */
export function hostFigures(rated: readonly Rated[], hostIds: readonly string[]): HostFigure[] {
  return hostIds
    .flatMap((hostId) => {
      const given = rated.flatMap(({ film, stars }) => {
        const mine = stars[hostId]
        return mine === undefined ? [] : [{ film, stars: mine }]
      })
      if (given.length === 0) return []
      const values = given.map(({ stars }) => stars)
      const those = (stars: number) => ({
        stars,
        films: given.filter((one) => one.stars === stars).map(({ film }) => film)
      })
      return [
        {
          hostId,
          count: values.length,
          mean: meanOf(values),
          spread: spreadOf(values),
          highest: those(Math.max(...values)),
          lowest: those(Math.min(...values))
        }
      ]
    })
    .toSorted((one, other) => one.mean - other.mean)
}

export interface Pair {
  ids: readonly [string, string]
  same: Film[]
  /** Half a star apart. */
  near: Film[]
  far: Film[]
  /** Of their stars for a film. */
  difference: number
}

/** The pair that agrees most first. */
export function pairsOf(rated: readonly Rated[], hostIds: readonly string[]): Pair[] {
  return hostIds
    .flatMap((one, at) =>
      hostIds.slice(at + 1).flatMap((other): Pair[] => {
        const both = rated.flatMap(({ film, stars }) => {
          const [mine, theirs] = [stars[one], stars[other]]
          return mine === undefined || theirs === undefined ? [] : [{ film, apart: Math.abs(mine - theirs) }]
        })
        if (both.length === 0) return []
        const films = (isIt: (apart: number) => boolean) =>
          both.filter(({ apart }) => isIt(apart)).map(({ film }) => film)
        return [
          {
            ids: [one, other],
            same: films((apart) => apart === 0),
            near: films((apart) => apart === HALF_STAR),
            far: films((apart) => apart > HALF_STAR),
            difference: meanOf(both.map(({ apart }) => apart))
          }
        ]
      })
    )
    .toSorted((one, other) => one.difference - other.difference)
}

const starsOfAll = ({ stars }: Rated, hostIds: readonly string[]): number[] =>
  hostIds.flatMap((id) => stars[id] ?? [])
const apartOf = (stars: readonly number[]): number => Math.max(...stars) - Math.min(...stars)

/** The films over which the hosts disagreed most, at least by one and a half star. */
export const splittingFilms = (rated: readonly Rated[], hostIds: readonly string[], most: number): Rated[] =>
  rated
    .map((one) => ({ one, given: starsOfAll(one, hostIds) }))
    .filter(({ given }) => given.length > 1 && apartOf(given) >= 3 * HALF_STAR)
    .toSorted(
      (a, b) =>
        apartOf(b.given) - apartOf(a.given) ||
        spreadOf(b.given) - spreadOf(a.given) ||
        b.one.date.localeCompare(a.one.date)
    )
    .slice(0, most)
    .map(({ one }) => one)

/** The films that all hosts gave the same, the best first. */
export const unanimousFilms = (rated: readonly Rated[], hostIds: readonly string[]): Rated[] =>
  rated
    .filter((one) => {
      const given = starsOfAll(one, hostIds)
      return given.length === hostIds.length && hostIds.length > 1 && apartOf(given) === 0
    })
    .toSorted((a, b) => (b.stars[hostIds[0] ?? ''] ?? 0) - (a.stars[hostIds[0] ?? ''] ?? 0))

export interface Group<Key> {
  key: Key
  films: Film[]
}

function grouped<Key extends string | number>(
  entries: readonly FilmEntry[],
  keysOf: (entry: FilmEntry) => readonly Key[]
): Group<Key>[] {
  const groups = new Map<Key, Film[]>()
  for (const entry of entries)
    for (const key of keysOf(entry)) groups.set(key, [...(groups.get(key) ?? []), entry.film])
  return [...groups].map(([key, films]) => ({ key, films }))
}

const largestFirst = <Key>(one: Group<Key>, other: Group<Key>) => other.films.length - one.films.length

/** Every decade from the first to the last film, also an empty one. */
export function decadesOf(entries: readonly FilmEntry[]): Group<number>[] {
  const known = grouped(entries, ({ film: { year } }) => (year > 0 ? [Math.floor(year / 10) * 10] : []))
  const decades = known.map(({ key }) => key)
  const [first, last] = [Math.min(...decades), Math.max(...decades)]
  if (known.length === 0) return []
  return Array.from({ length: (last - first) / 10 + 1 }, (_, at) => {
    const key = first + 10 * at
    return known.find((one) => one.key === key) ?? { key, films: [] }
  })
}

/** By code. A film counts for each country that took part in it. */
export const countriesOf = (entries: readonly FilmEntry[]): Group<string>[] =>
  grouped(entries, ({ about }) => about?.countries ?? []).toSorted(largestFirst)

/** Those of more than one film. */
export const directorsOf = (entries: readonly FilmEntry[]): Group<string>[] =>
  grouped(entries, ({ about }) => about?.directors ?? [])
    .filter(({ films }) => films.length > 1)
    .toSorted(largestFirst)

export interface Year {
  year: number
  episodes: Episode[]
  films: Film[]
  /** Host id → mean of the stars of that year. */
  means: Readonly<Record<string, number>>
}

/** Of the episodes whose date is known, oldest first. */
export function yearsOfPodcast(episodes: readonly Episode[], hostIds: readonly string[]): Year[] {
  const byYear = Map.groupBy(
    episodes.filter((one) => !one.isDateGuessed),
    ({ pubDate }) => Number(pubDate.slice(0, 4))
  )
  return [...byYear]
    .map(([year, those]) => {
      const rated = ratedFilms(those)
      const means = hostIds.flatMap((id) => {
        const stars = rated.flatMap((one) => one.stars[id] ?? [])
        return stars.length > 0 ? [[id, meanOf(stars)] as const] : []
      })
      return {
        year,
        episodes: those,
        films: those.flatMap(({ movies }) => movies),
        means: Object.fromEntries(means)
      }
    })
    .toSorted((one, other) => one.year - other.year)
}

/** Episodes of a known length and date, oldest first. */
export const timedEpisodes = (episodes: readonly Episode[]): Episode[] =>
  episodes
    .filter(({ duration, kind, isDateGuessed }) => duration > 0 && kind === 'full' && !isDateGuessed)
    .toSorted((one, other) => one.pubDate.localeCompare(other.pubDate))
