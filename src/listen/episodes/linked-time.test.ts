import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_SECONDS } from '../../lib/time-units.ts'
import { linkedSeconds, withoutMoment } from './linked-time.ts'

describe('a link with a time', () => {
  test.each([
    ['?t=754', '', 754],
    ['?t=12:34', '', 754],
    ['?t=1:02:03', '', 3723],
    ['?t=12m34s', '', 754],
    ['?t=90.5', '', 90.5],
    ['?t=0', '', 0],
    ['?utm_source=mail&t=754', '', 754],
    ['?t=12%3A34', '', 754],
    ['', '#t=754', 754],
    ['', '#t=12m34s', 754],
    ['', '#ep-118&t=754', 754],
    ['', '#episode-118&t=12:34', 754]
  ])('a link with the time %s%s starts at second %d', (search, hash, seconds) => {
    expect(linkedSeconds(search, hash, 2 * HOUR_SECONDS)).toBe(seconds)
  })

  test.each([
    ['#t=10,20', 10],
    ['#t=npt:10,20', 10],
    ['#t=NPT:1:00', 60],
    ['#t=0:10,1:20', 10]
  ])('only the start of the fragment %s counts', (hash, seconds) => {
    expect(linkedSeconds('', hash, 2 * HOUR_SECONDS)).toBe(seconds)
  })

  test.each([
    ['', ''],
    ['?t=', ''],
    ['?t=-5', ''],
    ['?t=straks', ''],
    ['?t=1:2:3:4', ''],
    ['?t=<img>', ''],
    ['?t=NaN', ''],
    [`?t=${'9'.repeat(400)}`, ''],
    ['?T=754', ''],
    ['?time=754', ''],
    ['', '#754'],
    ['', '#inhoud'],
    ['', '#t='],
    ['', '#t=,20'],
    ['', '#t=20,10'],
    ['', '#t=20,20'],
    ['', '#t=20,straks'],
    ['', '#t=10,20,30'],
    ['', '#t=smpte:0:10'],
    ['', '#t=%']
  ])('"%s%s" has no time', (search, hash) => {
    expect(linkedSeconds(search, hash, 2 * HOUR_SECONDS)).toBeUndefined()
  })

  test.each([
    [3599, 3599],
    [3599.9, 3599.9],
    [3600, undefined],
    [3601, undefined]
  ])('second %d of an hour starts at %s', (linked, seconds) => {
    expect(linkedSeconds(`?t=${linked}`, '', HOUR_SECONDS)).toBe(seconds)
  })

  test('a link with a time is accepted when the length of the episode is unknown', () => {
    expect(linkedSeconds('?t=9:00:00', '', 0)).toBe(9 * HOUR_SECONDS)
  })

  test('a link with a time prefers the hash to the query, unless the hash has no valid time', () => {
    expect(linkedSeconds('?t=10', '#t=20', HOUR_SECONDS)).toBe(20)
    expect(linkedSeconds('?t=10', '#t=9:00:00', HOUR_SECONDS)).toBe(10)
    expect(linkedSeconds('?t=10', '#inhoud', HOUR_SECONDS)).toBe(10)
  })

  test('a link with a time is always within the episode, whatever an address contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 20_000 }), (query, hash, duration) => {
        const seconds = linkedSeconds(`?t=${query}`, `#t=${hash}`, duration)
        if (seconds === undefined) return
        expect(seconds).toBeGreaterThanOrEqual(0)
        expect(seconds).toBeLessThan(duration)
      })
    )
  })
})

test.each([
  ['', ''],
  ['?t=754', ''],
  ['?t=', ''],
  ['#t=10,20', ''],
  ['?a=1&t=754', '?a=1'],
  ['?t=754&a=1&b=t=2', '?a=1&b=t=2'],
  ['#ep-118&t=754', '#ep-118'],
  ['#inhoud', '#inhoud'],
  ['?tab=1', '?tab=1']
])('the address %s becomes "%s"', (part, rest) => {
  expect(withoutMoment(part)).toBe(rest)
})
