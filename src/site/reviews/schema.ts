// The schema of a listener's review, as the API returns it.
import * as v from 'valibot'

/** An ISO time. An invalid one counts as unknown, so that the review is kept. */
const moment = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)))
    )
  ),
  undefined
)

export const reviewSchema = v.object({
  id: v.string(),
  /** '' = unknown. */
  author: v.nullish(v.pipe(v.string(), v.trim()), ''),
  /** A code such as 'apple', or the display name of a platform. */
  platform: v.nullish(v.pipe(v.string(), v.trim()), ''),
  /** Either may hold the date. */
  createdAt: moment,
  addedAt: moment,
  /** 0 to 5; null = no stars were given. */
  rating: v.nullish(v.number(), null),
  /** Blank lines separate paragraphs. */
  content: v.nullish(v.string(), '')
})
export type Review = v.InferOutput<typeof reviewSchema>
