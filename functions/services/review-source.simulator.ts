// The invented reviews of the sample podcast: Apple's where they say so, all others as the hosts noted them down.
import * as v from 'valibot'
import { parse } from 'yaml'
import { Failure } from '../../src/lib/outcome.ts'
import type { Review } from '../../src/reviews/schema.ts'
import type { ReviewSources } from './review-source.ts'
import { readSampleFile } from './sample-folder.ts'

const sampleReviewsSchema = v.array(
  v.object({
    author: v.optional(v.string(), ''),
    platform: v.string(),
    date: v.string(),
    rating: v.nullish(v.number(), null),
    title: v.optional(v.string()),
    text: v.string()
  })
)
type SampleReview = v.InferOutput<typeof sampleReviewsSchema>[number]

/** Answers from `reviews.yaml` in `folder`. */
export function simulatedReviews(folder: string): ReviewSources {
  let loading: Promise<SampleReview[]> | undefined
  const load = async () => {
    const file = await readSampleFile(folder, '/reviews.yaml')
    if (!file) throw new Failure('reviews', 'the sample has no reviews.yaml', { retryable: false })
    return v.parse(sampleReviewsSchema, parse(new TextDecoder().decode(file)))
  }
  const list = async (isApple: boolean) => {
    loading ??= load()
    return (await loading).map(toReview).filter(({ platform }) => (platform === 'apple') === isApple)
  }
  return { apple: { list: () => list(true) }, eigen: { list: () => list(false) } }
}

function toReview({ author, platform, date, rating, title, text }: SampleReview, index: number): Review {
  return {
    id: `sample-${index + 1}`,
    author,
    platform,
    // Apple says when a review was written, the hosts when they found it.
    ...(platform === 'apple'
      ? { createdAt: date, addedAt: undefined }
      : { createdAt: undefined, addedAt: date }),
    rating,
    // Reviews have no title of their own: it is the first paragraph.
    content: title ? `${title}\n\n${text}` : text
  }
}
