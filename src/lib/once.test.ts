import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('what is done once gives its value at every call', () => {
  const act = vi.fn(() => ({}))
  const given = once(act)
  expect(act).not.toHaveBeenCalled()
  expect(given()).toBe(given())
  expect(act).toHaveBeenCalledTimes(1)
})
