import { expect, test } from 'vitest'
import { SAME_PRESS_MS, samePress } from './same-press.ts'

test('a second press is the same press until 600 ms after the start, however often it comes', () => {
  let nowMs = 0
  const isSame = samePress(() => nowMs)
  expect(isSame('118')).toBe(false)
  nowMs = SAME_PRESS_MS / 2
  expect(isSame('118')).toBe(true)
  nowMs = SAME_PRESS_MS - 1
  expect(isSame('118')).toBe(true)
  nowMs = SAME_PRESS_MS
  expect(isSame('118')).toBe(false)
})

test('a press on something else is another press', () => {
  const isSame = samePress(() => 0)
  expect(isSame('118')).toBe(false)
  expect(isSame('117')).toBe(false)
  expect(isSame('118')).toBe(false)
})
