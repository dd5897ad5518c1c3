import { expect, test } from 'vitest'
import { formatDateTime, formatHour } from './moment.ts'

test.each([
  ['2026-11-20T12:05:00.000Z', /^20 nov\.? 2026, 13:05$/],
  ['2026-07-01T22:30:00.000Z', /^2 jul\.? 2026, 00:30$/]
])('the moment %s is formatted in the time of Brussels', (iso, expected) => {
  expect(formatDateTime(iso)).toMatch(expected)
})

test('an hour has two digits on both sides', () => {
  expect(formatHour(new Date('2026-11-20T08:02:59Z'))).toBe('09:02')
})
