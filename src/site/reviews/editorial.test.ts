import { expect, test } from 'vitest'
import { parseOwnReviews } from './editorial.ts'

const FILE = 'src/content/reviews.yaml'
const review = { author: 'Rita', platform: 'spotify', date: '2026-10-21', rating: 5, text: 'Goed.' }

test("the hosts' file of reviews adds to each review the day on which it was found", () => {
  expect(parseOwnReviews([review], FILE)).toEqual([
    {
      id: 'own-1',
      author: 'Rita',
      platform: 'spotify',
      createdAt: undefined,
      addedAt: '2026-10-21',
      rating: 5,
      content: 'Goed.'
    }
  ])
})

test("the hosts' file of reviews may leave out author, date, stars and title; a title is the first paragraph", () => {
  const { platform, text } = review
  expect(parseOwnReviews([{ platform, text }], FILE)).toMatchObject([
    { author: '', addedAt: undefined, rating: null, content: 'Goed.' }
  ])
  expect(parseOwnReviews([{ ...review, title: 'Top', author: 1984 }], FILE)).toMatchObject([
    { author: '1984', content: 'Top\n\nGoed.' }
  ])
})

test.each([null, undefined, []])("the hosts' file of reviews may be empty: %j", (input) => {
  expect(parseOwnReviews(input, FILE)).toEqual([])
})

test.each([
  [{ ...review, rating: 6 }, '0.rating: expected stars from 0 to 5'],
  [{ ...review, date: '21 oktober' }, '0.date: expected a date such as 2026-11-03'],
  [{ ...review, text: '  ' }, '0.text: expected a text that is not empty'],
  [{ ...review, platform: undefined }, '0.platform'],
  [{ ...review, sterren: 5 }, '0.sterren: expected no such field'],
  ['Goed.', '(file): expected a list of reviews']
])("the hosts' file of reviews with a mistake names it: %j", (input, expected) => {
  const parse = () => parseOwnReviews(typeof input === 'string' ? input : [input], FILE)
  expect(parse).toThrow(`${FILE} has a mistake:\n  ${expected}`)
})
