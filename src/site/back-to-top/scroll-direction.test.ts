import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterScroll,
  BACK_TO_TOP_AFTER_PX,
  DIRECTION_SENSITIVITY_PX,
  withinPage
} from './scroll-direction.ts'

/** Whether the button shows after scrolling from `from` to each of `stops`. */
const walk = (from: number, ...stops: number[]) =>
  stops.reduce((state, top) => afterScroll(state, top, true), { turnedAtPx: from, isShown: false }).isShown

test('the button to the top hides within 300 px of the top, and ignores movements up to 4 px', () => {
  expect(BACK_TO_TOP_AFTER_PX).toBe(300)
  expect(DIRECTION_SENSITIVITY_PX).toBe(4)
})

test.each<[string, number, number[], boolean]>([
  ['shows after more than 4 px upward', 1000, [995], true],
  ['does not show after exactly 4 px', 1000, [996], false],
  ['does not show on the way down', 1000, [1400], false],
  ['goes on scrolling down', 1000, [900, 905], false],
  ['stays through a tremble of 4 px down', 1000, [900, 904], true],
  ['shows at 301 px', 1000, [301], true],
  ['does not show at 300 px', 1000, [300], false],
  ['goes when the top comes near', 1000, [400, 300], false],
  ['comes after many small steps upward', 1000, [998, 996, 994], true],
  ['does not come for trembling on the spot', 1000, [998, 1001, 997, 1003], false],
  ['comes back on turning upward again', 1000, [900, 950, 940], true]
])('the button to the top %s', (_, from, stops, isShown) => {
  expect(walk(from, ...stops)).toBe(isShown)
})

test('the button to the top never shows while it is switched off', () => {
  expect(afterScroll({ turnedAtPx: 1000, isShown: true }, 900, false).isShown).toBe(false)
})

test('the button to the top never shows within 300 px of the top, whatever was scrolled before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5000 })),
      fc.integer({ min: 0, max: 300 }),
      (stops, last) => {
        expect(walk(2000, ...stops, last)).toBe(false)
      }
    )
  )
})

test.each([
  [-40, 0],
  [0, 0],
  [500, 500],
  [1200, 1200],
  [1260, 1200]
])('a page of 2000 in a viewport of 800, at %d, counts as at %d', (offsetPx, countedPx) => {
  expect(withinPage(offsetPx, 2000, 800)).toBe(countedPx)
})
