import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filmMarksText } from '#texts/film-marks.ts'
import { $toasts } from '../../site/notices/notices.store.ts'
import { NO_FILMS, withMark } from './marks.ts'
import {
  $isUnstored,
  $myFilms,
  changeAll,
  forgetAll,
  giveStars,
  hasSeen,
  markSeen,
  markWanted,
  takeMarksAlong
} from './my-films.store.ts'

const KEY = 'site-films'
const STALKER = { tmdbId: 1398, pageSlug: 'stalker-1979' }
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  $myFilms.set(NO_FILMS)
  localStorage.clear()
  $isUnstored.set(false)
})

test('stores marks in the documented format', () => {
  markSeen(STALKER, true)
  giveStars(STALKER, 4.5)
  markWanted({ pageSlug: 'zerkalo-1975' }, true)
  expect(stored()).toEqual({
    version: 1,
    marks: { 'tmdb:1398': { seen: true, stars: 4.5, ratedOn: '2026-11-25' }, 'zerkalo-1975': { want: true } }
  })
  expect(hasSeen(STALKER)).toBe(true)
  markSeen(STALKER, false)
  expect(hasSeen(STALKER)).toBe(false)
})

test('two tabs keep the marks of both', () => {
  markSeen(STALKER, true)
  // The other tab wrote; its event has not come yet.
  const other = withMark($myFilms.get(), { pageSlug: 'solaris-1972' }, (mark) => ({ ...mark, want: true }))
  localStorage.setItem(KEY, JSON.stringify(other))
  markSeen({ pageSlug: 'zerkalo-1975' }, true)
  expect(Object.keys(stored().marks).toSorted()).toEqual(['solaris-1972', 'tmdb:1398', 'zerkalo-1975'])
})

test('follows another tab', () => {
  const newValue = JSON.stringify({ version: 1, marks: { 'tmdb:1398': { seen: true } } })
  localStorage.setItem(KEY, newValue)
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }))
  expect(hasSeen(STALKER)).toBe(true)
})

test('says once that a full storage does not keep a mark, and keeps it for the visit', () => {
  $toasts.set([])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  markSeen(STALKER, true)
  markWanted({ pageSlug: 'a' }, true)
  expect(hasSeen(STALKER)).toBe(true)
  expect($isUnstored.get()).toBe(true)
  expect($toasts.get().map(({ text }) => text)).toEqual([filmMarksText.notStored])
  vi.restoreAllMocks()
  markSeen(STALKER, true)
  expect($isUnstored.get()).toBe(false)
  expect(stored().marks).toHaveProperty('tmdb:1398')
})

test('takes an import and a deletion back', () => {
  markSeen(STALKER, true)
  const undoImport = changeAll((record) =>
    withMark(record, { tmdbId: 593 }, () => ({ seen: true, stars: 3 }))
  )
  markWanted({ pageSlug: 'a' }, true)
  undoImport()
  expect(Object.keys(stored().marks).toSorted()).toEqual(['a', 'tmdb:1398'])
  const undo = forgetAll()
  expect(stored().marks).toEqual({})
  undo()
  expect(Object.keys(stored().marks).toSorted()).toEqual(['a', 'tmdb:1398'])
})

test('moves a mark to the id that a film got since', () => {
  markSeen({ pageSlug: 'stalker-1979' }, true)
  takeMarksAlong([STALKER])
  expect(stored().marks).toEqual({ 'tmdb:1398': { seen: true } })
})
