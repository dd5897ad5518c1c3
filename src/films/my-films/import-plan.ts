// What an import will do to the visitor's marks.

import {
  type FilmId,
  type FilmRecord,
  type Mark,
  type Marks,
  markOf,
  merged,
  takenAlong,
  withMarks
} from '../marks/marks.ts'
import type { Catalogue, CataloguedFilm } from './catalogue.ts'
import { type ExportSource, eachOnce, type ImportedFilm } from './imported-film.ts'
import { filmMatcher } from './matching.ts'

/** What the files of an export hold. */
export interface ExportContent {
  sources: ExportSource[]
  films: ImportedFilm[]
  /** Rows that are no films. */
  skipped: number
  /** Of a backup. */
  marks: Marks
}

export interface MatchedFilm {
  film: FilmId
  title: string
  mark: Mark
  isListed: boolean
}

export interface Question {
  imported: ImportedFilm
  candidates: CataloguedFilm[]
}

export interface ImportPlan {
  sources: ExportSource[]
  matched: MatchedFilm[]
  questions: Question[]
  /** Films that the podcast did not discuss. */
  others: number
  skipped: number
  marks: Marks
}

/** What the films of a list are, as the visitor says. */
export type ListMeaning = 'seen' | 'want'

export function planImport(
  { sources, films, skipped, marks }: ExportContent,
  catalogue: Catalogue
): ImportPlan {
  const match = filmMatcher(catalogue)
  const plan: ImportPlan = { sources, matched: [], questions: [], others: 0, skipped, marks }
  for (const imported of eachOnce(films)) {
    const found = match(imported)
    if (found.kind === 'film') plan.matched.push(matchedWith(found.film, imported))
    else if (found.kind === 'question') plan.questions.push({ imported, candidates: found.candidates })
    else plan.others += 1
  }
  return plan
}

/** The film that a question is answered with. */
export const matchedWith = (
  { tmdbId, pageSlug, title }: CataloguedFilm,
  { mark, isListed }: ImportedFilm
): MatchedFilm => ({ film: { tmdbId, pageSlug }, title, mark, isListed: isListed === true })

/** Whether the visitor must say what the films of a list are. */
export const hasList = ({ matched, questions }: ImportPlan): boolean =>
  matched.some(({ isListed }) => isListed) || questions.some(({ imported }) => imported.isListed)

const LISTED: Record<ListMeaning, Mark> = { seen: { seen: true }, want: { want: true } }

/** Adds matched films to the record; each mark joins the visitor's own. */
export function withImport(
  record: FilmRecord,
  matched: readonly MatchedFilm[],
  listed: ListMeaning
): FilmRecord {
  return withMarks(
    record,
    matched.map(({ film, mark, isListed }) => ({
      film,
      change: (own) => merged(own, isListed ? merged(mark, LISTED[listed]) : mark)
    }))
  )
}

/** Adds the marks of a backup, also those of films that this site does not know now. */
export function withBackup(record: FilmRecord, marks: Marks, catalogue: Catalogue): FilmRecord {
  const joined = Object.entries(marks).map(
    ([key, mark]) =>
      [key, Object.hasOwn(record.marks, key) ? merged(record.marks[key] ?? {}, mark) : mark] as const
  )
  return takenAlong({ ...record, marks: { ...record.marks, ...Object.fromEntries(joined) } }, catalogue)
}

export interface ImportCount {
  seen: number
  want: number
  rated: number
}

export function countImport(before: FilmRecord, after: FilmRecord, catalogue: Catalogue): ImportCount {
  const count = (isNew: (own: Mark, now: Mark) => boolean) =>
    catalogue.filter((film) => isNew(markOf(before.marks, film), markOf(after.marks, film))).length
  return {
    seen: count((own, now) => own.seen === undefined && now.seen !== undefined),
    want: count((own, now) => !own.want && now.want === true),
    rated: count((own, now) => own.stars !== now.stars && now.stars !== undefined)
  }
}
