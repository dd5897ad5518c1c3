import { expect, test } from 'vitest'
import { playedShare, secondsAt } from './reel.ts'

const strip = { left: 100, width: 400 }

test.each([
  [100, 0],
  [300, 1800],
  [500, 3600],
  [20, 0],
  [900, 3600]
])('a pointer at %d px stands at second %d', (clientX, seconds) => {
  expect(secondsAt(clientX, strip, 3600)).toBe(seconds)
})

test('a strip that is not drawn yet has no seconds', () => {
  expect(secondsAt(300, { left: 0, width: 0 }, 3600)).toBe(0)
})

test.each([
  [30, 120, 0.25],
  [130, 120, 1],
  [-1, 120, 0],
  [30, 0, 0]
])('%d of %d seconds is %d of the strip', (position, duration, share) => {
  expect(playedShare(position, duration)).toBe(share)
})
