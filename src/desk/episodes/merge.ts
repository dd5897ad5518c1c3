// Puts the work of two hosts together. Fields that differ are both kept; lists are put together by film and by chapter; a field
// that both changed keeps what is stored, and the other value is shown beside it.
import type { Edited, EditedChapter, EditedCollection, EditedFilm, EditedGuest } from './edited.ts'
import { identityOf } from './edited.ts'

/** 'films/tmdb-662/stars/noor', 'chapters/op-45/title' → the host who wrote it last. */
export type Authors = Readonly<Record<string, string>>

export interface Conflict {
  path: string
  /** Who wrote what is stored. */
  by: string
  /** What the one who saves now wanted; undefined = nothing. */
  mine: unknown
  stored: unknown
}

export interface Merged {
  edited: Edited
  authors: Authors
  conflicts: Conflict[]
}

const LISTS = ['films', 'upcoming', 'chapters', 'guests', 'collections'] as const
type List = (typeof LISTS)[number]
type Parts = Readonly<Record<string, unknown>>
interface Rules<Row> {
  partsOf: (row: Row) => Parts
  rowOf: (key: string, parts: Parts) => Row
}

const FILMS: Rules<EditedFilm> = {
  partsOf: (film) => ({
    film: identityOf(film),
    ...(film.atSeconds === undefined ? {} : { atSeconds: film.atSeconds }),
    ...Object.fromEntries(Object.entries(film.stars ?? {}).map(([host, stars]) => [`stars/${host}`, stars]))
  }),
  rowOf(key, { film, atSeconds, ...others }) {
    const stars = Object.entries(others).map(([name, given]) => [name.replace('stars/', ''), given])
    return {
      key,
      ...(film as ReturnType<typeof identityOf>),
      ...(atSeconds === undefined ? {} : { atSeconds: atSeconds as number }),
      ...(stars.length === 0 ? {} : { stars: Object.fromEntries(stars) as Record<string, number> })
    }
  }
}
const CHAPTERS: Rules<EditedChapter> = {
  partsOf: ({ atSeconds, title }) => ({ atSeconds, title }),
  rowOf: (key, { atSeconds, title }) => ({ key, atSeconds: atSeconds as number, title: title as string })
}
const GUESTS: Rules<EditedGuest> = {
  partsOf: ({ name }) => ({ name }),
  rowOf: (key, { name }) => ({ key, name: name as string })
}
const COLLECTIONS: Rules<EditedCollection> = {
  partsOf: ({ title, sentence, episodes }) => ({ title, sentence, episodes }),
  rowOf: (key, { title, sentence, episodes }) => ({
    key,
    title: title as string,
    sentence: sentence as string,
    episodes: episodes as string[]
  })
}

/**
 * @param base what `me` started from
 * @param mine what `me` made of it
 * @param stored what is stored now
 */
export function merge(
  { base, mine, stored, authors }: { base: Edited; mine: Edited; stored: Edited; authors: Authors },
  me: string
): Merged {
  const written = new Map<string, string>()
  const conflicts: Conflict[] = []
  const settle: Settle = (path, b, m, s) => {
    const by = authors[path] ?? ''
    const isMine = same(m, s) || same(s, b) || (!same(m, b) && (by === me || by === ''))
    if (!isMine && !same(m, b)) conflicts.push({ path, by, mine: m, stored: s })
    const value = isMine ? m : s
    if (!same(value, s)) written.set(path, me)
    return value
  }
  const list = <Row extends { key: string }>(name: List, rules: Rules<Row>, of: (one: Edited) => Row[]) =>
    mergeRows({ base: of(base), mine: of(mine), stored: of(stored) }, rules, (part, ...values) =>
      settle(`${name}/${part}`, ...values)
    )
  const guests = list('guests', GUESTS, (one) => one.guests ?? [])
  const collections = list('collections', COLLECTIONS, (one) => one.collections ?? [])
  const transcript = settle('transcript', base.transcript, mine.transcript, stored.transcript)
  const edited: Edited = {
    films: list('films', FILMS, ({ films }) => films),
    upcoming: list('upcoming', FILMS, ({ upcoming }) => upcoming),
    chapters: list('chapters', CHAPTERS, ({ chapters }) => chapters),
    ...(guests.length > 0 ? { guests } : {}),
    ...(collections.length > 0 ? { collections } : {}),
    ...(transcript ? { transcript: transcript as NonNullable<Edited['transcript']> } : {})
  }
  const isThere = new Set(
    LISTS.flatMap((name) => (edited[name] ?? []).map(({ key }) => `${name}/${key}`))
  ).add('transcript')
  const known = Object.entries({ ...authors, ...Object.fromEntries(written) })
  return {
    edited,
    conflicts,
    authors: Object.fromEntries(known.filter(([path]) => isThere.has(path.split('/', 2).join('/'))))
  }
}

/** The value of one part, from what it was, what is wanted and what is stored. */
type Settle = (path: string, was: unknown, wanted: unknown, stored: unknown) => unknown

interface Three<Row> {
  base: readonly Row[]
  mine: readonly Row[]
  stored: readonly Row[]
}

function mergeRows<Row extends { key: string }>(
  three: Three<Row>,
  { partsOf, rowOf }: Rules<Row>,
  settle: Settle
): Row[] {
  const partsBy = (rows: readonly Row[]) => new Map(rows.map((row) => [row.key, partsOf(row)]))
  const [base, mine, stored] = [partsBy(three.base), partsBy(three.mine), partsBy(three.stored)]
  return orderOf(three).flatMap((key) => {
    const [was, wanted, is] = [base.get(key), mine.get(key), stored.get(key)]
    // Removed by one, and not touched by the other.
    if (was && !wanted && same(was, is)) return []
    if (was && !is && same(was, wanted)) return []
    const parts: Record<string, unknown> = {}
    const names = new Set([...Object.keys(is ?? {}), ...Object.keys(wanted ?? {}), ...Object.keys(was ?? {})])
    for (const part of names) {
      // Who removed a row that the other one changed did not change its fields.
      const value = settle(`${key}/${part}`, was?.[part], (wanted ?? was)?.[part], (is ?? was)?.[part])
      if (value !== undefined) parts[part] = value
    }
    return [rowOf(key, parts)]
  })
}

/** Mine, if I moved something; else the stored one. What only the other has comes after what it came after there. */
function orderOf<Row extends { key: string }>({ base, mine, stored }: Three<Row>): string[] {
  const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key)
  const [was, wanted, is] = [keysOf(base), keysOf(mine), keysOf(stored)]
  const common = (keys: readonly string[], others: readonly string[]) =>
    keys.filter((key) => others.includes(key))
  const haveMoved = !same(common(wanted, was), common(was, wanted))
  const [first, second] = haveMoved ? [wanted, is] : [is, wanted]
  const order = [...first]
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue
    const before = second.slice(0, at).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}

/** Both sides are made by the same code, so that their fields have the same order. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
