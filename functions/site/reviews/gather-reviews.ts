// The reviews of one provider, or of all that respond.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import type { ReviewProvider } from '../../../src/site/reviews/contract.ts'
import { mergedReviews } from '../../../src/site/reviews/review-display.ts'
import { type Review, reviewSchema } from '../../../src/site/reviews/schema.ts'
import { together } from '../../platform/http/log-failures.ts'
import type { AppleStore, ReviewSources } from '../../platform/services/apple/review-source.ts'
import {
  type CachedAnswersOptions,
  cachedAnswers,
  FRESH_SECONDS,
  type Gathered
} from '../../platform/services/cache/cached-answers.ts'

type Parts = Record<AppleStore, Review[]>
type Lists = readonly (readonly Review[])[]

export type GatheredReviews = Pick<Gathered<Parts>, 'isWhole' | 'freshSeconds' | 'failures'> & {
  answer: ReviewList
}
/** Newest first. */
type ReviewList = Readonly<{ reviews: Review[] }>

/** Throws the `Failure` of Apple's stores when there is nothing else to show. */
export type FetchReviews = (provider: ReviewProvider) => Promise<GatheredReviews>

export function createFetchReviews(
  sources: ReviewSources,
  options: Omit<CachedAnswersOptions<Parts>, 'name' | 'schemas'>
): FetchReviews {
  const list = v.array(reviewSchema)
  const cached = cachedAnswers<Parts>({ ...options, name: 'reviews', schemas: { be: list, nl: list } })
  const merge = { apple: mergedOnce(), eigen: mergedOnce(), alle: mergedOnce() }

  return async (provider) => {
    const { apple } = sources
    const own = provider === 'apple' ? [] : [sources.own()]
    if (provider === 'eigen' || (provider === 'alle' && !apple))
      return { answer: merge[provider](own), isWhole: true, freshSeconds: FRESH_SECONDS, failures: [] }
    if (!apple) throw new Failure('reviews', 'Apple is off, because reviews.appleId is not set')
    const gathered = await cached('apple', { be: () => apple.be.list(), nl: () => apple.nl.list() })
    const { values = {}, failures = [], isWhole = false, freshSeconds = 1 } = gathered ?? {}
    const lists = [...Object.values(values), ...own]
    if (!isWhole && lists.every(({ length }) => length === 0))
      throw together(failures) ?? new Failure('reviews', 'the stores were unavailable a moment ago')
    return { answer: merge[provider](lists), isWhole, freshSeconds, failures }
  }
}

/**
 * Merges only when the lists have changed, because merging compares every text. The lists stay the same while they are cached.
 */
function mergedOnce(): (lists: Lists) => ReviewList {
  let last: { lists: Lists; merged: ReviewList } | undefined
  return (lists) => {
    const isSame = last?.lists.length === lists.length && lists.every((one, at) => one === last?.lists[at])
    if (!last || !isSame) last = { lists, merged: Object.freeze({ reviews: mergedReviews(lists) }) }
    return last.merged
  }
}
