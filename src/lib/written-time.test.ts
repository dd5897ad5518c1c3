import { describe, expect, test } from 'vitest'
import { parseClock } from './written-time.ts'

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
  ])('the time %s is read as %d seconds', (written, seconds) => {
    expect(parseClock(written)).toBe(seconds)
  })

  test.each(['', ' ', 'abc', '-5', '1:2:3:4', '12:', ':30', 'h', '1.2.3', 'NaN'])(
    'the time "%s" is not read',
    (written) => {
      expect(parseClock(written)).toBeUndefined()
    }
  )
})
