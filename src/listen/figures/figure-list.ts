// The figures of the podcast: each with a sentence that says what one sees, and a table with the films behind it.
import { filmFiguresText as text } from '#texts/film-figures.ts'
import { FORMATS } from '#texts/language.ts'
import type { Film, FilmEntry } from '../../films/film/schema.ts'
import { formatStars } from '../../films/film/stars.ts'
import { MINUTE_SECONDS } from '../../lib/time-units.ts'
import { yearPath } from '../episode-filter/episode-filter.ts'
import { episodePath } from '../episodes/episode-path.ts'
import { displayTitle } from '../episodes/naming.ts'
import type { Episode } from '../episodes/schema.ts'
import {
  countriesOf,
  decadesOf,
  directorsOf,
  type Group,
  hostFigures,
  meanOf,
  pairsOf,
  type Rated,
  ratedFilms,
  splittingFilms,
  timedEpisodes,
  unanimousFilms,
  yearsOfPodcast
} from './figures.ts'

export const FIGURES_PATH = '/cijfers/'

/** Fewer say nothing of a host. */
const FEWEST_RATED = 10
const MOST_SPLITTING = 8
/** Of a mean over years that counts as a change. */
const SMALLEST_CHANGE = 0.15
const MOST_ROWS = 10

export const FIGURE_IDS = [
  'streng',
  'tijd',
  'eens',
  'splijtzwammen',
  'unaniem',
  'jaren',
  'landen',
  'regisseurs',
  'duur',
  'films'
] as const
export type FigureId = (typeof FIGURE_IDS)[number]

/** `films`: links to their pages. */
export type Cell = string | { text: string; href: string } | { films: readonly Film[]; counted?: boolean }

export interface Figure {
  id: FigureId
  heading: string
  sentence: string
  /** How to read the plot, where its sentence does not say it. */
  note?: string
  /** What a picture shows largest. */
  big: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export interface Facts {
  episodes: readonly Episode[]
  films: readonly FilmEntry[]
  hosts: readonly { id: string; name: string }[]
}

const mean = new Intl.NumberFormat(FORMATS, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const formatMean = (value: number): string => mean.format(value)
export const formatPart = (part: number): string => `${Math.round(part * 100)}\u00A0%`
const minutesOf = ({ duration }: Episode) => Math.round(duration / MINUTE_SECONDS)
const linkTo = (episode: Episode): Cell => ({ text: displayTitle(episode), href: episodePath(episode) })
const counted = (films: readonly Film[]): Cell => ({ films, counted: true })

/** In the order of the page; one that has nothing to say is left out. */
export function figureList({ episodes, films, hosts }: Facts): Figure[] {
  const ids = hosts.map(({ id }) => id)
  const name = (hostId: string) => hosts.find(({ id }) => id === hostId)?.name ?? hostId
  const rated = ratedFilms(episodes)
  const ofStars =
    rated.length < FEWEST_RATED
      ? []
      : [
          strict(rated, ids, name),
          overYears(episodes, ids, name),
          pairs(rated, ids, name),
          splits(rated, ids, name),
          unanimous(rated, ids)
        ]
  return [
    ...ofStars,
    decades(films),
    countries(films),
    directors(films),
    lengths(episodes),
    perYear(episodes)
  ].flatMap((one) => one ?? [])
}

type Name = (hostId: string) => string
type Maybe = Figure | undefined

function strict(rated: readonly Rated[], ids: readonly string[], name: Name): Maybe {
  const figures = hostFigures(rated, ids)
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last) return undefined
  const { columns } = text
  const { sentence, one, heading, note } = text.strict
  return {
    id: 'streng',
    heading,
    note,
    big: formatMean(first.mean),
    sentence:
      first === last
        ? one(name(first.hostId), formatMean(first.mean))
        : sentence(name(first.hostId), formatMean(first.mean), name(last.hostId), formatMean(last.mean)),
    columns: [columns.host, columns.mean, columns.spread, columns.highest, columns.lowest],
    rows: figures.map((one) => [
      name(one.hostId),
      formatMean(one.mean),
      formatMean(one.spread),
      { films: one.highest.films },
      { films: one.lowest.films }
    ])
  }
}

function overYears(episodes: readonly Episode[], ids: readonly string[], name: Name): Maybe {
  const years = yearsOfPodcast(episodes, ids).filter(({ means }) => Object.keys(means).length > 0)
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last || first === last) return undefined
  const changes = ids
    .flatMap((id) => {
      const [from, to] = [first.means[id], last.means[id]]
      return from === undefined || to === undefined ? [] : [{ id, from, to }]
    })
    .toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))
  const [most] = changes
  if (!most) return undefined
  const { heading, note, changed, steady } = text.years
  const isChange = Math.abs(most.to - most.from) >= SMALLEST_CHANGE
  return {
    id: 'tijd',
    heading,
    note,
    big: formatMean(most.to),
    sentence: isChange
      ? changed(name(most.id), formatMean(most.from), formatMean(most.to), most.to < most.from)
      : steady,
    columns: [text.columns.year, ...ids.map(name)],
    rows: years.map(({ year, means }) => [
      { text: String(year), href: yearPath(year) },
      ...ids.map((id) => (means[id] === undefined ? text.noFilms : formatMean(means[id])))
    ])
  }
}

/** The part of the films over which two hosts are at most half a star apart. */
export const agreeing = ({ same, near, far }: { same: unknown[]; near: unknown[]; far: unknown[] }): number =>
  (same.length + near.length) / (same.length + near.length + far.length)

function pairs(rated: readonly Rated[], ids: readonly string[], name: Name): Maybe {
  const all = pairsOf(rated, ids)
  const [first] = all.toSorted((one, other) => agreeing(other) - agreeing(one))
  if (!first || all.length < 2) return undefined
  const { columns } = text
  const part = formatPart(agreeing(first))
  return {
    id: 'eens',
    heading: text.pairs.heading,
    sentence: text.pairs.sentence(first.ids.map(name), part),
    note: text.pairs.note,
    big: part,
    columns: [columns.pair, columns.same, columns.near, columns.far, columns.difference],
    rows: all.map(({ ids: both, same, near, far, difference }) => [
      both.map(name).join(' en '),
      counted(same),
      counted(near),
      counted(far),
      formatMean(difference)
    ])
  }
}

const apart = ({ stars }: Rated, ids: readonly string[]): number => {
  const given = ids.flatMap((id) => stars[id] ?? [])
  return Math.max(...given) - Math.min(...given)
}

const starsOrNone = (stars: number | undefined) => (stars === undefined ? text.noFilms : formatStars(stars))

function splits(rated: readonly Rated[], ids: readonly string[], name: Name): Maybe {
  const all = splittingFilms(rated, ids, MOST_SPLITTING)
  const [first] = all
  if (!first) return undefined
  const { heading, sentence, note, initial } = text.splits
  return {
    id: 'splijtzwammen',
    heading,
    sentence: sentence(text.aFilm(first.film.title), formatStars(apart(first, ids))),
    note: note(ids.map((id) => initial(name(id).slice(0, 1), name(id)))),
    big: formatStars(apart(first, ids)),
    columns: [text.columns.film, ...ids.map(name)],
    rows: all.map(({ film, stars }) => [{ films: [film] }, ...ids.map((id) => starsOrNone(stars[id]))])
  }
}

function unanimous(rated: readonly Rated[], ids: readonly string[]): Maybe {
  const all = unanimousFilms(rated, ids)
  const [first] = all
  if (!first) return undefined
  const stars = formatStars(first.stars[ids[0] ?? ''] ?? 0)
  return {
    id: 'unaniem',
    heading: text.unanimous.heading,
    sentence: text.unanimous.sentence(all.length, rated.length, text.aFilm(first.film.title), stars),
    big: String(all.length),
    columns: [text.columns.film, text.columns.stars],
    rows: all.map(({ film, stars: given }) => [{ films: [film] }, starsOrNone(given[ids[0] ?? ''])])
  }
}

const groupRows = <Key>(groups: readonly Group<Key>[], word: (key: Key) => string) =>
  groups.filter(({ films }) => films.length > 0).map(({ key, films }) => [word(key), counted(films)])

function decades(films: readonly FilmEntry[]): Maybe {
  const all = decadesOf(films)
  const [most] = all.toSorted((one, other) => other.films.length - one.films.length)
  if (!most || all.length < 2) return undefined
  return {
    id: 'jaren',
    heading: text.decades.heading,
    sentence: text.decades.sentence(most.films.length, most.key),
    big: String(most.key),
    columns: [text.columns.decade, text.columns.films],
    rows: groupRows(all, text.decade)
  }
}

function countries(films: readonly FilmEntry[]): Maybe {
  const all = countriesOf(films)
  const [most] = all
  if (!most) return undefined
  return {
    id: 'landen',
    heading: text.countries.heading,
    sentence: text.countries.sentence(text.country(most.key), most.films.length, all.length),
    note: text.countries.note,
    big: String(all.length),
    columns: [text.columns.country, text.columns.films],
    rows: groupRows(all, text.country)
  }
}

function directors(films: readonly FilmEntry[]): Maybe {
  const all = directorsOf(films)
  const [most] = all
  if (!most) return undefined
  return {
    id: 'regisseurs',
    heading: text.directors.heading,
    sentence: text.directors.sentence(most.key, most.films.length),
    big: String(most.films.length),
    columns: [text.columns.director, text.columns.films],
    rows: all.map(({ key, films: those }) => [key, { films: those }])
  }
}

function lengths(episodes: readonly Episode[]): Maybe {
  const timed = timedEpisodes(episodes)
  const longest = timed.toSorted((one, other) => other.duration - one.duration)[0]
  if (!longest || timed.length < FEWEST_RATED) return undefined
  const average = Math.round(meanOf(timed.map(minutesOf)))
  const { heading, sentence, note } = text.lengths
  const { year, minutes, longest: most, shortest } = text.columns
  const years = yearsOfPodcast(timed, [])
  return {
    id: 'duur',
    heading,
    sentence: sentence(average, text.aFilm(displayTitle(longest)), minutesOf(longest)),
    note,
    big: String(average),
    columns: [year, minutes, most, shortest],
    rows: years.map(({ year: of, episodes: those }) => {
      const sorted = those.toSorted((one, other) => other.duration - one.duration)
      const [first, last] = [sorted[0], sorted.at(-1)]
      return [
        { text: String(of), href: yearPath(of) },
        text.minutes(Math.round(meanOf(those.map(minutesOf)))),
        first ? linkTo(first) : '',
        last ? linkTo(last) : ''
      ]
    })
  }
}

function perYear(episodes: readonly Episode[]): Maybe {
  const years = yearsOfPodcast(episodes, [])
  const [most] = years.toSorted((one, other) => other.films.length - one.films.length)
  if (!most || most.films.length === 0 || years.length < 2) return undefined
  return {
    id: 'films',
    heading: text.perYear.heading,
    sentence: text.perYear.sentence(most.year, most.films.length),
    big: String(most.films.length),
    columns: [text.columns.year, text.columns.films, text.columns.episodes],
    rows: years.map(({ year, films, episodes: those }) => [
      { text: String(year), href: yearPath(year) },
      counted(films),
      String(those.length)
    ])
  }
}

/** The first rows of a list that a plot has room for. */
export const shownRows = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, MOST_ROWS)
