// A listener's review, as it travels from our side to the page.
import * as v from 'valibot'

/** A moment as ISO text; what is no moment counts as unknown and does not cost the review. */
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
  /** A code such as 'apple', or the name of a platform as is. */
  platform: v.nullish(v.pipe(v.string(), v.trim()), ''),
  /** Either may carry the date. */
  createdAt: moment,
  addedAt: moment,
  /** 0 to 5; null = no stars were given. */
  rating: v.nullish(v.number(), null),
  /** Paragraphs are parted by blank lines. */
  content: v.nullish(v.string(), '')
})
export type Review = v.InferOutput<typeof reviewSchema>
