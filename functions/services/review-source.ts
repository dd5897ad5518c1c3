// Where listeners' reviews come from.
import type { Review } from '../../src/reviews/schema.ts'

export type ReviewSource = {
  /** All reviews it has, in any order. Throws `Failure` when it is away. */
  list(): Promise<Review[]>
}

/** The sources by the name of their provider. */
export type ReviewSources = { apple: ReviewSource; eigen: ReviewSource }
