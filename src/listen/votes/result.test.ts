import { expect, test } from 'vitest'
import { LEAST_VOTES, parseSeen, shownResult, unseenResults, winnersOf } from './result.ts'

const counts = (...votes: number[]) => votes.map((count, at) => ({ title: 'ABC'[at] ?? '', votes: count }))

test('a result shows the most votes first, and nothing below ten', () => {
  expect(shownResult(counts(2, LEAST_VOTES - 2)).films?.map(({ title }) => title)).toEqual(['B', 'A'])
  expect(shownResult(counts(2, LEAST_VOTES - 3))).toEqual({ films: null })
})

test.each([
  [[7, 4, 0], ['A']],
  [
    [5, 2, 5],
    ['A', 'C']
  ]
])('of %j the winners are %j', (votes, expected) => {
  expect(winnersOf(counts(...votes))).toEqual(expected)
})

test('a result is new to who voted, on this device or another, until it was seen', () => {
  const results = new Map([3, 4, 5, 6].map((number) => [number, { films: null }]))
  const votes = { 3: 'Close', 4: { elsewhere: 'Close' }, 6: 'Close', 7: 'Close' }
  expect(unseenResults(votes, results, [3])).toEqual([6, 4])
})

test('what is stored and is no list of episodes counts as nothing seen', () => {
  expect([parseSeen([118, '117', null]), parseSeen({}), parseSeen(null)]).toEqual([
    [118],
    undefined,
    undefined
  ])
})
