import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampSeconds,
  passedMilestones,
  playedShare,
  RETRY_DELAYS_MS,
  SAVE_EVERY_MS,
  secondsAt
} from './player-limits.ts'

test('the position is stored every five seconds and a source is retried three times', () => {
  expect(SAVE_EVERY_MS).toBe(5000)
  expect(RETRY_DELAYS_MS).toHaveLength(3)
})

test.each([
  [-10, 600, 0],
  [0, 600, 0],
  [599.9, 600, 599.9],
  [600, 600, 600],
  [630, 600, 600],
  [630, 0, 630],
  [630, Number.NaN, 630],
  [630, Number.POSITIVE_INFINITY, 630],
  [Number.NaN, 600, 0],
  [Number.POSITIVE_INFINITY, 600, 0]
])('the position %d of %d is second %d', (wanted, duration, second) => {
  expect(clampSeconds(wanted, duration)).toBe(second)
})

test.each([
  [249.9, 250, [25]],
  [250, 250.2, []],
  [249, 249.9, []],
  [499.8, 500.1, [50]],
  [749.9, 750, [75]],
  [949.9, 950, [95]],
  [200, 999, [25, 50, 75, 95]],
  [600, 100, []]
])('the milestones passed by playing from %d to %d of 1000 seconds are %j', (from, to, milestones) => {
  expect(passedMilestones(from, to, 1000)).toEqual(milestones)
})

test('an episode of unknown length has no milestones', () => {
  for (const duration of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(passedMilestones(0, 1000, duration)).toEqual([])
})

test('playing through in steps of any size passes each milestone once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 200 }), (steps) => {
      let second = 0
      const passed = steps.flatMap((step) => {
        const from = second
        second += step
        return passedMilestones(from, second, 1000)
      })
      expect(passed).toEqual([25, 50, 75, 95].filter((percent) => percent * 10 <= second))
    })
  )
})

const strip = { left: 100, width: 400 }

test.each([
  [100, 0],
  [300, 1800],
  [500, 3600],
  [20, 0],
  [900, 3600]
])('a pointer at %d px is at second %d', (clientX, seconds) => {
  expect(secondsAt(clientX, strip, 3600)).toBe(seconds)
})

test('a bar that is not rendered yet has no seconds', () => {
  expect(secondsAt(300, { left: 0, width: 0 }, 3600)).toBe(0)
})

test.each([
  [30, 120, 0.25],
  [130, 120, 1],
  [-1, 120, 0],
  [30, 0, 0]
])('the position %d of %d seconds is %d of the bar', (position, duration, share) => {
  expect(playedShare(position, duration)).toBe(share)
})
