import { describe, expect, test } from 'vitest'
import { openDelayMs, placeTip, TIP_DELAY_MS, TIP_SKIP_MS } from './tip-timing.ts'

test('a tip waits 700 ms, or not at all within 300 ms after another tip', () => {
  expect(TIP_DELAY_MS).toBe(700)
  expect(TIP_SKIP_MS).toBe(300)
})

test.each([
  ['pointer', Number.POSITIVE_INFINITY, 700],
  ['pointer', 301, 700],
  ['pointer', 300, 0],
  ['pointer', 0, 0],
  ['keyboard', Number.POSITIVE_INFINITY, 0],
  ['keyboard', 301, 0]
] as const)('a tip by %s, %d ms after the last, waits %d ms', (cause, sinceClosedMs, delayMs) => {
  expect(openDelayMs(cause, sinceClosedMs)).toBe(delayMs)
})

describe('a tip of 100 by 30 in a viewport of 390 by 800 is placed', () => {
  const place = (left: number, top: number) =>
    placeTip({ left, top, width: 44, height: 44 }, { width: 100, height: 30 }, { width: 390, height: 800 })

  test.each([
    ['above its button', 200, 400, { left: 172, top: 362 }],
    ['inside the left edge', 4, 400, { left: 8, top: 362 }],
    ['inside the right edge', 344, 400, { left: 282, top: 362 }],
    ['above, with just enough space', 200, 46, { left: 172, top: 8 }],
    ['below, without', 200, 45, { left: 172, top: 97 }]
  ])('a tip of 100 by 30 in a viewport of 390 by 800 is placed %s', (_, left, top, expected) => {
    expect(place(left, top)).toEqual(expected)
  })
})
