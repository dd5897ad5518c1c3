import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './lock.ts'

afterEach(() => vi.restoreAllMocks())

test('work waits until another tab releases the lock', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const first = withLock('a', () => released)
  const act = vi.fn(async () => 'done')
  const second = withLock('a', act)
  await navigator.locks.query()
  expect(act).not.toHaveBeenCalled()
  release()
  await first
  expect(await second).toBe('done')
})

test('work runs without the lock where the browser blocks the data of the site', async () => {
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'))
  expect(await withLock('a', async () => 'done')).toBe('done')
})

test('work that fails under the lock runs once, and its error is thrown', async () => {
  const act = vi.fn(() => Promise.reject(new Error('boem')))
  await expect(withLock('a', act)).rejects.toThrow('boem')
  expect(act).toHaveBeenCalledOnce()
})
