// Listeners' reviews: the first four, and the rest after a press on a button. Requested when the island
// is hydrated, which is when it comes near the view.
import { reviewsText } from '#texts/reviews.ts'
import { Button } from '../../ui/Button.tsx'
import { formatStarCount, ReviewCard, ReviewSkeletons } from './ReviewCard.tsx'
import { averageRating, halfStars, REVIEW_SKELETONS, REVIEWS_SHOWN_FIRST } from './review-display.ts'
import type { Review } from './schema.ts'
import { useReviews } from './use-reviews.ts'

/** While loading: reserves about the space that the first reviews will need. */
const LIST_LOADING = 'grid min-h-[64rem] w-full gap-3.5 md:min-h-[33rem] md:grid-cols-2'
const LIST = 'grid w-full content-start gap-3.5 md:grid-cols-2'
const AVERAGE =
  'reviews-average mb-3 flex min-h-[3.2em] flex-wrap content-start items-center gap-x-3 sm:min-h-[1.6em]'

interface ReviewsProps {
  /** Asks for a review, in the podcast's own words. */
  prompt: string
  /** Shown if there are none yet. */
  emptyLine?: string | undefined
}

export function Reviews({ prompt, emptyLine }: ReviewsProps) {
  const { block, list, isLoading, hasFailed, reviews, isFolded, load, toggle } = useReviews()
  const all = reviews ?? []
  const listLook = isLoading ? LIST_LOADING : all.length > 0 ? LIST : 'hidden'
  return (
    <section className="mt-12" aria-labelledby="reviews-heading">
      <h3 id="reviews-heading">{reviewsText.heading}</h3>
      <div className="reviews-block mt-4 without-script:hidden" aria-busy={isLoading} ref={block}>
        <Average reviews={all} isLoading={isLoading} />
        <ul id="reviews-list" className={`reviews-list ${listLook}`} ref={list}>
          {isLoading && <ReviewSkeletons count={REVIEW_SKELETONS} />}
          {(isFolded ? all.slice(0, REVIEWS_SHOWN_FIRST) : all).map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
        <div role="status">
          {!isLoading && hasFailed && reviewsText.failed}
          {reviews?.length === 0 && (
            <>
              {reviewsText.empty}
              {emptyLine && (
                <q className="mt-3 block font-display text-title-s font-extrabold [quotes:none]">
                  {emptyLine}
                </q>
              )}
            </>
          )}
        </div>
        {hasFailed && (
          <Button className="mt-4" onClick={load}>
            {reviewsText.retry}
          </Button>
        )}
        {all.length > REVIEWS_SHOWN_FIRST && (
          <Button
            className="mt-4"
            aria-controls="reviews-list"
            aria-expanded={!isFolded}
            onClick={({ currentTarget }) => toggle(currentTarget)}
          >
            {isFolded ? reviewsText.showAll(all.length) : reviewsText.showFewer}
          </Button>
        )}
      </div>
      <p className="mt-8 max-w-[48ch] border-l-4 border-ink pl-4 text-l">{prompt}</p>
    </section>
  )
}

/** The average of all stars. Its line is kept while loading. */
function Average({ reviews, isLoading }: { reviews: readonly Review[]; isLoading: boolean }) {
  const rated = averageRating(reviews)
  if (!isLoading && !rated) return null
  return (
    <p className={AVERAGE}>
      {rated && (
        <>
          <span
            className={`stars stars-${(halfStars(rated.average) ?? 0) * 2} flex-none text-l`}
            aria-hidden="true"
          />
          <span>{reviewsText.average(formatStarCount(rated.average), rated.count)}</span>
        </>
      )}
    </p>
  )
}
