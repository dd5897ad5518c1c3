import { expect, test } from 'vitest'
import { silenceOf } from './silence.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (...days: number[]) => days.map((day) => new Date(NOW.getTime() - day * 24 * 3_600_000))
const biweekly = (first: number) => daysAgo(...[0, 14, 28, 42, 57].map((day) => first + day))

test.each<[string, Date[], number | undefined]>([
  ['on time', biweekly(13), undefined],
  ['a week late is human', biweekly(21), undefined],
  ['late', biweekly(23), 1],
  ['a week later still', biweekly(30), 2],
  ['a pause of months is a decision', biweekly(120), undefined],
  ['too young for a rhythm', daysAgo(100, 107, 114), undefined],
  ['an episode that is still to come does not count', [...biweekly(23), ...daysAgo(-3)], 1],
  ['no episodes', [], undefined]
])('the silence of a podcast is counted in weeks: %s', (_, dates, week) => {
  expect(silenceOf(dates, NOW)?.week).toBe(week)
})

test('the report says since when, and the usual interval', () => {
  expect(silenceOf(biweekly(23).toReversed(), NOW)).toEqual({
    lastPublishedAt: daysAgo(23)[0],
    rhythmDays: 14,
    daysSince: 23,
    week: 1
  })
})
