// What the tables of other services mean. Columns are found by their name, never by their position.
import { usableImdbId } from '../../lib/poster-film.ts'
import type { Mark } from '../marks/marks.ts'
import {
  dayOf,
  type ExportSource,
  halfStars,
  type ImportedFilm,
  ratedMark,
  usableTmdbId
} from './imported-film.ts'

export interface ReadTable {
  source: ExportSource
  films: ImportedFilm[]
  /** Rows about something else than a film, or that name none. */
  skipped: number
}

/** The value of a column of one row, by the name of the column in lower case; '' = empty or missing. */
type Row = (column: string) => string

interface Reader {
  source: ExportSource
  knows: (columns: ReadonlySet<string>) => boolean
  /** undefined = not a film. */
  read: (row: Row, columns: ReadonlySet<string>, file: string) => ImportedFilm | undefined
}

/** The header is further down in the export of a list. */
const MAX_ROWS_ABOVE_HEADER = 20

/** Reads the rows of a file; undefined if no service that we know writes such columns. */
export function readTable(rows: readonly (readonly string[])[], file: string): ReadTable | undefined {
  for (const [at, cells] of rows.slice(0, MAX_ROWS_ABOVE_HEADER).entries()) {
    const names = cells.map(columnName)
    const columns = new Set(names)
    const reader = READERS.find(({ knows }) => knows(columns))
    if (reader) return readRows(reader, names, rows.slice(at + 1), file)
  }
  return undefined
}

const columnName = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

function readRows(
  { source, read }: Reader,
  names: readonly string[],
  rows: readonly (readonly string[])[],
  file: string
): ReadTable {
  const columns = new Set(names)
  const indexes = new Map(names.map((name, index) => [name, index]))
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const films = filled.flatMap(
    (cells) => read((column) => cells[indexes.get(column) ?? -1]?.trim() ?? '', columns, file) ?? []
  )
  return { source, films, skipped: filled.length - films.length }
}

const READERS: readonly Reader[] = [
  {
    source: 'letterboxd',
    knows: (columns) =>
      columns.has('name') &&
      (columns.has('letterboxd uri') || (columns.has('position') && columns.has('url'))),
    read: (row, columns, file) =>
      named({ title: row('name'), year: yearOf(row('year')) }, diaryMeaning(row, columns, file))
  },
  {
    source: 'tmdb',
    knows: (columns) => columns.has('tmdb id') && (columns.has('name') || columns.has('title')),
    read(row, columns, file) {
      const type = row('type').toLowerCase()
      if (type && type !== 'movie') return undefined
      const film = {
        title: row('name') || row('title'),
        year: yearOf(row('release date')),
        ...idsOf(row('tmdb id'), row('imdb id'))
      }
      return named(film, ratedOrListed(row('your rating'), row('date rated'), columns, file))
    }
  },
  {
    source: 'imdb',
    knows: (columns) => columns.has('const') && columns.has('title'),
    read(row, columns, file) {
      if (!isImdbFilm(row('title type'))) return undefined
      const original = row('original title')
      const film = {
        title: row('title'),
        ...(original && original !== row('title') ? { otherTitle: original } : {}),
        year: yearOf(row('year')),
        ...idsOf('', row('const'))
      }
      return named(
        film,
        ratedOrListed(row('your rating') || row('you rated'), row('date rated'), columns, file)
      )
    }
  },
  {
    // What the importer of a film diary reads, and we write.
    source: 'diary-format',
    knows: (columns) =>
      columns.has('title') &&
      ['tmdbid', 'imdbid', 'watcheddate', 'rating'].some((column) => columns.has(column)),
    read(row, _, file) {
      const rated = ratedMark(starsIn(row('rating')), undefined)
      const mark: Mark = isWatchlist(file) ? { want: true } : { seen: dayOf(row('watcheddate')) ?? true }
      const film = {
        title: row('title'),
        year: yearOf(row('year')),
        ...idsOf(row('tmdbid'), row('imdbid'))
      }
      return named(film, { mark: { ...rated, ...mark } })
    }
  }
]

type Meaning = Pick<ImportedFilm, 'mark' | 'isListed'>

/** The film, if there is a way to recognise it. */
function named(film: Omit<ImportedFilm, 'mark'>, meaning: Meaning | undefined): ImportedFilm | undefined {
  return meaning && (film.title || film.tmdbId || film.imdbId) ? { ...film, ...meaning } : undefined
}

/** A file of a film diary means what its columns say, else what its name says. Its `Date` is the day of the entry, not of watching. */
function diaryMeaning(row: Row, columns: ReadonlySet<string>, file: string): Meaning {
  const day = dayOf(row('date'))
  if (columns.has('watched date') || columns.has('rating'))
    return { mark: { ...ratedMark(starsIn(row('rating')), day), seen: dayOf(row('watched date')) ?? true } }
  if (isWatchlist(file)) return { mark: { want: true } }
  if (/(?:^|\/)(?:watched|films)\b[^/]*$/i.test(file)) return { mark: { seen: true } }
  return { mark: {}, isListed: true }
}

/** Whoever rated a film saw it. Without stars a list means what its name says, or what the visitor says. */
function ratedOrListed(
  rating: string,
  ratedOn: string,
  columns: ReadonlySet<string>,
  file: string
): Meaning | undefined {
  // A scale of ten.
  const stars = halfStars(numberIn(rating) / 2)
  if (stars !== undefined) return { mark: ratedMark(stars, dayOf(ratedOn)) }
  if (isWatchlist(file)) return { mark: { want: true } }
  const isRatings = columns.has('date rated') && !columns.has('position') && /rating/i.test(file)
  return isRatings ? undefined : { mark: {}, isListed: true }
}

const isWatchlist = (file: string) => /watch[\s_-]?list/i.test(file)

const IMDB_FILMS = new Set([
  '',
  'movie',
  'short',
  'tvmovie',
  'video',
  'tvspecial',
  'tvshort',
  // Before 2017.
  'featurefilm',
  'shortfilm',
  'documentary'
])
const isImdbFilm = (type: string) => IMDB_FILMS.has(type.toLowerCase().replace(/[\s-]+/g, ''))

/** Spreadsheets in our language write 3,5. */
const numberIn = (text: string): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')))
const starsIn = (text: string): number | undefined => halfStars(numberIn(text))
const yearOf = (text: string): number => Number(/^\d{4}(?!\d)/.exec(text)?.[0] ?? 0)

function idsOf(tmdbId: string, imdbId: string): Pick<ImportedFilm, 'tmdbId' | 'imdbId'> {
  const tmdb = usableTmdbId(/^\d+$/.test(tmdbId) ? Number(tmdbId) : undefined)
  // Sometimes digits alone.
  const imdb = usableImdbId(/^\d+$/.test(imdbId) ? `tt${imdbId.padStart(7, '0')}` : imdbId)
  return { ...(tmdb ? { tmdbId: tmdb } : {}), ...(imdb ? { imdbId: imdb } : {}) }
}
