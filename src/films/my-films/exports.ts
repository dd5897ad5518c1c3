// The files that the visitor can take elsewhere: in the format that the importer of a film diary reads, and a backup.

import { type FilmRecord, type Marks, markOf, starsOf } from '../marks/marks.ts'
import type { CataloguedFilm } from './catalogue.ts'

export interface TextFile {
  name: string
  content: string
}

/** The importer of Letterboxd refuses larger files. */
export const MAX_FILE_BYTES = 1_000_000
const HEADER = 'tmdbID,imdbID,Title,Year,Rating,WatchedDate'

/** The films that were seen and those to see, apart: a file is imported as one of both. A large one is split. */
export function diaryFiles(
  marks: Marks,
  films: readonly CataloguedFilm[],
  shortName: string,
  maxBytes = MAX_FILE_BYTES
): { seen: TextFile[]; want: TextFile[] } {
  const seen = films.filter((film) => markOf(marks, film).seen !== undefined)
  const want = films.filter((film) => markOf(marks, film).want)
  const seenRows = seen.map((film) => {
    const day = markOf(marks, film).seen
    return rowOf(film, starsOf(marks, film), typeof day === 'string' ? day : '')
  })
  const wantRows = want.map((film) => rowOf(film, undefined, ''))
  return {
    seen: filesOf(`${shortName}-gezien`, seenRows, maxBytes),
    // Its name says what it is when it comes back (csv-exports.ts).
    want: filesOf(`${shortName}-watchlist`, wantRows, maxBytes)
  }
}

const rowOf = (
  { tmdbId, imdbId, title, year }: CataloguedFilm,
  stars: number | undefined,
  day: string
): string => [tmdbId ?? '', imdbId ?? '', cellOf(title), year || '', stars ?? '', day].join(',')

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function filesOf(name: string, rows: readonly string[], maxBytes: number): TextFile[] {
  const contents: string[] = []
  let content = ''
  let bytes = 0
  for (const row of rows) {
    const rowBytes = utf8Bytes(row) + 1
    if (content === '' || bytes + rowBytes > maxBytes) {
      if (content) contents.push(content)
      content = `${HEADER}\n`
      bytes = content.length
    }
    content += `${row}\n`
    bytes += rowBytes
  }
  if (content) contents.push(content)
  return contents.map((part, at) => ({ name: `${name}${at > 0 ? `-${at + 1}` : ''}.csv`, content: part }))
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Everything, to read again here or in another browser. */
export const backupFile = (record: FilmRecord, shortName: string, day: string): TextFile => ({
  name: `${shortName}-mijn-films-${day}.json`,
  content: `${JSON.stringify({ ...record, savedOn: day }, null, 1)}\n`
})
