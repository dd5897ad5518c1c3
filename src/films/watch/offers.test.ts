import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/time-units.ts'
import { ageOf, FRESH_DAYS, SHOWN_DAYS } from './offers.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  ['a clock that is behind', -1, 'fresh'],
  ['a day', FRESH_DAYS, 'fresh'],
  ['more than a day', FRESH_DAYS + 0.001, 'dated'],
  ['a week', SHOWN_DAYS, 'dated'],
  ['more than a week', SHOWN_DAYS + 0.001, 'hidden'],
  ['no time', Number.NaN, 'hidden']
] as const)('an answer of %s ago is shown as it should be', (_, days, age) => {
  expect(ageOf(new Date(NOW.getTime() - days * DAY_MS), NOW)).toBe(age)
})
