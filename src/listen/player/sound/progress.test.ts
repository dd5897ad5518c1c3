import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Advance,
  advance,
  afterJump,
  isWholeEnd,
  type Moment,
  noProgress,
  type Progress
} from './progress.ts'

const moment = (positionSeconds: number, atMs: number, more: Partial<Moment> = {}): Moment => ({
  positionSeconds,
  atMs,
  audioSeconds: 1000,
  feedSeconds: 1000,
  speed: 1,
  ...more
})

/** Plays from `from` to `to` in steps of a quarter second. Returns the final progress, milestones and completions. */
function play(from: number, to: number, before: Progress = noProgress(), more: Partial<Moment> = {}) {
  let last: Advance = { progress: before, completesNow: false, milestones: [] }
  const milestones: number[] = []
  let completions = 0
  for (let second = from; second <= to; second += 0.25) {
    last = advance(last.progress, moment(second, second * 1000, more))
    milestones.push(...last.milestones)
    if (last.completesNow) completions++
  }
  return { progress: last.progress, milestones, completions }
}

describe('completion', () => {
  test.each([
    [949.75, 0],
    [950, 1],
    [999, 1]
  ])('an episode that plays from 900 to %d of 1000 seconds is completed %d times', (to, completions) => {
    expect(play(900, to).completions).toBe(completions)
  })

  test('a seek to 96 % completes nothing; the first second that plays there does', () => {
    const arrived = advance(afterJump(play(10, 20).progress), moment(960, 20_100))
    expect(arrived.completesNow).toBe(false)
    const played = advance(arrived.progress, moment(960.25, 20_350))
    expect(played.completesNow).toBe(true)
  })

  test('a position that moved further than the clock is a seek, even without a seek event', () => {
    const before = play(10, 20).progress
    expect(advance(before, moment(960, 20_250)).completesNow).toBe(false)
  })

  test('a duration that shrinks during playback completes nothing', () => {
    const before = play(10, 20).progress
    const broken = advance(before, moment(20.25, 20_250, { audioSeconds: 21 }))
    expect(broken.completesNow).toBe(false)
  })

  test("the feed's duration is used without one of the audio; without both nothing completes", () => {
    const unknown = { audioSeconds: Number.POSITIVE_INFINITY }
    expect(play(940, 960, noProgress(), unknown).completions).toBe(1)
    expect(play(940, 960, noProgress(), { ...unknown, feedSeconds: 0 }).completions).toBe(0)
  })

  test("the audio's duration is used when the feed's differs", () => {
    expect(play(940, 960, noProgress(), { audioSeconds: 2000 }).completions).toBe(0)
    expect(play(440, 480, noProgress(), { audioSeconds: 500 }).completions).toBe(1)
  })

  test('at double speed a second of the clock covers two seconds of audio', () => {
    const start = advance(noProgress(), moment(948, 0, { speed: 2 })).progress
    expect(advance(start, moment(951.9, 1500, { speed: 2 })).completesNow).toBe(true)
    expect(advance(start, moment(951.9, 1500, { speed: 1 })).completesNow).toBe(false)
  })

  test('an episode completes once, however often the last part is replayed', () => {
    const first = play(940, 960)
    expect(play(945, 999, afterJump(first.progress)).completions).toBe(0)
  })

  test('standing still for an hour completes nothing', () => {
    const { progress } = play(940, 949.75)
    expect(advance(progress, moment(949.75, 5_000_000)).completesNow).toBe(false)
  })
})

test('milestones are reached by playing only', () => {
  expect(play(245, 255).milestones).toEqual([25])
  const jumped = advance(afterJump(play(10, 20).progress), moment(600, 20_100))
  expect(jumped.milestones).toEqual([])
  expect(play(600.25, 760, jumped.progress).milestones).toEqual([75])
})

test('no sequence of seeks completes an episode that did not play in its last part', () => {
  const jumps = fc.array(
    fc.record({ to: fc.integer({ min: 0, max: 949 }), for: fc.integer({ min: 0, max: 40 }) })
  )
  fc.assert(
    fc.property(jumps, (visits) => {
      let progress = noProgress()
      let completions = 0
      for (const visit of visits) {
        const heard = play(visit.to, Math.min(949.75, visit.to + visit.for / 10), afterJump(progress))
        progress = heard.progress
        completions += heard.completions
      }
      expect(completions).toBe(0)
    }),
    { numRuns: 50 }
  )
})

describe('an end', () => {
  const known = (longestSeconds: number): Progress => ({ longestSeconds, isComplete: false })
  test.each([
    ['where audio and feed say', 1000, 1000, 1000, true],
    ['at 95 %', 950, 1000, 1000, true],
    ['at 94.9 %', 949, 1000, 1000, false],
    ['in the middle of a cut download', 400, 1000, 1000, false],
    ['where the audio says, long before the feed', 500, 500, 1000, true],
    ['where the feed says, long before the audio', 1000, 2000, 1000, true],
    ['anywhere, when the feed says nothing', 400, 1000, 0, true],
    ['of a recording of unknown length', 990, 0, 1000, true]
  ])('an end %s is told from a break-off', (_, position, longest, feed, isWhole) => {
    expect(isWholeEnd(known(longest), position, feed)).toBe(isWhole)
  })
})
