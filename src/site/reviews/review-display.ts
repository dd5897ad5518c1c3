// Merges reviews, names their platforms and splits them into paragraphs.
import { searchable } from '../../lib/slug.ts'
import type { Review } from './schema.ts'

export const REVIEWS_SHOWN_FIRST = 4
export const REVIEW_SKELETONS = 3
/** Delay in ms before skeletons show, so that a short wait shows nothing. */
export const SKELETON_AFTER_MS = 150
export const MOST_STARS = 5

const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  apple: 'Apple Podcasts',
  castbox: 'Castbox',
  spotify: 'Spotify',
  google: 'Google Podcasts',
  audible: 'Audible',
  pocketcasts: 'Pocket Casts',
  overcast: 'Overcast'
}

/** The display name for a platform's code; any other value is returned as is. */
export const platformName = (platform: string): string =>
  Object.hasOwn(PLATFORM_NAMES, platform) ? (PLATFORM_NAMES[platform] ?? platform) : platform

/** The ISO date on which it was written, or else added; undefined = unknown. */
export const reviewDate = ({ createdAt, addedAt }: Review): string | undefined => createdAt ?? addedAt

/** Paragraphs of a review. Line breaks inside a paragraph stay. */
export function reviewParagraphs(content: string): string[] {
  return content
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Rounds a rating to halves from 0 to 5, for the picture of the stars; undefined without a rating. */
export function halfStars(rating: number | null): number | undefined {
  if (rating === null || !Number.isFinite(rating)) return undefined
  return Math.round(Math.max(0, Math.min(rating, MOST_STARS)) * 2) / 2
}

/** The average of all ratings, from 0 to 5, and how many there are; undefined without any. */
export function averageRating(
  reviews: readonly Pick<Review, 'rating'>[]
): { average: number; count: number } | undefined {
  const ratings = reviews
    .map(({ rating }) => rating)
    .filter((rating): rating is number => rating !== null && Number.isFinite(rating))
    .map((rating) => Math.max(0, Math.min(rating, MOST_STARS)))
  if (ratings.length === 0) return undefined
  return { average: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, count: ratings.length }
}

const timeOf = (review: Review) => Date.parse(reviewDate(review) ?? '') || Number.NEGATIVE_INFINITY
const markOf = ({ author, content }: Review) => `${searchable(author)}\n${searchable(content)}`

/** Merges all sources: newest first, undated reviews last, duplicates removed. */
export function mergedReviews(lists: readonly (readonly Review[])[]): Review[] {
  const known = new Map<string, Review>()
  for (const review of lists.flat()) {
    const mark = markOf(review)
    if (!known.has(mark)) known.set(mark, review)
  }
  // Reviews with equal times keep their order, even if both are infinite: subtracting those would give NaN.
  return [...known.values()].sort((a, b) => {
    const [first, second] = [timeOf(a), timeOf(b)]
    return first === second ? 0 : second > first ? 1 : -1
  })
}
