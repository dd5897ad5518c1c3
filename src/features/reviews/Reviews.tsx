// Listeners' reviews: the first four, and the rest after a press on a button. Requested when the island
// is hydrated, which is when it comes near the view.

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FORMATS } from '#texts/language.ts'
import { reviewsText } from '#texts/reviews.ts'
import { type Answered, callOnce } from '../../browser/call.ts'
import { formatReviewDate } from '../../lib/long-date.ts'
import { listReviews } from './contract.ts'
import {
  averageRating,
  halfStars,
  platformName,
  REVIEW_SKELETONS,
  REVIEWS_SHOWN_FIRST,
  reviewDate,
  reviewParagraphs,
  SKELETON_AFTER_MS
} from './rules.ts'
import type { Review } from './schema.ts'

const starCount = new Intl.NumberFormat(FORMATS, { maximumFractionDigits: 1 })

/** While loading: reserves about the space that the first reviews will need. */
const LIST_LOADING = 'grid min-h-[64rem] w-full gap-3.5 md:min-h-[33rem] md:grid-cols-2'
const LIST = 'grid w-full content-start gap-3.5 md:grid-cols-2'
const CARD = 'review flex min-w-0 flex-col gap-3 rounded-card bg-surface px-6 py-5 forced-colors:border'
const BAR = 'h-[1em] rounded-poster bg-well'
const DOT_BEFORE = 'before:content-["·_"_/_""]'

interface ReviewsProps {
  /** Asks for a review, in the podcast's own words. */
  prompt: string
  /** Shown if there are none yet. */
  emptyLine?: string | undefined
}

export function Reviews({ prompt, emptyLine }: ReviewsProps) {
  const [answer, setAnswer] = useState<Answered<typeof listReviews>>()
  const [isLoading, setIsLoading] = useState(true)
  const [isFolded, setIsFolded] = useState(true)
  const block = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (!isLoading) return
    void callOnce(listReviews, { params: { provider: 'alle' } }).then((latest) => {
      const hadFocus = block.current?.contains(document.activeElement)
      flushSync(() => {
        setAnswer(latest)
        setIsLoading(false)
      })
      // The retry button is gone, so focus the first review instead.
      if (hadFocus && latest.ok) focusOn(list.current?.firstElementChild)
    })
  }, [isLoading])

  /** Unfolds or folds the list without moving what the visitor looks at: the fourth review, or the button. */
  const toggle = (button: Element) => {
    const anchor = isFolded ? list.current?.children[REVIEWS_SHOWN_FIRST - 1] : button
    const before = anchor?.getBoundingClientRect().top ?? 0
    flushSync(() => setIsFolded(!isFolded))
    const movedPx = (anchor?.getBoundingClientRect().top ?? 0) - before
    if (movedPx !== 0) scrollBy({ top: movedPx, behavior: 'instant' })
    if (isFolded) focusOn(list.current?.children[REVIEWS_SHOWN_FIRST])
  }

  const reviews = answer?.ok ? answer.value.reviews : []
  const rated = averageRating(reviews)
  return (
    <section className="mt-12" aria-labelledby="reviews-heading">
      <h3 id="reviews-heading">{reviewsText.heading}</h3>
      <div className="reviews-block mt-4 without-script:hidden" aria-busy={isLoading} ref={block}>
        {/* Its line is kept while loading. */}
        {(isLoading || rated) && (
          <p className="reviews-average mb-3 flex min-h-[3.2em] flex-wrap content-start items-center gap-x-3 sm:min-h-[1.6em]">
            {rated && (
              <>
                <span
                  className={`stars stars-${(halfStars(rated.average) ?? 0) * 2} flex-none text-[1.25rem]`}
                  aria-hidden="true"
                />
                <span>{reviewsText.average(starCount.format(rated.average), rated.count)}</span>
              </>
            )}
          </p>
        )}
        <ul
          id="reviews-list"
          className={`reviews-list ${isLoading ? LIST_LOADING : reviews.length > 0 ? LIST : 'hidden'}`}
          ref={list}
        >
          {isLoading && <Skeletons />}
          {(isFolded ? reviews.slice(0, REVIEWS_SHOWN_FIRST) : reviews).map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
        <div role="status">
          {!isLoading && !answer?.ok && reviewsText.failed}
          {answer?.ok && reviews.length === 0 && (
            <>
              {reviewsText.empty}
              {emptyLine && (
                <q className="mt-3 block font-display text-title-s/[1.1] font-extrabold [quotes:none]">
                  {emptyLine}
                </q>
              )}
            </>
          )}
        </div>
        {answer?.ok === false && (
          <button type="button" className="button button-quiet mt-4" onClick={() => setIsLoading(true)}>
            {reviewsText.retry}
          </button>
        )}
        {reviews.length > REVIEWS_SHOWN_FIRST && (
          <button
            type="button"
            className="button button-quiet mt-4"
            aria-controls="reviews-list"
            aria-expanded={!isFolded}
            onClick={({ currentTarget }) => toggle(currentTarget)}
          >
            {isFolded ? reviewsText.showAll(reviews.length) : reviewsText.showFewer}
          </button>
        )}
      </div>
      <p className="mt-8 max-w-[48ch] border-l-4 border-enamel pl-4 text-l">{prompt}</p>
    </section>
  )
}

/** A quick answer never shows them. */
function Skeletons() {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDrawn(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isDrawn) return null
  return Array.from({ length: REVIEW_SKELETONS }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={place} className={`${CARD} review-skeleton`} aria-hidden="true">
      <i className={`${BAR} w-[7em]`} />
      <i className={BAR} />
      <i className={`${BAR} w-3/5`} />
    </li>
  ))
}

function ReviewCard({ review }: { review: Review }) {
  const halves = halfStars(review.rating)
  const date = reviewDate(review)
  const platform = platformName(review.platform)
  return (
    <li className={CARD}>
      {halves !== undefined && (
        <span
          className={`stars stars-${halves * 2} flex-none text-[1.25rem]`}
          role="img"
          aria-label={reviewsText.stars(starCount.format(halves))}
        />
      )}
      <div className="review-text grid max-w-measure gap-[0.7em] leading-[1.5] wrap-anywhere whitespace-pre-line">
        {reviewParagraphs(review.content).map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph may occur twice, and they never move
          <p key={place}>{paragraph}</p>
        ))}
      </div>
      <p className="review-by mt-auto flex flex-wrap gap-x-[0.35em] text-[0.9375rem] text-ink-soft">
        <b className="basis-full text-ink">{review.author || reviewsText.unknownAuthor}</b>
        <span>{platform}</span>
        {date && (
          <time className={platform && DOT_BEFORE} dateTime={date}>
            {formatReviewDate(date)}
          </time>
        )}
      </p>
    </li>
  )
}

function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
