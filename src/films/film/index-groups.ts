// The film index: films grouped by first letter, ignoring accents and case.
import { LANGUAGE } from '#texts/language.ts'
import { searchable } from '../../lib/slug.ts'
import type { FilmEntry } from './schema.ts'

export type FilmGroup = { letter: string; id: string; entries: FilmEntry[] }

const DIGITS = '0–9'
const OTHERS = '#'
const byTitle = new Intl.Collator(LANGUAGE, { sensitivity: 'base', numeric: true, ignorePunctuation: true })

/** 'Élève libre' → 'E', '8½' → '0–9', '千と千尋' → '#'. */
export function indexLetter(title: string): string {
  const first = searchable(title)[0] ?? ''
  if (/[a-z]/.test(first)) return first.toUpperCase()
  return /\p{N}/u.test(first) ? DIGITS : OTHERS
}

/** Letters in order (digits first, other scripts last), films by title, then by year. */
export function filmGroups(entries: readonly FilmEntry[]): FilmGroup[] {
  const groups = Map.groupBy(entries, ({ film }) => indexLetter(film.title))
  const rank = (letter: string) => (letter === DIGITS ? 0 : letter === OTHERS ? 2 : 1)
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b) || byTitle.compare(a, b))
    .map(([letter, films]) => ({
      letter,
      id: `letter-${letter === DIGITS ? '0-9' : letter === OTHERS ? 'ander' : letter.toLowerCase()}`,
      entries: films.sort((a, b) => byTitle.compare(a.film.title, b.film.title) || a.film.year - b.film.year)
    }))
}

/** The most recently discussed films, newest episode first. */
export function latestFilms(entries: readonly FilmEntry[], count: number): FilmEntry[] {
  return [...entries]
    .sort((a, b) => (b.appearances[0]?.pubDate ?? '').localeCompare(a.appearances[0]?.pubDate ?? ''))
    .slice(0, count)
}
