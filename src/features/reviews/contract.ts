// The reviews' call.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'
import { reviewSchema } from './schema.ts'

/** `apple`: customer reviews there; `eigen`: what the hosts noted down themselves; `alle`: both (decision D8). */
export const REVIEW_PROVIDERS = ['apple', 'eigen', 'alle'] as const
export type ReviewProvider = (typeof REVIEW_PROVIDERS)[number]

export const listReviews = get('/api/:provider/reviews', {
  params: v.object({ provider: v.string() }),
  answer: v.object({ reviews: v.array(reviewSchema) }),
  refusals: { 'unknown-provider': 404 }
})
