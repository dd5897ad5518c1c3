import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { dueFilms, REFRESH_AFTER_HOURS } from './due-films.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const film = (tmdbId: number, checked: number | null, tried = checked ?? 0) => ({
  tmdbId,
  checkedAt: checked === null ? null : ago(checked),
  triedAt: ago(tried)
})

test('a film that was never looked up comes first, in the order of the podcast', () => {
  expect(dueFilms([3, 1, 2], [film(1, 100)], NOW)).toEqual([3, 2, 1])
})

test('the film that waits longest comes next, and a recent answer is left alone', () => {
  const known = [film(1, 20), film(2, 40), film(3, REFRESH_AFTER_HOURS - 1), film(4, REFRESH_AFTER_HOURS)]
  expect(dueFilms([1, 2, 3, 4], known, NOW)).toEqual([2, 1, 4])
})

test('a film that failed goes to the end, however old its answer is', () => {
  expect(dueFilms([1, 2, 3], [film(1, 100, 1), film(2, 30), film(3, null, 2)], NOW)).toEqual([2, 3, 1])
})
