import { expect, test } from 'vitest'
import { endOfMonth, isMonth, monthOf, monthsBetween, nextMonth, startOfMonth } from './month.ts'
import { monthName, shortMonth } from './month-names.ts'

test('months begin and end at midnight in Belgium, in summer and in winter', () => {
  expect(startOfMonth('2026-07').toISOString()).toBe('2026-06-30T22:00:00.000Z')
  expect(endOfMonth('2026-10').toISOString()).toBe('2026-10-31T23:00:00.000Z')
  expect(monthOf(new Date('2026-10-31T22:59:59Z'))).toBe('2026-10')
  expect(monthOf(new Date('2026-10-31T23:00:00Z'))).toBe('2026-11')
})

test('months follow each other over the end of a year', () => {
  expect(nextMonth('2026-09')).toBe('2026-10')
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2027-02', '2026-11')).toEqual([])
})

test('only a year with a month is a month', () => {
  expect(['2026-01', '2026-12', '2026-13', '2026-1', '2026-00', "2026-01'", '1026-01'].map(isMonth)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false
  ])
})

test('a month has a name, and a short one for a plot', () => {
  expect(monthName('2026-10')).toBe('oktober 2026')
  expect(shortMonth('2026-10')).toBe('okt')
})
