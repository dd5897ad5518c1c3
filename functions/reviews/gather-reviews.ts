// The reviews of one provider, or of all that answer (decision D8).
import * as v from 'valibot'
import { Failure } from '../../src/lib/outcome.ts'
import type { ReviewProvider } from '../../src/reviews/contract.ts'
import { mergedReviews } from '../../src/reviews/rules.ts'
import { type Review, reviewSchema } from '../../src/reviews/schema.ts'
import { together } from '../http/note-all.ts'
import { type KeptAnswers, type KeptOptions, keptAnswers } from '../services/kept-answers.ts'
import { FRESH_SECONDS, type Gathered } from '../services/kept-parts.ts'
import type { AppleStore, ReviewSources } from '../services/review-source.ts'

type Parts = Record<AppleStore, Review[]>
type KeptReviews = KeptAnswers<Parts>

export const keptReviews = (options: Omit<KeptOptions<Parts>, 'name' | 'schemas'>): KeptReviews => {
  const list = v.array(reviewSchema)
  return keptAnswers<Parts>({ ...options, name: 'reviews', schemas: { be: list, nl: list } })
}

export type GatheredReviews = Pick<Gathered<Parts>, 'isWhole' | 'freshSeconds' | 'failures'> & {
  /** Newest first. */
  reviews: Review[]
}

/** Throws the `Failure` of Apple's shops when there is nothing else to show. */
export async function gatherReviews(
  kept: KeptReviews,
  sources: ReviewSources,
  provider: ReviewProvider
): Promise<GatheredReviews> {
  const own = provider === 'apple' ? [] : sources.own()
  const onlyOwn = { reviews: mergedReviews([own]), isWhole: true, freshSeconds: FRESH_SECONDS, failures: [] }
  if (provider === 'eigen' || (provider === 'alle' && !sources.apple)) return onlyOwn
  if (!sources.apple) throw new Failure('reviews', 'Apple is off, because reviews.appleId is not set')
  const { be, nl } = sources.apple
  const gathered = await kept('apple', { be: () => be.list(), nl: () => nl.list() })
  const { values = {}, failures = [] } = gathered ?? {}
  const lists = Object.values(values)
  if (lists.length === 0 && own.length === 0)
    throw together(failures) ?? new Failure('reviews', 'the shops were away a moment ago')
  const { isWhole = false, freshSeconds = 1 } = gathered ?? {}
  return { reviews: mergedReviews([...lists, own]), isWhole, freshSeconds, failures }
}
