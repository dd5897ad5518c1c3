import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formatReviewDate } from '../../lib/long-date.ts'
import {
  averageRating,
  halfStars,
  mergedReviews,
  platformName,
  REVIEW_SKELETONS,
  REVIEWS_SHOWN_FIRST,
  reviewDate,
  reviewParagraphs
} from './review-display.ts'
import { type Review, reviewSchema } from './schema.ts'

const review = (given: Partial<Review>): Review => v.parse(reviewSchema, { id: '1', ...given })

test('four reviews show first, three skeletons before them', () => {
  expect(REVIEWS_SHOWN_FIRST).toBe(4)
  expect(REVIEW_SKELETONS).toBe(3)
})

test.each([
  ['apple', 'Apple Podcasts'],
  ['castbox', 'Castbox'],
  ['spotify', 'Spotify'],
  ['google', 'Google Podcasts'],
  ['audible', 'Audible'],
  ['pocketcasts', 'Pocket Casts'],
  ['overcast', 'Overcast'],
  ['Podcast Republic', 'Podcast Republic'],
  ['constructor', 'constructor'],
  ['', '']
])('the platform %j is shown as %j', (code, name) => {
  expect(platformName(code)).toBe(name)
})

test.each<[string, string, string[]]>([
  ['one', 'Kort.', ['Kort.']],
  ['parted by a blank line', 'Eerst.\n\nDan.', ['Eerst.', 'Dan.']],
  ['parted by a line of spaces', 'Eerst.\n \t \nDan.', ['Eerst.', 'Dan.']],
  ['parted by many blank lines', 'Eerst.\n\n\n\nDan.', ['Eerst.', 'Dan.']],
  ['with the lines of a poem', 'Roos\nvis\nslaap', ['Roos\nvis\nslaap']],
  ['from another system', 'Eerst.\r\n\r\nDan.\rVerder.', ['Eerst.', 'Dan.\nVerder.']],
  ['without the empty ones around', '\n\n Eerst. \n\n', ['Eerst.']],
  ['none at all', ' \n\n ', []]
])('the paragraphs of a review are right: %s', (_, content, paragraphs) => {
  expect(reviewParagraphs(content)).toEqual(paragraphs)
})

test.each([
  [null, undefined],
  [Number.NaN, undefined],
  [4, 4],
  [4.4, 4.5],
  [0, 0],
  [-1, 0],
  [11, 5]
])('a rating of %s draws %s stars', (rating, stars) => {
  expect(halfStars(rating)).toBe(stars)
})

test.each([
  [{ createdAt: '2026-11-03' }, '3 november 2026'],
  [{ addedAt: '2026-03-09T23:30:00Z' }, '10 maart 2026'],
  [{ createdAt: '2026-01-17', addedAt: '2026-02-01' }, '17 januari 2026']
])('the date of %j reads %j', (given, text) => {
  expect(formatReviewDate(reviewDate(review(given)) ?? '')).toBe(text)
})

test('a date that is invalid does not remove the review', () => {
  const parsed = v.parse(reviewSchema, { id: '1', author: null, createdAt: 'gisteren', addedAt: null })
  expect(reviewDate(parsed)).toBeUndefined()
  expect(parsed).toMatchObject({ author: '', rating: null, content: '' })
})

describe('reviews from two sources', () => {
  const ids = (...lists: Review[][]) => mergedReviews(lists).map(({ id }) => id)

  test('the reviews of two sources are in one list, newest first, undated last', () => {
    expect(
      ids(
        [
          review({ id: 'old', content: 'a', createdAt: '2025-01-01' }),
          review({ id: 'undated', content: 'b' })
        ],
        [
          review({ id: 'new', content: 'c', addedAt: '2026-01-01' }),
          review({ id: 'undated too', content: 'd' })
        ]
      )
    ).toEqual(['new', 'old', 'undated', 'undated too'])
  })

  test('the reviews that both sources have are shown once, from the first', () => {
    const mine = { author: 'Ilse', content: 'Leuk, hoor!' }
    expect(
      ids(
        [review({ id: 'apple', ...mine })],
        [review({ id: 'eigen', author: ' ilse', content: 'leuk hoor' })]
      )
    ).toEqual(['apple'])
  })

  test('the reviews with the same author and other words are both kept', () => {
    expect(
      ids(
        [review({ id: '1', author: 'Ilse', content: 'Leuk' })],
        [review({ id: '2', author: 'Ilse', content: 'Top' })]
      )
    ).toEqual(['1', '2'])
  })
})

test.each<[(number | null)[], ReturnType<typeof averageRating>]>([
  [[], undefined],
  [[null, Number.NaN], undefined],
  [[5, 4, null], { average: 4.5, count: 2 }],
  [[9, -1], { average: 2.5, count: 2 }]
])('the average of %j counts real ratings only', (ratings, average) => {
  expect(averageRating(ratings.map((rating) => ({ rating })))).toEqual(average)
})
