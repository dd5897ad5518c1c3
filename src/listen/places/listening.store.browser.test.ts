import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  $completed,
  $positions,
  $speed,
  clearListeningMemory,
  forgetPosition,
  markCompleted,
  markNotCompleted,
  moveMemory,
  resumeSecondsOf,
  savePosition
} from './listening.store.ts'

const KEYS = ['playback-positions', 'completed-episodes', 'playback-speed', 'shortcuts', 'volume'].map(
  (name) => `site-${name}`
)

beforeEach(() => {
  // Files that ran before this one share the storage.
  clearListeningMemory()
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  clearListeningMemory()
  $speed.set(1)
  vi.restoreAllMocks()
})

test('a position is stored in the documented format', () => {
  savePosition('ep-118', 754.5, 5000)
  expect(JSON.parse(localStorage.getItem('site-playback-positions') ?? '')).toEqual({
    'ep-118': { episodeId: 'ep-118', position: 754.5, duration: 5000, lastPlayed: '2026-11-20T12:00:00.000Z' }
  })
  expect(resumeSecondsOf('ep-118')).toBe(754.5)
  expect(resumeSecondsOf('ep-117')).toBe(0)
})

test.each([
  [-1, 5000],
  [60, 0],
  [60, Number.NaN]
])('no position is stored for second %d of %d', (position, duration) => {
  savePosition('ep-118', position, duration)
  expect($positions.get()).toEqual({})
})

test('storing a position drops those older than thirty days, except its own', () => {
  savePosition('ep-1', 60, 5000)
  vi.setSystemTime(new Date('2026-12-19T12:00:00.000Z'))
  savePosition('ep-2', 60, 5000)
  vi.setSystemTime(new Date('2026-12-21T12:00:00.000Z'))
  savePosition('ep-3', 60, 5000)
  expect(Object.keys($positions.get())).toEqual(['ep-2', 'ep-3'])
})

test('a special that gets a number keeps its position and its mark', () => {
  savePosition('ep-kerst', 60, 5000)
  moveMemory('ep-kerst', 'ep-5')
  expect($positions.get()).toMatchObject({ 'ep-5': { episodeId: 'ep-5', position: 60 } })
  expect($positions.get()).not.toHaveProperty('ep-kerst')
  markCompleted('ep-trailer')
  moveMemory('ep-trailer', 'ep-6')
  expect($completed.get()).toEqual(['ep-6'])
})

test('a number that already has stored data keeps it', () => {
  savePosition('ep-kerst', 60, 5000)
  savePosition('ep-5', 900, 5000)
  moveMemory('ep-kerst', 'ep-5')
  expect(Object.keys($positions.get())).toEqual(['ep-5'])
  expect(resumeSecondsOf('ep-5')).toBe(900)
  markCompleted('ep-kerst')
  moveMemory('ep-kerst', 'ep-5')
  expect($completed.get()).toEqual([])
})

test('an episode that was heard elsewhere starts at its beginning, not where it was left here', () => {
  savePosition('ep-118', 87, 5000)
  $completed.set(['ep-118'])
  expect(resumeSecondsOf('ep-118')).toBe(0)
  markNotCompleted('ep-118')
  expect(resumeSecondsOf('ep-118')).toBe(87)
})

test('a completed episode has its mark once and no position', () => {
  savePosition('ep-1', 60, 5000)
  markCompleted('ep-1')
  markCompleted('ep-1')
  expect($completed.get()).toEqual(['ep-1'])
  expect($positions.get()).toEqual({})
  markNotCompleted('ep-1')
  expect($completed.get()).toEqual([])
})

test('clearing one position keeps the others', () => {
  savePosition('ep-1', 60, 5000)
  savePosition('ep-2', 60, 5000)
  forgetPosition('ep-1')
  forgetPosition('ep-9')
  expect(Object.keys($positions.get())).toEqual(['ep-2'])
})

test('clearing the history keeps the speed', () => {
  savePosition('ep-1', 60, 5000)
  markCompleted('ep-2')
  $speed.set(1.5)
  clearListeningMemory()
  expect($positions.get()).toEqual({})
  expect($completed.get()).toEqual([])
  expect($speed.get()).toBe(1.5)
})

test.each(['tekst', '{"ep-1":4}', '[{}]', 'null', '"'])(
  'invalid data of another version is ignored in every key: %s',
  (rubbish) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const key of KEYS) {
      localStorage.setItem(key, rubbish)
      dispatchEvent(new StorageEvent('storage', { key, newValue: rubbish, storageArea: localStorage }))
    }
    expect(resumeSecondsOf('ep-1')).toBe(0)
    expect($speed.get()).toBe(1)
    savePosition('ep-1', 60, 5000)
    markCompleted('ep-2')
    expect(resumeSecondsOf('ep-1')).toBe(60)
    expect($completed.get()).toEqual(['ep-2'])
  }
)
