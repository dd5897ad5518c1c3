import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findInTexts } from './find.service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a server that takes ten seconds counts as unreachable', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const found = findInTexts('maan', new AbortController().signal)
  const ended = vi.fn()
  void found.then(ended)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBe('unreachable')
})

test('the request of an earlier query is aborted, and nothing is logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  )
  const overtaken = new AbortController()
  const found = findInTexts('maan', overtaken.signal)
  overtaken.abort()
  await found
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['a page', () => new Response('<!DOCTYPE html>')],
  ['an invalid answer', () => Response.json({ hits: 'geen' })]
])('an answer of %s instead of hits is a failure', async (_, answer) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => answer())
  expect(await findInTexts('maan', new AbortController().signal)).toBe('failed')
})
