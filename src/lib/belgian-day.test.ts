import { expect, test } from 'vitest'
import { belgianDayOf, dayAfter, startOfBelgianDay } from './belgian-day.ts'

test.each([
  ['2026-12-01', '2026-11-30T23:00:00.000Z', '2026-12-02'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-02'],
  ['2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-29'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-26'],
  ['2028-02-29', '2028-02-28T23:00:00.000Z', '2028-03-01']
])('the day %s begins at midnight in Belgium, in winter and in summer', (day, start, after) => {
  expect(startOfBelgianDay(day)?.toISOString()).toBe(start)
  expect(belgianDayOf(new Date(start))).toBe(day)
  expect(dayAfter(day)).toBe(after)
})

test.each(['2026-02-30', '2027-02-29', '2026-13-01', '1-12-2026', '', 'morgen'])('%j is not a day', (day) => {
  expect(startOfBelgianDay(day)).toBeUndefined()
  expect(dayAfter(day)).toBeUndefined()
})
