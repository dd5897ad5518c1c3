import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatClockMinutes,
  formatDuration,
  formatEpisodeDate,
  formatMoment,
  formatReviewDate,
  hoursAndMinutes,
  isoDuration,
  parseClock
} from './time.ts'

describe('clock', () => {
  test.each([
    [0, '0:00:00'],
    [9, '0:00:09'],
    [59.9, '0:00:59'],
    [60, '0:01:00'],
    [4267, '1:11:07'],
    [36000, '10:00:00'],
    [-5, '0:00:00'],
    [Number.NaN, '0:00:00'],
    [Number.POSITIVE_INFINITY, '0:00:00']
  ])('shows %d seconds as %s', (seconds, shown) => {
    expect(formatClock(seconds)).toBe(shown)
  })

  test.each([
    [0, '0:00'],
    [59, '0:00'],
    [4267, '1:11'],
    [-1, '0:00'],
    [Number.NaN, '0:00']
  ])('in minutes mode shows %d seconds as %s', (seconds, shown) => {
    expect(formatClockMinutes(seconds)).toBe(shown)
  })

  test.each([
    [0, '0:00'],
    [9, '0:09'],
    [70, '1:10'],
    [754, '12:34'],
    [3599.9, '59:59'],
    [3723, '1:02:03'],
    [36_000, '10:00:00'],
    [-5, '0:00'],
    [Number.NaN, '0:00']
  ])('names the moment of %d seconds %s', (seconds, shown) => {
    expect(formatMoment(seconds)).toBe(shown)
  })

  test('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
        expect(parseClock(formatClock(seconds))).toBe(seconds)
        expect(parseClock(formatMoment(seconds))).toBe(seconds)
      })
    )
  })
})

describe('duration', () => {
  test.each([
    [5040, '1u 24m'],
    [3600, '1u'],
    [3480, '58m'],
    [59, '1m'],
    [0, ''],
    [-3600, ''],
    [Number.NaN, '']
  ])('shows %d seconds as "%s"', (seconds, shown) => {
    expect(formatDuration(seconds)).toBe(shown)
  })

  test('has hours and minutes only for a positive finite number', () => {
    expect(hoursAndMinutes(5040)).toEqual({ hours: 1, minutes: 24 })
    for (const nothing of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(hoursAndMinutes(nothing)).toBeUndefined()
  })

  test.each([
    [5040, 'PT1H24M'],
    [5041, 'PT1H24M1S'],
    [0, 'PT0S']
  ])('is %d seconds for machines as %s', (seconds, written) => {
    expect(isoDuration(seconds)).toBe(written)
  })
})

describe('dates', () => {
  test('are those of Brussels, wherever the build runs', () => {
    expect(formatEpisodeDate('2026-03-08T23:30:00.000Z')).toBe('9 maart 2026')
    expect(formatEpisodeDate('2026-11-12T04:00:00.000Z')).toBe('12 november 2026')
    expect(formatReviewDate('2026-03-08T23:30:00.000Z')).toBe('9 maart 2026')
  })
})

describe('written times', () => {
  test.each([
    ['90', 90],
    ['90.5', 90.5],
    ['1:30', 90],
    ['12:34', 754],
    ['90:00', 5400],
    ['1:02:03', 3723],
    ['01:02:03.250', 3723.25],
    ['12m34s', 754],
    ['1h2m3s', 3723],
    ['1H', 3600],
    [' 15 ', 15]
  ])('reads %s as %d seconds', (written, seconds) => {
    expect(parseClock(written)).toBe(seconds)
  })

  test.each(['', ' ', 'abc', '-5', '1:2:3:4', '12:', ':30', 'h', '1.2.3', 'NaN'])(
    'does not read "%s"',
    (written) => {
      expect(parseClock(written)).toBeUndefined()
    }
  )
})
