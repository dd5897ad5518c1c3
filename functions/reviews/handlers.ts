// The reviews' call, answered.
import { accept, refuse } from '../../src/lib/outcome.ts'
import { listReviews, REVIEW_PROVIDERS } from '../../src/reviews/contract.ts'
import { handle, type Route } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { gatherReviews } from './gather-reviews.ts'

const KEPT_FOR = 'public, max-age=3600, stale-while-revalidate=86400'
/** Without one of the sources: asked again soon. */
const KEPT_SHORTLY = 'public, max-age=60'

export const reviewsHandlers = ({ reviews: sources }: Services): readonly Route[] => [
  handle(listReviews, async ({ params, answerHeaders }) => {
    const provider = REVIEW_PROVIDERS.find((known) => known === params.provider)
    if (!provider) return refuse('unknown-provider')
    const { reviews, isComplete } = await gatherReviews(sources, provider)
    answerHeaders.set('cache-control', isComplete ? KEPT_FOR : KEPT_SHORTLY)
    return accept({ reviews })
  })
]
