// The source of listeners' reviews.
import type { Review } from '../../../../src/site/reviews/schema.ts'

export type ReviewSource = {
  /** All reviews, in any order. Throws `Failure` when the source is unavailable. */
  list(): Promise<Review[]>
}

export const APPLE_STORES = ['be', 'nl'] as const
export type AppleStore = (typeof APPLE_STORES)[number]

export const REVIEWS_PER_PAGE = 50

export type ReviewSources = {
  /** By storefront; undefined = Apple is not connected. */
  apple: Readonly<Record<AppleStore, ReviewSource>> | undefined
  /** Reviews that the hosts entered themselves. */
  own: () => readonly Review[]
}
