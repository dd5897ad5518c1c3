// Parses what the editors add to an episode by hand: films with stars, upcoming films, chapters, guests.
import * as v from 'valibot'
import { mistakesIn } from '../../lib/mistakes.ts'
import { parseClock } from '../../lib/written-time.ts'
import { MAX_STARS_PER_HOST } from '../../site/brand/schema.ts'
import { type FilmMention, trimSlashes } from './film-list.ts'

const FIRST_FILM_YEAR = 1870
const LAST_FILM_YEAR = 2200

/** Accepts numbers too, because YAML reads a film called 300 or 1917 as a number. */
const title = v.pipe(
  v.union([v.string(), v.number()], 'a text'),
  v.transform((value) => String(value).trim()),
  v.minLength(1, 'a text that is not empty'),
  v.maxLength(300, 'at most 300 characters')
)
const year = v.pipe(
  v.number('a year'),
  v.integer('a year'),
  v.check(
    (value) => value === 0 || (value >= FIRST_FILM_YEAR && value <= LAST_FILM_YEAR),
    'a year, or 0 for unknown'
  )
)
const clock = v.pipe(
  v.union([v.string(), v.number()], 'a time such as "1:02:03"'),
  v.transform((value) => parseClock(String(value))),
  v.number('a time such as "1:02:03"')
)
const stars = v.pipe(
  v.number('stars from 0 to 5'),
  v.minValue(0, 'stars from 0 to 5'),
  v.maxValue(MAX_STARS_PER_HOST, 'stars from 0 to 5'),
  v.multipleOf(0.5, 'whole or half stars')
)

const film = (hostIds: readonly string[]) =>
  v.pipe(
    v.strictObject({
      title,
      year: v.optional(year),
      tmdbId: v.optional(v.pipe(v.number('a TMDB id'), v.integer('a TMDB id'), v.minValue(1, 'a TMDB id'))),
      imdbId: v.optional(
        v.pipe(v.string('an IMDb id'), v.regex(/^tt\d{5,12}$/, 'an IMDb id such as tt0056119'))
      ),
      slug: v.optional(
        v.pipe(
          v.string('a film-diary slug'),
          v.transform(trimSlashes),
          v.regex(/^[\w-]+$/, 'a film-diary slug')
        )
      ),
      chapter: v.optional(clock),
      stars: v.optional(v.record(v.picklist(hostIds, `a host: ${hostIds.join(', ')}`), stars))
    }),
    v.transform(
      ({ chapter, year = 0, ...rest }): FilmMention => withoutGaps({ ...rest, year, chapterSeconds: chapter })
    )
  )

const MOST_GUEST_CHARS = 128
const guest = v.pipe(title, v.maxLength(MOST_GUEST_CHARS, `at most ${MOST_GUEST_CHARS} characters`))

const NOTHING = { films: [], upcoming: [], chapters: [], guests: [] }

const editorialSchema = (hostIds: readonly string[]) =>
  v.nullish(
    v.strictObject({
      films: v.nullish(v.array(film(hostIds), 'a list of films'), []),
      upcoming: v.nullish(v.array(film(hostIds), 'a list of films'), []),
      chapters: v.nullish(v.array(v.strictObject({ at: clock, title }), 'a list of chapters'), []),
      guests: v.nullish(v.array(guest, 'a list of names'), [])
    }),
    NOTHING
  )
export type Editorial = {
  films: FilmMention[]
  upcoming: FilmMention[]
  chapters: { at: number; title: string }[]
  guests: string[]
}

function withoutGaps(fields: Record<string, unknown>): FilmMention {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as FilmMention
}

/**
 * Parses the editors' file of one episode, from YAML. Throws on a mistake, naming the path of the field, which stops
 * the build: otherwise missing stars would go unnoticed.
 */
export function parseEditorial(input: unknown, file: string, hostIds: readonly string[]): Editorial {
  const result = v.safeParse(editorialSchema(hostIds), input)
  if (result.success) return result.output ?? NOTHING
  throw mistakesIn(file, result.issues)
}
