import { expect, test } from 'vitest'
import { isVotingClosed, pastVoterKeys, publicationDates, votingClosesAt } from './retention.ts'

const episode = (episodeNumber: number | null, pubDate: string) => ({ episodeNumber, pubDate })
const dates = publicationDates([
  episode(9, '2026-08-22T06:00:00.000Z'),
  episode(null, '2026-08-20T06:00:00.000Z'),
  episode(7, '2026-08-01T06:00:00.000Z'),
  episode(10, '2026-09-05T06:00:00.000Z')
])

test('episodes without a number have no votes, so no day either', () => {
  expect(dates).toEqual({
    7: '2026-08-01T06:00:00.000Z',
    9: '2026-08-22T06:00:00.000Z',
    10: '2026-09-05T06:00:00.000Z'
  })
})

test.each([
  ['2026-10-30T06:59:59.999Z', []],
  ['2026-10-30T07:00:00.000Z', [7]],
  ['2026-11-20T07:00:00.000Z', [7, 8, 9]],
  ['2027-06-01T06:00:00.000Z', [7, 8, 9, 10]]
])('at %s voter keys are dropped in %j', (now, expected) => {
  expect(pastVoterKeys([7, 8, 9, 10, 11], dates, new Date(now))).toEqual(expected)
})

test.each([
  ['2026-10-30T05:59:59.999Z', []],
  ['2026-10-30T06:00:00.000Z', [7]],
  ['2026-11-20T06:00:00.000Z', [7, 8, 9]],
  ['2027-06-01T06:00:00.000Z', [7, 8, 9, 10]]
])('at %s voting on the episodes %j is closed', (now, expected) => {
  expect([7, 8, 9, 10, 11].filter((number) => isVotingClosed(number, dates, new Date(now)))).toEqual(expected)
})

test('the closing time on a page is the time from which the server refuses votes', () => {
  const closesAt = votingClosesAt('2026-08-01T08:00:00+02:00')
  expect(closesAt).toBe('2026-10-30T06:00:00.000Z')
  expect(isVotingClosed(7, dates, new Date(closesAt))).toBe(true)
  expect(isVotingClosed(7, dates, new Date(Date.parse(closesAt) - 1))).toBe(false)
})

test('nothing is dropped without any episode, because a broken build must not decide that', () => {
  expect(pastVoterKeys([7], {}, new Date('2030-01-01'))).toEqual([])
})
