// Where listeners' reviews come from.
import type { Review } from '../../../src/features/reviews/schema.ts'

export type ReviewSource = {
  /** All reviews it has, in any order. Throws `Failure` when it is away. */
  list(): Promise<Review[]>
}

/** The shops of Apple where people here write. */
export const APPLE_STORES = ['be', 'nl'] as const
export type AppleStore = (typeof APPLE_STORES)[number]

/** How many come at once in the feed of a shop. */
export const REVIEWS_PER_PAGE = 50

export type ReviewSources = {
  /** By shop; undefined = Apple is not connected. */
  apple: Readonly<Record<AppleStore, ReviewSource>> | undefined
  /** What the hosts noted down themselves. */
  own: () => readonly Review[]
}
