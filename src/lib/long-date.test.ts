import { expect, test } from 'vitest'
import { formatEpisodeDate, formatReviewDate } from './long-date.ts'

test('dates are in the time zone of Brussels, wherever the build runs', () => {
  expect(formatEpisodeDate('2026-03-08T23:30:00.000Z')).toBe('9 maart 2026')
  expect(formatEpisodeDate('2026-11-12T04:00:00.000Z')).toBe('12 november 2026')
  expect(formatReviewDate('2026-03-08T23:30:00.000Z')).toBe('9 maart 2026')
})
