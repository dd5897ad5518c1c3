// Parses reviews that the hosts collect by hand, from platforms without an API.
import * as v from 'valibot'
import { mistakesIn } from '../../lib/mistakes.ts'
import { MOST_STARS } from './review-display.ts'
import type { Review } from './schema.ts'

/** Accepts numbers too, because YAML reads an author called 1984 as a number. */
const text = v.pipe(
  v.union([v.string(), v.number()], 'a text'),
  v.transform((value) => String(value).trim())
)
const filled = v.pipe(text, v.minLength(1, 'a text that is not empty'))

const reviewsSchema = v.nullish(
  v.array(
    v.strictObject({
      author: v.optional(text, ''),
      /** A code such as 'spotify', or the display name of a platform. */
      platform: filled,
      date: v.optional(v.pipe(v.string('a date such as 2026-11-03'), v.isoDate('a date such as 2026-11-03'))),
      rating: v.nullish(
        v.pipe(
          v.number('stars from 0 to 5'),
          v.minValue(0, 'stars from 0 to 5'),
          v.maxValue(MOST_STARS, 'stars from 0 to 5')
        ),
        null
      ),
      title: v.optional(text),
      text: filled
    }),
    'a list of reviews'
  ),
  []
)

/** Parses the hosts' file, from YAML. Throws on a mistake, naming the path of the field, which stops the build. */
export function parseOwnReviews(input: unknown, file: string): Review[] {
  const result = v.safeParse(reviewsSchema, input)
  if (!result.success) throw mistakesIn(file, result.issues)
  return (result.output ?? []).map(({ author, platform, date, rating, title, text }, place) => ({
    id: `own-${place + 1}`,
    author,
    platform,
    rating,
    // The date on which the hosts found it, because its own date is unknown.
    createdAt: undefined,
    addedAt: date,
    // Reviews have no title field, so the title becomes the first paragraph.
    content: title ? `${title}\n\n${text}` : text
  }))
}
