import { expect, test } from 'vitest'
import { formatDuration, hoursAndMinutes, isoDuration } from './duration.ts'

test.each([
  [5040, '1u 24m'],
  [3600, '1u'],
  [3480, '58m'],
  [59, '1m'],
  [0, ''],
  [-3600, ''],
  [Number.NaN, '']
])('a duration of %d seconds is shown as "%s"', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})

test('a duration has hours and minutes only for a positive finite number', () => {
  expect(hoursAndMinutes(5040)).toEqual({ hours: 1, minutes: 24 })
  for (const nothing of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(hoursAndMinutes(nothing)).toBeUndefined()
})

test.each([
  [5040, 'PT1H24M'],
  [5041, 'PT1H24M1S'],
  [0, 'PT0S']
])('a duration of %d seconds is written for machines as %s', (seconds, written) => {
  expect(isoDuration(seconds)).toBe(written)
})
