// The reviews of one provider, or of all that answer.
import type { ReviewProvider } from '../../src/reviews/contract.ts'
import { mergedReviews } from '../../src/reviews/rules.ts'
import type { Review } from '../../src/reviews/schema.ts'
import type { ReviewSources } from '../services/review-source.ts'

export interface Gathered {
  reviews: Review[]
  /** False when a source was away: the answer is good, but not for long. */
  isComplete: boolean
}

/** Newest first. Throws the `Failure` of a source when none of those asked has answered. */
export async function gatherReviews(sources: ReviewSources, provider: ReviewProvider): Promise<Gathered> {
  const asked = provider === 'alle' ? [sources.apple, sources.eigen] : [sources[provider]]
  const answers = await Promise.allSettled(asked.map((source) => source.list()))
  const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [away] = answers.filter((answer) => answer.status === 'rejected')
  if (lists.length === 0) throw away?.reason
  return { reviews: mergedReviews(lists), isComplete: away === undefined }
}
