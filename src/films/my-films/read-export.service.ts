// Reads the files of an export: a ZIP, or single files of one. Runs in a worker (reading.worker.ts), and never fails halfway: what
// it cannot read whole, it refuses.
import Papa from 'papaparse'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import { readTable } from './csv-exports.ts'
import type { ExportContent } from './import-plan.ts'
import { readJson } from './json-exports.ts'
import { isZip, type NamedBytes, unzip, type ZipRefusal } from './unzip.service.ts'

export const MAX_FILE_BYTES = 50_000_000
export const MAX_ROWS = 200_000
/** Empty ones, and those above the header, included. */
const MAX_LINES = 2 * MAX_ROWS
/** Each film of an export has three objects at most, in a list. */
const MAX_JSON_PARTS = 4 * MAX_ROWS

export type ReadRefusal =
  | ZipRefusal
  | 'empty'
  /** No service that we know writes such a file. */
  | 'not-an-export'
  /** Of a service that we know, but without a film. */
  | 'no-films'
  /** The end is missing. */
  | 'incomplete'

type Content = Pick<ExportContent, 'films' | 'skipped' | 'marks' | 'sources'>

/** Reads everything that the files have in common: films, and what the visitor did with them. */
export function readExport(files: readonly NamedBytes[]): Outcome<ExportContent, ReadRefusal> {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size === 0) return refuse('empty')
  if (size > MAX_FILE_BYTES) return refuse('too-large')
  const unpacked: NamedBytes[] = []
  for (const file of files) {
    if (!isZip(file.bytes)) {
      unpacked.push(file)
      continue
    }
    const entries = unzip(file.bytes, filesOfExport)
    if (!entries.ok) return entries
    unpacked.push(...entries.value)
  }
  return readAll(unpacked)
}

function readAll(files: readonly NamedBytes[]): Outcome<ExportContent, ReadRefusal> {
  const all: ExportContent = { sources: [], films: [], skipped: 0, marks: {} }
  for (const file of files.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const read = readFile(file)
    if (!read.ok && read.refusal === 'not-an-export') continue
    if (!read.ok) return read
    all.sources.push(...read.value.sources)
    for (const film of read.value.films) all.films.push(film)
    all.skipped += read.value.skipped
    all.marks = { ...all.marks, ...read.value.marks }
    if (all.films.length + all.skipped > MAX_ROWS) return refuse('too-large')
  }
  if (all.sources.length === 0) return refuse('not-an-export')
  if (all.films.length === 0 && Object.keys(all.marks).length === 0) return refuse('no-films')
  return accept({ ...all, sources: [...new Set(all.sources)] })
}

/**
 * Of a film diary these paths only: its ZIP also has what was deleted. The diary comes first, because it knows the day of
 * watching; the ratings come after it, because they are the last ones.
 */
const DIARY_FILES = ['diary.csv', 'ratings.csv', 'watched.csv', 'watchlist.csv', 'likes/films.csv']

/** Whatever the order of the files is. */
function rankOf({ name }: NamedBytes): number {
  const rank = DIARY_FILES.findIndex((file) => name.endsWith(file))
  return rank < 0 ? DIARY_FILES.length : rank
}

const TRAKT_FILE = /(?:^|\/)(?:watched-history|watched-movies|ratings-movies|lists-watchlist)(?:-\d+)?\.json$/

export function filesOfExport(names: readonly string[]): string[] {
  const files = names.filter((name) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX|\.DS_Store)/.test(name))
  const folder = commonFolder(files)
  const ofDiary = DIARY_FILES.map((name) => folder + name).filter((name) => files.includes(name))
  if (ofDiary.length > 0) return ofDiary
  const ofTrakt = files.filter((name) => TRAKT_FILE.test(name)).toSorted()
  if (ofTrakt.length > 0) return ofTrakt
  return files.filter((name) => /^[^/]+\.(?:csv|json)$/i.test(name.slice(folder.length)))
}

/** The folder that everything is in, because somebody packed it again: 'letterboxd-noor/'. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names
  const folder = /^[^/]+\//.exec(first)?.[0] ?? ''
  const isKnown = DIARY_FILES.some((name) => name.startsWith(folder))
  return folder && !isKnown && names.every((name) => name.startsWith(folder)) ? folder : ''
}

function readFile({ name, bytes }: NamedBytes): Outcome<Content, ReadRefusal> {
  const text = decoded(bytes)
  // Binary, such as a picture.
  if (text.includes('\0')) return refuse('not-an-export')
  return /^\s*[[{]/.test(text) ? readJsonText(text, name) : readCsvText(text, name)
}

function readJsonText(text: string, name: string): Outcome<Content, ReadRefusal> {
  // Parsed, a small object takes twenty times the memory of its text.
  if (countOf('{', text) + countOf('[', text) > MAX_JSON_PARTS) return refuse('too-large')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return refuse('incomplete')
  }
  const read = readJson(content, name)
  if (!read) return refuse('not-an-export')
  return accept({ films: read.films, skipped: read.skipped, marks: read.marks ?? {}, sources: [read.source] })
}

function countOf(char: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) count += 1
  return count
}

function readCsvText(text: string, name: string): Outcome<Content, ReadRefusal> {
  // Excel writes the separator above the header.
  const table = text.replace(/^sep=.\r?\n/i, '')
  // Its fast mode would split the whole text before it counts rows.
  const limits = { preview: MAX_LINES, fastMode: false }
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: delimiterOf(table), ...limits })
  if (data.length >= MAX_LINES) return refuse('too-large')
  const read = readTable(data, name)
  if (!read) return refuse('not-an-export')
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
  if (isOpen || isCut(data, /[\r\n]$/.test(table))) return refuse('incomplete')
  return accept({ films: read.films, skipped: read.skipped, marks: {}, sources: [read.source] })
}

/** Whether the last row ends before its last column, unlike the one above. */
function isCut(rows: readonly (readonly string[])[], endsWithLine: boolean): boolean {
  const [above, last] = rows.slice(-2)
  return !endsWithLine && above !== undefined && last !== undefined && last.length < above.length
}

const DELIMITERS = [',', ';', '\t']

/** What separates the columns of the header, the first line that has several. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n|\r/, 30)
  const countIn = (line: string, delimiter: string) => line.split(delimiter).length - 1
  const header = lines.find((line) => DELIMITERS.some((one) => countIn(line, one) >= 2)) ?? ''
  return DELIMITERS.reduce((best, one) => (countIn(header, one) > countIn(header, best) ? one : best))
}

/** As UTF-8 or UTF-16, else as Windows writes it. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
