// What the hosts say at the desk: of an episode its films with stars and times, the films to come, its chapters and guests; of
// the podcast its collections. Everything has a key of its own, so that the work of two hosts can be put together.
import * as v from 'valibot'
import type { FilmMention } from '../../films/film/film-list.ts'
import { filmSchema } from '../../films/film/schema.ts'
import { searchable } from '../../lib/slug.ts'
import { type Collection, collectionSchema } from '../../listen/collections/schema.ts'
import { type Chapter, guestSchema } from '../../listen/episodes/schema.ts'

/** The longest episode is a day: a time beyond that is a slip of the finger. */
const MOST_SECONDS = 24 * 60 * 60
const MOST_FILMS = 100
const MOST_CHAPTERS = 300
const MOST_GUESTS = 20
const MOST_COLLECTIONS = 12

const key = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/))
const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))
const atSeconds = v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_SECONDS))
const { year, tmdbId, imdbId, stars } = filmSchema.entries

const editedFilmSchema = v.object({
  key,
  title,
  /** 0 = unknown. */
  year,
  tmdbId,
  imdbId,
  /** On the film-diary site. */
  slug: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(200))),
  /** Second at which the talk about it begins. */
  atSeconds: v.optional(atSeconds),
  /** Host id → stars; of a host who is none any more they stay. */
  stars
})
export type EditedFilm = v.InferOutput<typeof editedFilmSchema>

const editedChapterSchema = v.object({ key, atSeconds, title })
export type EditedChapter = v.InferOutput<typeof editedChapterSchema>

const editedGuestSchema = v.object({ key, name: guestSchema })
export type EditedGuest = v.InferOutput<typeof editedGuestSchema>

const editedCollectionSchema = v.object({ key, ...collectionSchema.entries })
export type EditedCollection = v.InferOutput<typeof editedCollectionSchema>

const films = v.pipe(v.array(editedFilmSchema), v.maxLength(MOST_FILMS))
/** An empty list says nothing: the build then reads the file of the episode, its chapters or its notes. */
export const editedSchema = v.object({
  films,
  upcoming: films,
  chapters: v.pipe(v.array(editedChapterSchema), v.maxLength(MOST_CHAPTERS)),
  guests: v.optional(v.pipe(v.array(editedGuestSchema), v.maxLength(MOST_GUESTS))),
  /** Of the podcast, in the document of the collections only. */
  collections: v.optional(v.pipe(v.array(editedCollectionSchema), v.maxLength(MOST_COLLECTIONS))),
  /** A file that a host gave; left out = that of the feed. */
  transcript: v.optional(
    v.object({
      /** The SHA-256 of its text. */
      id: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
      name: v.pipe(v.string(), v.maxLength(200))
    })
  )
})
export type Edited = v.InferOutput<typeof editedSchema>

export const NOTHING_EDITED: Edited = { films: [], upcoming: [], chapters: [] }

/** The lists that are left out when they are empty. */
const OPTIONAL_LISTS = ['guests', 'collections'] as const
type EditedList = Exclude<keyof Edited, 'transcript'>

export function withList<Name extends EditedList>(
  edited: Edited,
  name: Name,
  change: (rows: NonNullable<Edited[Name]>) => NonNullable<Edited[Name]>
): Edited {
  const rows = change((edited[name] ?? []) as NonNullable<Edited[Name]>)
  const isLeftOut = rows.length === 0 && OPTIONAL_LISTS.some((one) => one === name)
  const { [name]: _old, ...others } = edited
  return isLeftOut ? (others as Edited) : { ...edited, [name]: rows }
}

/** The same film has the same key in every browser, so that two hosts who begin at once edit one list. */
const keyed = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): (Row & { key: string })[] => {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const name = nameOf(row)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...row, key: count === 1 ? name : `${name}-${count}` }
  })
}

const filmKey = ({ tmdbId: id, title: name, year: from }: FilmMention): string =>
  id === undefined ? `titel-${hashOf(`${name} ${from}`)}` : `tmdb-${id}`

/** A short name of a text, the same everywhere. */
function hashOf(text: string): string {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}

/** What the site shows of an episode now, as a start. */
export function editedOf(built: {
  films: readonly FilmMention[]
  upcoming: readonly FilmMention[]
  chapters: readonly Pick<Chapter, 'seconds' | 'title'>[]
  guests?: readonly string[] | undefined
}): Edited {
  const films = (mentions: readonly FilmMention[]) =>
    keyed(mentions, filmKey).map(
      ({ key: ownKey, chapterSeconds, ...film }): EditedFilm => ({
        ...identityOf(film),
        key: ownKey,
        ...(chapterSeconds === undefined ? {} : { atSeconds: chapterSeconds }),
        ...(film.stars === undefined ? {} : { stars: film.stars })
      })
    )
  return {
    films: films(built.films),
    upcoming: films(built.upcoming),
    chapters: keyed(built.chapters, ({ seconds }) => `op-${Math.round(seconds)}`).map(
      ({ key: ownKey, seconds, title: name }) => ({ key: ownKey, atSeconds: seconds, title: name })
    ),
    ...guestsOf(built.guests ?? [])
  }
}

/** The same guest has the same key, whoever adds them. */
export const guestOf = (name: string): EditedGuest => ({ key: `gast-${hashOf(searchable(name))}`, name })

function guestsOf(names: readonly string[]): Pick<Edited, 'guests'> {
  const guests = names
    .map(guestOf)
    .filter((one, at, all) => all.findIndex(({ key: its }) => its === one.key) === at)
  return guests.length === 0 ? {} : { guests }
}

/** The collections that the site shows, as the start of their document. */
export const editedOfCollections = (collections: readonly Collection[]): Edited => ({
  ...NOTHING_EDITED,
  ...(collections.length === 0
    ? {}
    : {
        collections: keyed(collections, ({ title: name }) => `groep-${hashOf(name)}`).map(
          ({ key: ownKey, ...collection }) => ({ key: ownKey, ...collection })
        )
      })
})

type Identity = Pick<EditedFilm, 'title' | 'year' | 'tmdbId' | 'imdbId' | 'slug'>

/** Which film it is: these fields change together. */
export const identityOf = ({
  title: name,
  year: from,
  tmdbId: id,
  imdbId: imdb,
  slug
}: Identity): Identity => ({
  title: name,
  year: from,
  ...(id === undefined ? {} : { tmdbId: id }),
  ...(imdb === undefined ? {} : { imdbId: imdb }),
  ...(slug === undefined ? {} : { slug })
})
