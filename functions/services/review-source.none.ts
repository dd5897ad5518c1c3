// The reviews of a site whose sources are not connected.
import { Failure } from '../../src/lib/outcome.ts'
import type { ReviewSource, ReviewSources } from './review-source.ts'

const none: ReviewSource = {
  async list() {
    throw new Failure('reviews', 'no source is connected')
  }
}

export const noReviews: ReviewSources = { apple: none, eigen: none }
