import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_MS } from '../src/lib/time-units.ts'
import { withRecentDates } from './sample-dates.ts'

const SAMPLE = readFileSync('sample/feed.xml', 'utf8')
const datesOf = (feed: string) =>
  [...feed.matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''))
const NEWEST_MS = Math.max(...datesOf(SAMPLE))
const after = (days: number) => new Date(NEWEST_MS + days * DAY_MS)

test.each([0, 1, 13, 28])('the dates are unchanged %i days after the newest episode', (days) => {
  expect(withRecentDates(SAMPLE, after(days))).toBe(SAMPLE)
})

test.each([29, 41, 42, 90, 365, 3650])(
  'all dates are shifted %i days after the newest episode, by whole fortnights, so that it is in the last one',
  (days) => {
    const shifted = datesOf(withRecentDates(SAMPLE, after(days)))
    const later = new Set(datesOf(SAMPLE).map((date, at) => (shifted[at] ?? 0) - date))
    expect(later.size).toBe(1)
    expect(([...later][0] ?? 1) % (14 * DAY_MS)).toBe(0)
    const ageMs = after(days).getTime() - Math.max(...shifted)
    expect(ageMs).toBeGreaterThanOrEqual(0)
    expect(ageMs).toBeLessThan(14 * DAY_MS)
  }
)

test('a feed without dates is unchanged', () => {
  expect(withRecentDates('<rss></rss>', after(90))).toBe('<rss></rss>')
})
