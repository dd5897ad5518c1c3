import * as v from 'valibot'
import { get } from '../../lib/contract.ts'
import { reviewSchema } from './schema.ts'

/** `apple`: customer reviews from Apple. `eigen`: reviews that the hosts collected. `alle`: both. */
export const REVIEW_PROVIDERS = ['apple', 'eigen', 'alle'] as const
export type ReviewProvider = (typeof REVIEW_PROVIDERS)[number]

export const listReviews = get('/api/:provider/reviews', {
  params: v.object({ provider: v.string() }),
  answer: v.object({ reviews: v.array(reviewSchema) }),
  refusals: { 'unknown-provider': 404 }
})
