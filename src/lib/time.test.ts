import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClock, formatClockMinutes } from './time.ts'
import { parseClock } from './written-time.ts'

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
])('the clock shows %d seconds as %s', (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown)
})

test.each([
  [0, '0:00'],
  [59, '0:00'],
  [4267, '1:11'],
  [-1, '0:00'],
  [Number.NaN, '0:00']
])('the clock in minutes mode shows %d seconds as %s', (seconds, shown) => {
  expect(formatClockMinutes(seconds)).toBe(shown)
})

test('the clock parses what it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
      expect(parseClock(formatClock(seconds))).toBe(seconds)
    })
  )
})
