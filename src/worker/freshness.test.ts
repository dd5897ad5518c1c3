import { expect, test } from 'vitest'
import { isStale, newestOn, STALE_AFTER_MS } from './freshness.ts'

test.each([
  ['a moment', 1000, false],
  ['an hour', 3_600_000, false],
  ['just less than three hours', STALE_AFTER_MS - 1, false],
  ['three hours', STALE_AFTER_MS, true],
  ['a night', 9 * 3_600_000, true],
  ['less than nothing, by a clock that was set', -5000, false]
])('a page is stale or not after %s in the background', (_, goneMs, expected) => {
  expect(isStale(1_000_000, 1_000_000 + goneMs)).toBe(expected)
})

test.each([
  ['<!DOCTYPE html><html lang="nl-BE" data-newest="ep-118" data-push><head>', 'ep-118'],
  ['<!DOCTYPE html><html lang="nl-BE" data-newest="ep-trailer">', 'ep-trailer'],
  ['<!DOCTYPE html><html lang="nl-BE"><body data-newest="ep-1">', undefined],
  ['', undefined]
])('the newest episode is read from %s', (html, newest) => {
  expect(newestOn(html)).toBe(newest)
})
