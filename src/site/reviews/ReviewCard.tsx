import { useEffect, useState } from 'react'
import { FORMATS } from '#texts/language.ts'
import { reviewsText } from '#texts/reviews.ts'
import { formatReviewDate } from '../../lib/long-date.ts'
import { Skeleton } from '../../ui/States.tsx'
import { halfStars, platformName, reviewDate, reviewParagraphs, SKELETON_AFTER_MS } from './review-display.ts'
import type { Review } from './schema.ts'

const starCount = new Intl.NumberFormat(FORMATS, { maximumFractionDigits: 1 })
/** '4,5' */
export const formatStarCount = (stars: number): string => starCount.format(stars)

const CARD = 'review flex min-w-0 flex-col gap-3 rounded-card bg-surface px-6 py-5 forced-colors:border'
const DOT_BEFORE = 'before:content-["·_"_/_""]'

export function ReviewCard({ review }: { review: Review }) {
  const halves = halfStars(review.rating)
  const date = reviewDate(review)
  const platform = platformName(review.platform)
  return (
    <li className={CARD}>
      {halves !== undefined && (
        <span
          className={`stars stars-${halves * 2} flex-none text-l`}
          role="img"
          aria-label={reviewsText.stars(formatStarCount(halves))}
        />
      )}
      <div className="review-text grid max-w-measure gap-3 wrap-anywhere whitespace-pre-line">
        {reviewParagraphs(review.content).map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph may occur twice, and they never move
          <p key={place}>{paragraph}</p>
        ))}
      </div>
      <p className="review-by mt-auto flex flex-wrap gap-x-1.5 text-s text-ink-soft">
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

/** The places of reviews that are being loaded. A quick answer never shows them. */
export function ReviewSkeletons({ count }: { count: number }) {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDrawn(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isDrawn) return null
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={place} className={`${CARD} review-skeleton`} aria-hidden="true">
      <Skeleton lines={3} />
    </li>
  ))
}
