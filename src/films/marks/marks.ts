// The visitor's marks: which films they saw or want to see, and their own stars. A mark belongs to the TMDB id of its film, or
// to the slug of its page while the id is unknown; a film that gets its id later takes its mark along.
import * as v from 'valibot'

export const RECORD_VERSION = 1

const isoDay = v.pipe(v.string(), v.isoDate())

/** 0.5 to 5, in halves. */
export const starsSchema = v.pipe(v.number(), v.minValue(0.5), v.maxValue(5), v.multipleOf(0.5))

/** Loose: a field that a later version of the site added stays when this one changes the mark. */
export const markSchema = v.looseObject({
  /** The day on which the film was seen, or `true`. */
  seen: v.optional(v.union([isoDay, v.literal(true)])),
  want: v.optional(v.literal(true)),
  stars: v.optional(starsSchema),
  /** The day on which the stars were given. */
  ratedOn: v.optional(isoDay)
})
export type Mark = v.InferOutput<typeof markSchema>
export type Marks = Readonly<Record<string, Mark>>

export interface FilmRecord {
  version: number
  marks: Marks
}

/** What identifies a film. */
export interface FilmId {
  tmdbId?: number | undefined
  /** The last part of the path of our own page. */
  pageSlug?: string | undefined
}

export const NO_FILMS: FilmRecord = { version: RECORD_VERSION, marks: {} }
const NO_MARK: Mark = {}

const recordSchema = v.object({
  version: v.optional(v.number(), RECORD_VERSION),
  marks: v.record(v.string(), v.unknown())
})

/** Reads a stored record or a backup. An invalid mark is left out, so that it does not cost the others. */
export function parseRecord(stored: unknown): FilmRecord | undefined {
  const record = v.safeParse(recordSchema, stored)
  if (!record.success) return undefined
  const marks = Object.entries(record.output.marks).flatMap(([key, value]) => {
    const mark = v.safeParse(markSchema, value)
    return mark.success && !isEmpty(mark.output) ? [[key, mark.output] as const] : []
  })
  return { version: record.output.version, marks: Object.fromEntries(marks) }
}

const isEmpty = ({ seen, want, stars }: Mark): boolean =>
  seen === undefined && want === undefined && stars === undefined

/** The keys under which a film can have its mark: the one to write first. */
function keysOf({ tmdbId, pageSlug }: FilmId): string[] {
  return [...(tmdbId ? [`tmdb:${tmdbId}`] : []), ...(pageSlug ? [pageSlug] : [])]
}

/** A film without an id and without a page cannot be marked. */
export const canBeMarked = (film: FilmId): boolean => keysOf(film).length > 0

export function markOf(marks: Marks, film: FilmId): Mark {
  const key = keysOf(film).find((one) => Object.hasOwn(marks, one))
  return (key !== undefined && marks[key]) || NO_MARK
}

export const isSeen = (marks: Marks, film: FilmId): boolean => markOf(marks, film).seen !== undefined

/** The visitor's stars; those of a film that is no longer marked as seen do not count. */
export const starsOf = (marks: Marks, film: FilmId): number | undefined =>
  isSeen(marks, film) ? markOf(marks, film).stars : undefined

export interface MarkChange {
  film: FilmId
  change: (mark: Mark) => Mark
}

/** Changes the marks of films, and moves each to the film's id if it has one by now. */
export function withMarks(record: FilmRecord, changes: readonly MarkChange[]): FilmRecord {
  const marks = new Map(Object.entries(record.marks))
  for (const { film, change } of changes) {
    const keys = keysOf(film)
    const [key] = keys
    if (key === undefined) continue
    const mark = change(keys.map((one) => marks.get(one)).find((one) => one !== undefined) ?? NO_MARK)
    for (const one of keys) marks.delete(one)
    if (!isEmpty(mark)) marks.set(key, mark)
  }
  return { ...record, marks: Object.fromEntries(marks) }
}

export const withMark = (record: FilmRecord, film: FilmId, change: (mark: Mark) => Mark): FilmRecord =>
  withMarks(record, [{ film, change }])

/** Marks a film as seen, and then no longer as one to see. Its stars stay, for when it is marked again. */
export function asSeen({ seen, want, ...mark }: Mark, isNowSeen: boolean): Mark {
  if (isNowSeen) return { ...mark, seen: seen ?? true }
  return want ? { ...mark, want } : mark
}

export function asWanted({ want: _, ...mark }: Mark, isNowWanted: boolean): Mark {
  return isNowWanted ? { ...mark, want: true } : mark
}

/** Gives a film stars, which only somebody who saw it can; undefined takes them away. */
export function withStars(mark: Mark, stars: number | undefined, day: string): Mark {
  const { stars: _, ratedOn: __, ...others } = mark
  return stars === undefined ? others : { ...asSeen(others, true), stars, ratedOn: day }
}

/** Adds an imported mark to the visitor's own. It never removes one; the newest stars win, and of two days the own one. */
export function merged(own: Mark, imported: Mark): Mark {
  const day = [own.seen, imported.seen].find((seen) => typeof seen === 'string')
  const seen = day ?? own.seen ?? imported.seen
  const isNewer =
    imported.stars !== undefined &&
    (own.stars === undefined || (imported.ratedOn ?? '') >= (own.ratedOn ?? ''))
  const { stars, ratedOn } = isNewer ? imported : own
  return {
    ...imported,
    ...withoutStars(own),
    ...(seen === undefined ? {} : { seen }),
    ...(stars === undefined ? {} : { stars, ratedOn })
  } as Mark
}

function withoutStars({ stars: _, ratedOn: __, ...others }: Mark): Mark {
  return others
}

/** Moves marks that a film got under its page to its id, which it has by now. The same record if there are none. */
export function takenAlong(record: FilmRecord, films: readonly FilmId[]): FilmRecord {
  const moved = films.filter(
    ({ tmdbId, pageSlug }) => tmdbId && pageSlug && Object.hasOwn(record.marks, pageSlug)
  )
  return moved.reduce((taken, film) => {
    const former = taken.marks[film.pageSlug ?? '']
    return former ? withMark(taken, film, (mark) => (mark === former ? mark : merged(mark, former))) : taken
  }, record)
}

/** The record with the marks of these keys as they were before. */
export function restored(record: FilmRecord, before: FilmRecord, keys: readonly string[]): FilmRecord {
  const changed = new Set(keys)
  const others = Object.entries(record.marks).filter(([key]) => !changed.has(key))
  const former = Object.entries(before.marks).filter(([key]) => changed.has(key))
  return { ...record, marks: Object.fromEntries([...others, ...former]) }
}

export function changedKeys(before: FilmRecord, after: FilmRecord): string[] {
  const keys = new Set([...Object.keys(before.marks), ...Object.keys(after.marks)])
  return [...keys].filter((key) => JSON.stringify(before.marks[key]) !== JSON.stringify(after.marks[key]))
}

export interface Progress {
  all: number
  seen: number
  want: number
  rated: number
}

export function progressOf(marks: Marks, films: readonly FilmId[]): Progress {
  const count = (isCounted: (film: FilmId) => boolean) => films.filter(isCounted).length
  return {
    all: films.length,
    seen: count((film) => isSeen(marks, film)),
    want: count((film) => markOf(marks, film).want === true),
    rated: count((film) => starsOf(marks, film) !== undefined)
  }
}
