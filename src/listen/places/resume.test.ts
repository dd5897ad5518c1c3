import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  COMMON_SPEEDS,
  isComplete,
  isSaveable,
  listeningKeys,
  listeningState,
  nextSpeed,
  type Position,
  parseCompleted,
  parsePositions,
  parseSpeed,
  parseSwitch,
  parseVolume,
  resumeSeconds,
  SPEEDS,
  withoutOld
} from './resume.ts'

const stored = (position: number, duration = 3600, lastPlayed = '2026-11-01T10:00:00.000Z'): Position => ({
  episodeId: 'ep-1',
  position,
  duration,
  lastPlayed
})

test('storage keys start with the short name', () => {
  expect(listeningKeys('kino9')).toEqual({
    positions: 'kino9-playback-positions',
    completed: 'kino9-completed-episodes',
    speed: 'kino9-playback-speed',
    shortcuts: 'kino9-shortcuts',
    volume: 'kino9-volume',
    withoutSpoilers: 'kino9-without-spoilers',
    skippedChapters: 'kino9-skipped-chapters'
  })
})

describe('where an episode of an hour continues', () => {
  test.each([
    [0, 0],
    [9.9, 0],
    [10, 0],
    [10.1, 10.1],
    [1800, 1800],
    [3479, 3479],
    [3480, 3480],
    [3480.1, 0],
    [3481, 0],
    [3600, 0],
    [4000, 0]
  ])('an episode of an hour stopped at %d continues at second %d', (position, second) => {
    expect(resumeSeconds(stored(position))).toBe(second)
  })

  test('an episode that was never played starts at the beginning', () => {
    expect(resumeSeconds(undefined)).toBe(0)
  })

  test('an episode of two minutes always starts at the beginning', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 120, noNaN: true }), (position) => {
        expect(resumeSeconds(stored(position, 120))).toBe(0)
      })
    )
  })

  test('the second where an episode continues is the stored one or the start, and always leaves two minutes', () => {
    const seconds = fc.double({ min: 0, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(seconds, seconds, (position, duration) => {
        const second = resumeSeconds(stored(position, duration))
        expect([0, position]).toContain(second)
        if (second > 0) expect(duration - second).toBeGreaterThanOrEqual(120)
      })
    )
  })
})

test.each([
  [94.9, 100, false],
  [95, 100, true],
  [100, 100, true],
  [949.9, 1000, false],
  [950, 1000, true],
  [0, 0, false],
  [50, 0, false],
  [50, Number.NaN, false],
  [50, Number.POSITIVE_INFINITY, false],
  [-1, 100, false]
])('the position at second %d of %d counts as the end: %s', (position, duration, isEnd) => {
  expect(isComplete(position, duration)).toBe(isEnd)
})

test.each([
  [0, 100, true],
  [50, 100, true],
  [-0.1, 100, false],
  [50, 0, false],
  [50, -5, false],
  [50, Number.NaN, false],
  [50, Number.POSITIVE_INFINITY, false],
  [Number.NaN, 100, false]
])('the position at second %d of %d is stored: %s', (position, duration, isKept) => {
  expect(isSaveable(position, duration)).toBe(isKept)
})

test('positions older than thirty days are dropped, except for the episode that is playing', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const positions = {
    'ep-1': stored(60, 3600, '2026-10-21T12:00:00.000Z'),
    'ep-2': stored(60, 3600, '2026-10-21T11:59:59.999Z'),
    'ep-3': stored(60, 3600, '2020-01-01T00:00:00.000Z'),
    'ep-4': stored(60, 3600, 'gisteren')
  }
  expect(Object.keys(withoutOld(positions, now, 'ep-3'))).toEqual(['ep-1', 'ep-3', 'ep-4'])
})

describe('stored data', () => {
  test('stored data drops an invalid record without affecting the others', () => {
    const sound = stored(60)
    const rubbish = {
      'ep-1': sound,
      'ep-2': null,
      'ep-3': { ...sound, position: -4 },
      'ep-4': { ...sound, position: '60' },
      'ep-5': { ...sound, duration: null },
      'ep-6': 'tekst'
    }
    expect(parsePositions(rubbish)).toEqual({ 'ep-1': sound })
  })

  test.each([[null], [[]], ['tekst'], [4], [undefined]])(
    'the stored value %j is not a list of positions',
    (value) => {
      expect(parsePositions(value)).toBeUndefined()
    }
  )

  test('stored data is always valid after parsing, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (records) => {
        for (const { position, duration, episodeId, lastPlayed } of Object.values(
          parsePositions(records) ?? {}
        )) {
          expect(Math.min(position, duration)).toBeGreaterThanOrEqual(0)
          expect(Number.isFinite(position + duration)).toBe(true)
          expect(typeof episodeId).toBe('string')
          expect(typeof lastPlayed).toBe('string')
        }
      })
    )
  })

  test('completed episodes are texts, each once', () => {
    expect(parseCompleted(['ep-1', 4, null, 'ep-1', 'ep-2'])).toEqual(['ep-1', 'ep-2'])
    for (const value of [null, {}, 'ep-1', 4]) expect(parseCompleted(value)).toBeUndefined()
  })

  test('a volume is a share of the whole', () => {
    for (const volume of [0, 0.35, 1]) expect(parseVolume(volume)).toBe(volume)
    for (const value of [-0.1, 1.1, '1', null, Number.NaN]) expect(parseVolume(value)).toBeUndefined()
  })

  test('speeds go in tenths from 0.8 to 3, and the common ones are among them', () => {
    expect(SPEEDS.slice(0, 4)).toEqual([0.8, 0.9, 1, 1.1])
    expect(SPEEDS.at(-1)).toBe(3)
    expect(SPEEDS).toEqual(expect.arrayContaining([...COMMON_SPEEDS]))
    expect(nextSpeed(1.7, 'faster')).toBe(1.75)
    expect(nextSpeed(1, 'slower')).toBe(0.9)
    expect(nextSpeed(3, 'faster')).toBeUndefined()
    expect(nextSpeed(0.8, 'slower')).toBeUndefined()
  })

  test('a speed is one of the offered ones, a switch is on or off', () => {
    for (const speed of SPEEDS) expect(parseSpeed(speed)).toBe(speed)
    for (const value of [0, 0.7, 3.1, 1.25, '1', null]) expect(parseSpeed(value)).toBeUndefined()
    for (const value of [true, false]) expect(parseSwitch(value)).toBe(value)
    for (const value of [0, 'true', null]) expect(parseSwitch(value)).toBeUndefined()
  })
})

describe('the state of an episode', () => {
  test.each([
    ['never played', {}, [], { state: 'new' }],
    ['hardly begun', { 'ep-1': stored(5) }, [], { state: 'new' }],
    ['under way', { 'ep-1': stored(60) }, [], { state: 'going', positionSeconds: 60, durationSeconds: 3600 }],
    ['heard', {}, ['ep-1'], { state: 'heard' }],
    ['heard, with a place left over', { 'ep-1': stored(60) }, ['ep-1'], { state: 'heard' }]
  ])('the state of an episode follows from what is stored: %s', (_, positions, completed, state) => {
    expect(listeningState('ep-1', positions, completed)).toEqual(state)
  })
})
