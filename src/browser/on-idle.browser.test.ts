import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onIdle } from './on-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['a press', () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
  ['scrolling', () => document.dispatchEvent(new Event('scroll', { bubbles: true }))]
])('the task runs once, a second and a half after %s', (_name, act) => {
  const done = vi.fn()
  onIdle(done)
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(1499)
    act()
  }
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1500)
  expect(done).toHaveBeenCalledTimes(1)
  act()
  vi.advanceTimersByTime(5000)
  expect(done).toHaveBeenCalledTimes(1)
})
